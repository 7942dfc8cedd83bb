import type { Rule } from '@jiaoyan/contract/bpm/rule';
import { addDuration, type Effect, parseDuration } from '@jiaoyan/engine';
import { type Assignment, assignmentOf } from './assign.ts';
import { timerTable } from './process.table.ts';
import { momentOf, type Turn } from './turn.ts';

type Created = Extract<Effect, { type: 'taskCreated' }>;

/** The name under which the limit of a task waits. */
export const limitOf = (taskId: number) => `task:${taskId}`;

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
export function tellAssigned(turn: Turn, userId: number, taskName: string) {
  turn.touched.add(userId);
  turn.notices.push({ userId, templateCode: 'bpm_task_assigned', params: { taskName } });
}

async function setLimits(turn: Turn, tasks: readonly { taskId: number; dueTime: string | null }[]) {
  const limits = tasks.flatMap(({ taskId, dueTime }) =>
    dueTime ? [{ timerId: limitOf(taskId), dueAt: dueTime }] : [],
  );
  if (limits.length === 0) return;
  turn.due = true;
  const { instanceId } = turn.instance;
  await turn.tx.insert(timerTable).values(limits.map((limit) => ({ instanceId, ...limit })));
}

/** A task as it is stored. */
export type NewTask = ReturnType<typeof rowOf>;

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

/** Puts stored tasks before people; `ids` are their numbers by token. */
export async function presentNew(turn: Turn, rows: readonly NewTask[], ids: ReadonlyMap<string, number>) {
  const open = rows.filter((row) => row.status === 1);
  for (const { assigneeId, candidateIds, name } of open) {
    for (const userId of assigneeId === null ? candidateIds : [assigneeId]) tellAssigned(turn, userId, name);
  }
  await setLimits(
    turn,
    open.map(({ tokenId, dueTime }) => ({ taskId: ids.get(tokenId) as number, dueTime })),
  );
}
