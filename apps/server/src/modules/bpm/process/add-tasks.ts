import type { Rule } from '@jiaoyan/contract/bpm/rule';
import { addDuration, type Effect, parseDuration } from '@jiaoyan/engine';
import { type Assignment, assignmentOf } from './assign.ts';
import { timerTable } from './process.table.ts';
import { momentOf, type Turn } from './turn.ts';

type Created = Extract<Effect, { type: 'taskCreated' }>;

/** The name under which the limit of a task waits. */
const limitOf = (taskId: number) => `task:${taskId}`;

function dueOf({ now }: Turn, rule: Rule | undefined): string | null {
  const after = rule?.settings.timeout?.after;
  return after ? new Date(addDuration(now, parseDuration(after))).toISOString() : null;
}

function rowOf(turn: Turn, { token, node }: Created, { assigneeId, candidateIds, auto }: Assignment) {
  const now = momentOf(turn);
  return {
    tokenId: token,
    taskKey: node,
    name: (turn.loaded.definition.nodes[node]?.name || node).slice(0, 255),
    assigneeId,
    candidateIds: [...candidateIds],
    createTime: now,
    dueTime: auto ? null : dueOf(turn, turn.loaded.rules.get(node)),
    status: auto ? 2 : 1,
    endTime: auto ? now : null,
    reason: auto ?? '',
  };
}

/** Tells whoever has something new to decide. */
export function notifyAssigned(turn: Turn, userId: number, taskName: string) {
  turn.touched.add(userId);
  turn.notices.push({ userId, templateCode: 'bpm_task_assigned', params: { taskName } });
}

/** A task as it is stored. */
type NewTask = ReturnType<typeof rowOf>;

/** The rows of new tasks: who gets them, and which of them decide themselves. */
export async function newTasks(turn: Turn, created: readonly Created[]): Promise<NewTask[]> {
  const rows = [];
  for (const task of created) {
    const assignment = await assignmentOf(turn, task);
    rows.push(rowOf(turn, task, assignment));
    if (assignment.auto) turn.automatic.push({ type: 'complete', task: task.token });
  }
  return rows;
}

/** Puts new tasks before people. */
export function notifyNew(turn: Turn, rows: readonly NewTask[]): void {
  for (const { assigneeId, candidateIds, name, status } of rows)
    if (status === 1)
      for (const userId of assigneeId === null ? candidateIds : [assigneeId]) notifyAssigned(turn, userId, name);
}

/** Sets the clocks of tasks that have only so much time. */
export async function setLimits(
  turn: Turn,
  rows: readonly NewTask[],
  stored: readonly { taskId: number; tokenId: string }[],
): Promise<void> {
  const { instanceId } = turn.instance;
  const ids = new Map(stored.map(({ tokenId, taskId }) => [tokenId, taskId]));
  const limits = rows.flatMap(({ tokenId, dueTime, status }) =>
    dueTime && status === 1 ? [{ instanceId, timerId: limitOf(ids.get(tokenId) as number), dueAt: dueTime }] : [],
  );
  if (limits.length === 0) return;
  turn.due = true;
  await turn.tx.insert(timerTable).values(limits);
}
