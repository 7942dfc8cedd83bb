import { and, eq, inArray } from 'drizzle-orm';
import { notFound, refuse } from '../../../kernel/errors.ts';
import { userTable } from '../../system/user.table.ts';
import { decideTask, readTask } from './statements.ts';
import { type Attachment, commentTable, taskTable } from './task.table.ts';
import { requireDeed, type TaskDeed } from './task-authority.ts';
import { momentOf, type ReadTask, type TaskRow, type Turn, writeLater } from './turn.ts';

/** What somebody says along with a decision. */
export interface Decision {
  readonly reason: string;
  readonly files?: readonly Attachment[];
}

/** Reads a task of the locked instance; what was locked with the instance need not be read again. */
export async function taskOf(turn: Turn, taskId: number): Promise<ReadTask> {
  const { locked, instance } = turn;
  // Once only: what happens afterwards may change the row.
  delete turn.locked;
  if (locked?.taskId === taskId) return locked;
  const { instanceId } = instance;
  const [task] = await readTask(turn.tx, { taskId, instanceId });
  if (!task) throw notFound('任务');
  return task;
}

/** A task to which whoever acts may do this; one that was decided meanwhile is a conflict. */
export async function ownTask(turn: Turn, taskId: number, deed: TaskDeed): Promise<ReadTask> {
  const task = await taskOf(turn, taskId);
  requireOwnDeed(turn, task, deed);
  return task;
}

/** Refuses what whoever acts may not do to a task. Signers are looked for by those who take them back. */
export function requireOwnDeed(turn: Turn, task: TaskRow, deed: TaskDeed): void {
  requireDeed(task, deed, { userId: turn.actorId ?? 0, rules: turn.loaded.rules, hasSigners: deed === 'unsign' });
}

/** Changes a task. */
export const updateTask = (turn: Turn, taskId: number, values: Partial<TaskRow>) =>
  turn.tx.update(taskTable).set(values).where(eq(taskTable.taskId, taskId));

/** Ends a task by a decision: 2 approved, 3 rejected, 4 cancelled, 5 returned. */
export function endTask(turn: Turn, task: TaskRow, status: 2 | 3 | 4 | 5, { reason, files = [] }: Decision): void {
  const { taskId } = task;
  const said = { reason, files: JSON.stringify(files) };
  writeLater(turn, decideTask(turn.tx, { ...said, taskId, status, now: momentOf(turn), actorId: turn.actorId }));
  if (task.parentTaskId === null && status === 2) turn.decided.add(task.tokenId);
  if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
}

/** Keeps what somebody did or said besides the decisions themselves. */
export async function addComment(
  turn: Turn,
  type: string,
  text: string,
  more: { taskId?: number; files?: readonly Attachment[] } = {},
) {
  await turn.tx.insert(commentTable).values({
    instanceId: turn.instance.instanceId,
    taskId: more.taskId ?? null,
    type,
    userId: turn.actorId,
    text: text.slice(0, 1000),
    files: [...(more.files ?? [])],
    createTime: momentOf(turn),
  });
}

/** The names of users; refuses those that do not exist or are disabled. */
export async function enabledNames(turn: Turn, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { userId, nickName, status } = userTable;
  const rows = await turn.tx
    .select({ userId, nickName })
    .from(userTable)
    .where(and(inArray(userId, [...userIds]), eq(status, '0')));
  if (rows.length < new Set(userIds).size) throw refuse('所选用户不存在或已停用', 'userId');
  return new Map(rows.map((row) => [row.userId, row.nickName]));
}
