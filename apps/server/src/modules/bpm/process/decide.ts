import { fillForm } from '@jiaoyan/contract/bpm/form-check';
import type { Json } from '@jiaoyan/engine';
import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../../kernel/errors.ts';
import { refuseUnknownReferences } from '../form-references.ts';
import { notifyAssigned } from './add-tasks.ts';
import { advance } from './advance.ts';
import { copyTo } from './instance-action.ts';
import { addComment, type Decision, endTask, ownTask, requireOwnDeed, taskOf, updateTask } from './own-task.ts';
import { returnTo } from './return.ts';
import { taskTable } from './task.table.ts';
import { momentOf, type ReadTask, stateOf, type TaskRow, type Turn } from './turn.ts';

type Values = Readonly<Record<string, Json>>;

/** Takes over what the approver changed in the form; changed fields become variables, too. */
async function fillIn(turn: Turn, task: TaskRow, given: Values): Promise<Values> {
  const { formFields } = turn.loaded.row;
  if (!formFields || Object.keys(given).length === 0) return {};
  if (task.delegated) throw refuse('委派给您的任务只能答复，不能修改表单', 'formValues');
  const access = turn.loaded.rules.get(task.taskKey)?.settings.fields ?? {};
  const filled = fillForm(formFields, turn.instance.formValues, given, access);
  if ('message' in filled) throw refuse(filled.message, filled.field);
  const before = turn.instance.formValues;
  const fresh = Object.entries(filled.values).filter(
    ([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  const changed = Object.fromEntries(fresh);
  await refuseUnknownReferences(turn.tx, formFields, changed);
  turn.instance = { ...turn.instance, formValues: filled.values };
  return changed;
}

/** A delegate has answered: the owner gets the task back and decides. */
async function resolveDelegation(turn: Turn, task: TaskRow, { reason, files = [] }: Decision) {
  const { instanceId, tokenId, taskKey, name, ownerId, taskId, assigneeId, createTime } = task;
  const now = momentOf(turn);
  await turn.tx.insert(taskTable).values({
    instanceId,
    tokenId,
    taskKey,
    name,
    assigneeId,
    createTime,
    reason,
    files: [...files],
    parentTaskId: taskId,
    sign: 'delegate',
    status: 2,
    endedBy: turn.actorId,
    endTime: now,
  });
  await updateTask(turn, taskId, { assigneeId: ownerId, delegated: false, ownerId: null });
  await addComment(turn, 'resolve', reason, { taskId });
  if (assigneeId !== null) turn.touched.add(assigneeId);
  if (ownerId !== null) notifyAssigned(turn, ownerId, name);
}

const children = (turn: Turn, taskId: number, statuses: number[]) =>
  turn.tx
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.parentTaskId, taskId), inArray(taskTable.status, statuses)));

/** Those who sign after a task begin when it is approved. */
async function openSigners(turn: Turn, task: TaskRow, { reason, files = [] }: Decision): Promise<void> {
  const waiting = (await children(turn, task.taskId, [0])).filter(({ sign }) => sign === 'after');
  await updateTask(turn, task.taskId, { status: 7, reason, files: [...files], endedBy: turn.actorId });
  for (const { taskId, assigneeId, name } of waiting) {
    await updateTask(turn, taskId, { status: 1, createTime: momentOf(turn) });
    if (assigneeId !== null) notifyAssigned(turn, assigneeId, name);
  }
  if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
}

/** Goes on behind a task that is approved: the process does, or the task that it was added to. */
export async function goOn(turn: Turn, task: TaskRow, variables: Values): Promise<void> {
  if (task.parentTaskId === null) return advance(turn, { type: 'complete', task: task.tokenId, variables });
  const parent = await taskOf(turn, task.parentTaskId);
  if ((await children(turn, parent.taskId, [0, 1, 7])).length > 0) return;
  if (parent.status === 0) {
    await updateTask(turn, parent.taskId, { status: 1 });
    if (parent.assigneeId !== null) notifyAssigned(turn, parent.assigneeId, parent.name);
    return;
  }
  await updateTask(turn, parent.taskId, { status: 2, endTime: momentOf(turn) });
  await goOn(turn, parent, variables);
}

/** A decision of a person, with what goes along with it. */
type OwnDecision = Decision & { readonly formValues?: Values; readonly copyUserIds?: readonly number[] };

/** A decision may tell others about the run, where copies are allowed. */
async function copyAlong(turn: Turn, task: TaskRow, { reason, copyUserIds = [] }: OwnDecision): Promise<void> {
  if (copyUserIds.length === 0) return;
  requireOwnDeed(turn, task, 'copy');
  await copyTo(turn, copyUserIds, { reason });
}

/** Approves a task. */
export async function approve(turn: Turn, taskId: number, decision: OwnDecision): Promise<void> {
  const task = await ownTask(turn, taskId, 'approve');
  await copyAlong(turn, task, decision);
  const variables = await fillIn(turn, task, decision.formValues ?? {});
  await approveTask(turn, task, decision, variables);
}

/** The same for a task that is known to be open, whoever decides. */
export async function approveTask(
  turn: Turn,
  task: ReadTask,
  decision: Decision,
  variables: Values = {},
): Promise<void> {
  if (task.delegated && turn.actorId !== null) return resolveDelegation(turn, task, decision);
  if (!task.signersWait) {
    endTask(turn, task, 2, decision);
    return goOn(turn, task, variables);
  }
  await openSigners(turn, task, decision);
  if (Object.keys(variables).length > 0) await advance(turn, { type: 'set', variables });
}

/** Whether the others can still reach the share that has to agree. */
function canStillPass(turn: Turn, task: TaskRow): boolean {
  const settings = turn.loaded.rules.get(task.taskKey)?.settings;
  const state = stateOf(turn);
  const scope = state.scopes[state.tokens[task.tokenId]?.scope ?? ''];
  if (settings?.approve !== 'ratio' || !scope?.loop) return false;
  const { total, done } = scope.loop;
  const active = Object.values(state.tokens).filter((token) => token.scope === scope.id).length;
  const rejected = total - done - active + 1;
  return active > 1 && (total - rejected) * 100 >= total * settings.ratio;
}

/** The task of the process to which a signer was added. */
async function rootTask(turn: Turn, task: TaskRow): Promise<TaskRow> {
  return task.parentTaskId === null ? task : rootTask(turn, await taskOf(turn, task.parentTaskId));
}

/** Rejects a task: the run ends, or goes back where its rule says, or is outvoted. */
export async function reject(turn: Turn, taskId: number, decision: OwnDecision): Promise<void> {
  const task = await ownTask(turn, taskId, 'reject');
  await copyAlong(turn, task, decision);
  await rejectTask(turn, task, decision);
}

/** The same for a task that is known to be open, whoever decides. */
export async function rejectTask(turn: Turn, task: TaskRow, decision: Decision): Promise<void> {
  if (task.delegated && turn.actorId !== null)
    return resolveDelegation(turn, task, { ...decision, reason: `不同意：${decision.reason}` });
  const root = await rootTask(turn, task);
  const settings = turn.loaded.rules.get(task.taskKey)?.settings;
  if (settings?.reject === 'return' && settings.rejectTo) {
    if (task !== root) endTask(turn, task, 3, decision);
    return returnTo(turn, root, settings.rejectTo, decision);
  }
  endTask(turn, task, 3, decision);
  if (task === root && canStillPass(turn, task)) return advance(turn, { type: 'drop', task: task.tokenId });
  turn.verdict = { result: 3, reason: decision.reason };
  await advance(turn, { type: 'cancel' });
}
