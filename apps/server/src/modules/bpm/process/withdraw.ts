import { returnTargets } from '@jiaoyan/engine';
import { and, eq, gt } from 'drizzle-orm';
import { conflict, refuse } from '../../../kernel/errors.ts';
import { advance } from './advance.ts';
import { addComment, taskOf } from './own-task.ts';
import { taskTable } from './task.table.ts';
import { requirePart } from './task-authority.ts';
import { stateOf, type Turn } from './turn.ts';

/** Takes an own approval back while nobody has decided anything behind it. */
export async function withdraw(turn: Turn, taskId: number): Promise<void> {
  const task = await taskOf(turn, taskId);
  requirePart(task, turn.actorId ?? 0);
  if (task.endedBy === null || task.endedBy !== turn.actorId || task.status !== 2 || task.parentTaskId !== null)
    throw refuse('只能撤回本人已通过的任务');
  if (turn.instance.status !== 1) throw conflict('流程已结束，不能撤回');
  if (!turn.loaded.row.settings.allowWithdraw) throw refuse('该流程不允许撤回');
  if (turn.loaded.definition.nodes[task.taskKey]?.loop) throw refuse('会签任务不能撤回');
  const later = await turn.tx
    .select()
    .from(taskTable)
    .where(and(eq(taskTable.instanceId, turn.instance.instanceId), gt(taskTable.taskId, taskId)));
  if (later.some(({ taskKey }) => taskKey === task.taskKey)) throw conflict('任务已撤回或已被退回');
  if (later.some(({ endedBy }) => endedBy !== null)) throw conflict('后续任务已处理，不能撤回');
  const open = later.find(
    ({ status, parentTaskId, tokenId }) =>
      status === 1 &&
      parentTaskId === null &&
      returnTargets(turn.loaded.definition, stateOf(turn), tokenId).some(({ id }) => id === task.taskKey),
  );
  if (!open) throw conflict('流程已离开后续任务，不能撤回');
  turn.forced.set(task.taskKey, task.endedBy);
  await addComment(turn, 'withdraw', `撤回“${task.name}”的审批`, { taskId });
  // Tasks that are called back were nobody's decision: they end cancelled, not returned.
  await turn.tx
    .update(taskTable)
    .set({ status: 4, endTime: new Date(turn.now).toISOString(), reason: '前一审批人撤回' })
    .where(and(eq(taskTable.taskId, open.taskId), eq(taskTable.status, 1)));
  if (open.assigneeId !== null) turn.touched.add(open.assigneeId);
  await advance(turn, { type: 'return', token: open.tokenId, to: task.taskKey });
}
