import { and, eq, inArray } from 'drizzle-orm';
import { conflict, refuse } from '../../../kernel/errors.ts';
import { notifyAssigned } from './add-tasks.ts';
import { goOn } from './decide.ts';
import { addComment, enabledNames, ownTask, requireOwnDeed, taskOf, updateTask } from './own-task.ts';
import { taskTable } from './task.table.ts';
import { requirePart } from './task-authority.ts';
import { momentOf, type TaskRow, type Turn } from './turn.ts';

const OPEN = [0, 1, 7];

/** Refuses signers who decide at this node already, and signers of both kinds at once. */
async function checkSigners(turn: Turn, task: TaskRow, names: ReadonlyMap<number, string>, type: string) {
  const there = await turn.tx
    .select()
    .from(taskTable)
    .where(
      and(
        eq(taskTable.instanceId, turn.instance.instanceId),
        eq(taskTable.taskKey, task.taskKey),
        inArray(taskTable.status, OPEN),
      ),
    );
  const double = there.find(({ assigneeId }) => assigneeId !== null && names.has(assigneeId));
  if (double) throw refuse(`“${names.get(double.assigneeId ?? 0) ?? ''}”已是该节点的审批人或加签人`, 'userIds');
  const mixed = there.some(({ parentTaskId, sign }) => parentTaskId === task.taskId && sign !== type);
  if (mixed) throw refuse('该任务已有另一种方式的加签，不能混用', 'type');
}

/** Adds people who decide before, or after, the own decision. */
export async function addSigners(
  turn: Turn,
  taskId: number,
  { userIds, type, reason }: { userIds: readonly number[]; type: 'before' | 'after'; reason: string },
): Promise<void> {
  const task = await ownTask(turn, taskId, 'sign');
  const wanted = [...new Set(userIds)];
  const names = await enabledNames(turn, wanted);
  await checkSigners(turn, task, names, type);
  const { instanceId, tokenId, taskKey, name } = task;
  const common = { instanceId, tokenId, taskKey, name, parentTaskId: taskId, sign: type, createTime: momentOf(turn) };
  const status = type === 'before' ? 1 : 0;
  await turn.tx.insert(taskTable).values(wanted.map((assigneeId) => ({ ...common, assigneeId, status })));
  if (type === 'before') {
    await updateTask(turn, taskId, { status: 0 });
    if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
    for (const userId of wanted) notifyAssigned(turn, userId, name);
  }
  const list = wanted.map((userId) => names.get(userId)).join('、');
  await addComment(turn, 'sign', `${type === 'before' ? '向前' : '向后'}加签“${list}”：${reason}`, { taskId });
}

/** Cancels a signer with those whom they added themselves. */
async function cancelWithChildren(turn: Turn, task: TaskRow): Promise<void> {
  const below = await turn.tx
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.parentTaskId, task.taskId), inArray(taskTable.status, OPEN)));
  for (const child of below) await cancelWithChildren(turn, child);
  await updateTask(turn, task.taskId, { status: 4, endTime: momentOf(turn) });
  if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
}

/** Takes an added signer back; only whoever added them may. */
export async function removeSigner(turn: Turn, taskId: number, reason: string): Promise<void> {
  const task = await taskOf(turn, taskId);
  if (task.parentTaskId === null || (task.sign !== 'before' && task.sign !== 'after')) {
    requirePart(task, turn.actorId ?? 0);
    throw refuse('该任务不是加签产生的，不能减签');
  }
  const parent = await taskOf(turn, task.parentTaskId);
  // Signers know that they are asked, but not everybody who is asked may take others back.
  if (task.assigneeId === turn.actorId) throw refuse('只有加签人本人可以减签');
  requireOwnDeed(turn, parent, 'unsign');
  if (!OPEN.includes(task.status)) throw conflict('任务已处理，不能重复操作');
  await cancelWithChildren(turn, task);
  const name =
    task.assigneeId === null ? '' : ((await enabledNames(turn, [task.assigneeId])).get(task.assigneeId) ?? '');
  await addComment(turn, 'unsign', `减签“${name}”：${reason}`, { taskId: parent.taskId });
  // Waiting for nobody any more, the task that was waiting goes on; one that is still open just stays open.
  if (parent.status !== 1) await goOn(turn, task, {});
}
