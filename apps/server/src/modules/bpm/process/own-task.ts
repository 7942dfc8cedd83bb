import { and, eq, inArray } from 'drizzle-orm';
import { conflict, notFound, refuse } from '../../../kernel/errors.ts';
import { userTable } from '../../system/user.table.ts';
import { decideTask, readTask } from './statements.ts';
import { type Attachment, commentTable, taskTable } from './task.table.ts';
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

/** An open task of whoever acts; one that was decided meanwhile is a conflict. */
export async function ownTask(turn: Turn, taskId: number): Promise<ReadTask> {
  const task = await taskOf(turn, taskId);
  const isCandidate = task.assigneeId === null && task.candidateIds.includes(turn.actorId ?? 0);
  if (task.assigneeId !== turn.actorId && !isCandidate) throw refuse('该任务的审批人不是您，不能操作');
  if (task.status === 0) throw conflict('任务正在等待加签人处理');
  if (task.status !== 1) throw conflict('任务已处理，不能重复操作');
  if (isCandidate) throw refuse('请先签收任务');
  return task;
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
