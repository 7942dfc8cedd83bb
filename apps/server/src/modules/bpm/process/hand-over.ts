import { and, eq, inArray } from 'drizzle-orm';
import { conflict, refuse } from '../../../kernel/errors.ts';
import { notifyAssigned } from './add-tasks.ts';
import { addComment, enabledNames, ownTask, taskOf, updateTask } from './own-task.ts';
import { taskTable } from './task.table.ts';
import { momentOf, type Turn } from './turn.ts';

/** Refuses somebody who has the same task already: they would decide twice. */
async function refuseDouble(turn: Turn, taskKey: string, userId: number, name: string) {
  const [double] = await turn.tx
    .select({ taskId: taskTable.taskId })
    .from(taskTable)
    .where(
      and(
        eq(taskTable.instanceId, turn.instance.instanceId),
        eq(taskTable.taskKey, taskKey),
        eq(taskTable.assigneeId, userId),
        inArray(taskTable.status, [0, 1, 7]),
      ),
    );
  if (double) throw refuse(`“${name}”已是该节点的审批人`, 'userId');
}

/** Gives an own task to somebody else for good. */
export async function transfer(turn: Turn, taskId: number, userId: number, reason: string): Promise<void> {
  const task = await ownTask(turn, taskId, 'transfer');
  if (userId === task.assigneeId) throw refuse('不能转办给自己', 'userId');
  await moveTo(turn, taskId, userId, { type: 'transfer', word: '转办给', reason });
}

/** Puts a task before somebody else, whoever has it now. */
export async function moveTo(
  turn: Turn,
  taskId: number,
  userId: number,
  { type, word, reason }: { type: string; word: string; reason: string },
): Promise<void> {
  const task = await taskOf(turn, taskId);
  if (task.status !== 1) throw conflict('任务已处理，不能重复操作');
  if (userId === task.assigneeId) throw refuse('该用户已是任务的审批人', 'userId');
  const name = (await enabledNames(turn, [userId])).get(userId) ?? '';
  await refuseDouble(turn, task.taskKey, userId, name);
  const ownerId = task.delegated ? null : (task.ownerId ?? task.assigneeId);
  await updateTask(turn, taskId, { assigneeId: userId, ownerId, delegated: false, urged: 0 });
  await addComment(turn, type, `${word}“${name}”：${reason}`, { taskId });
  if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
  notifyAssigned(turn, userId, task.name);
}

/** Asks somebody else to answer; the decision comes back. */
export async function delegate(turn: Turn, taskId: number, userId: number, reason: string): Promise<void> {
  const task = await ownTask(turn, taskId, 'delegate');
  if (userId === task.assigneeId) throw refuse('不能委派给自己', 'userId');
  const name = (await enabledNames(turn, [userId])).get(userId) ?? '';
  await refuseDouble(turn, task.taskKey, userId, name);
  await updateTask(turn, taskId, { assigneeId: userId, ownerId: task.assigneeId, delegated: true });
  await addComment(turn, 'delegate', `委派给“${name}”：${reason}`, { taskId });
  if (task.assigneeId !== null) turn.touched.add(task.assigneeId);
  notifyAssigned(turn, userId, task.name);
}

/** Takes a task that is there for several. */
export async function claim(turn: Turn, taskId: number): Promise<void> {
  const task = await ownTask(turn, taskId, 'claim');
  await updateTask(turn, taskId, { assigneeId: turn.actorId, claimTime: momentOf(turn) });
  for (const userId of task.candidateIds) turn.touched.add(userId);
}

/** Lays a task back for the others. */
export async function unclaim(turn: Turn, taskId: number): Promise<void> {
  const task = await ownTask(turn, taskId, 'unclaim');
  await updateTask(turn, taskId, { assigneeId: null, claimTime: null });
  for (const userId of task.candidateIds) turn.touched.add(userId);
}
