import { returnTargets } from '@jiaoyan/engine';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { refuse } from '../../../kernel/errors.ts';
import { userTable } from '../../system/user.table.ts';
import { advance } from './advance.ts';
import { type Decision, endTask, ownTask } from './own-task.ts';
import { taskTable } from './task.table.ts';
import { stateOf, type TaskRow, type Turn } from './turn.ts';

/** The earlier tasks, already decided once, to which a task can go back. */
export async function targetsOf(turn: Turn, task: TaskRow): Promise<{ taskKey: string; name: string }[]> {
  if (task.parentTaskId !== null) return [];
  const visited = await turn.tx
    .selectDistinct({ taskKey: taskTable.taskKey })
    .from(taskTable)
    .where(and(eq(taskTable.instanceId, turn.instance.instanceId), inArray(taskTable.status, [2, 5])));
  const been = new Set(visited.map(({ taskKey }) => taskKey));
  return returnTargets(turn.loaded.definition, stateOf(turn), task.tokenId)
    .filter(({ id }) => been.has(id))
    .map(({ id, name }) => ({ taskKey: id, name: name || id }));
}

/** Whoever decided a task the last time gets it again, if they are still there. */
async function rememberDecider(turn: Turn, taskKey: string): Promise<void> {
  if (turn.loaded.definition.nodes[taskKey]?.loop) return;
  const [last] = await turn.tx
    .select({ userId: taskTable.endedBy })
    .from(taskTable)
    .innerJoin(userTable, and(eq(userTable.userId, taskTable.endedBy), eq(userTable.status, '0')))
    .where(
      and(
        eq(taskTable.instanceId, turn.instance.instanceId),
        eq(taskTable.taskKey, taskKey),
        eq(taskTable.sign, ''),
        isNotNull(taskTable.endedBy),
      ),
    )
    .orderBy(desc(taskTable.taskId))
    .limit(1);
  if (last?.userId) turn.forced.set(taskKey, last.userId);
}

/** Sends a task back. */
export async function returnTo(turn: Turn, task: TaskRow, to: string, decision: Decision): Promise<void> {
  await rememberDecider(turn, to);
  endTask(turn, task, 5, decision);
  await advance(turn, { type: 'return', token: task.tokenId, to });
}

/** Sends an own task back to an earlier one. */
export async function returnTask(turn: Turn, taskId: number, to: string, decision: Decision): Promise<void> {
  const task = await ownTask(turn, taskId, 'return');
  const targets = await targetsOf(turn, task);
  if (!targets.some(({ taskKey }) => taskKey === to)) throw refuse('不能退回到该节点', 'to');
  await returnTo(turn, task, to, decision);
}
