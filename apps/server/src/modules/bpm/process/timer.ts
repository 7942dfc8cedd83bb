import { addDuration, parseDuration } from '@jiaoyan/engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { advance } from './advance.ts';
import { approveTask, rejectTask } from './decide.ts';
import { addComment, taskOf } from './own-task.ts';
import { timerTable } from './process.table.ts';
import { takeTurn } from './run.ts';
import type { Tools } from './tools.ts';
import type { TaskRow, Turn } from './turn.ts';

type TimerRow = typeof timerTable.$inferSelect;
/** A timer that somebody has taken; the claim stands as long as nobody has set the timer anew. */
export type ClaimedTimer = Omit<TimerRow, 'dueAt'> & { readonly claim: string };

const LIMIT = /^task:(\d+)$/;
/** The row of a timer, as long as the claim to it stands. */
export const claimedTimer = ({ instanceId, timerId, claim }: ClaimedTimer) =>
  and(
    eq(timerTable.instanceId, instanceId),
    eq(timerTable.timerId, timerId),
    eq(timerTable.dueAt, sql`${claim}::timestamptz`),
  );

async function again(turn: Turn, timer: TimerRow, after: string) {
  const dueAt = new Date(addDuration(turn.now, parseDuration(after))).toISOString();
  await turn.tx.insert(timerTable).values({ ...timer, dueAt, rounds: timer.rounds + 1, attempts: 0 });
  turn.due = true;
}

async function remind(turn: Turn, task: TaskRow) {
  for (const userId of task.assigneeId === null ? task.candidateIds : [task.assigneeId])
    turn.notices.push({ userId, templateCode: 'bpm_task_timeout', params: { taskName: task.name } });
  await addComment(turn, 'timeout', `“${task.name}”已超时，提醒审批人`, { taskId: task.taskId });
}

/** The time that somebody had for a task is over. */
async function strikeLimit(turn: Turn, timer: TimerRow, taskId: number) {
  const task = await taskOf(turn, taskId);
  const timeout = turn.loaded.rules.get(task.taskKey)?.settings.timeout;
  if (!timeout || ![0, 1, 7].includes(task.status)) return;
  // While signers are asked the clock of the task itself stands still.
  if (task.status !== 1) return again(turn, timer, timeout.after);
  if (timeout.action === 'remind') {
    await remind(turn, task);
    if (timer.rounds + 1 < timeout.times) await again(turn, timer, timeout.after);
    return;
  }
  const reason = timeout.action === 'approve' ? '超时自动通过' : '超时自动不通过';
  await addComment(turn, 'timeout', `“${task.name}”${reason}`, { taskId });
  if (timeout.action === 'approve') await approveTask(turn, task, { reason });
  else await rejectTask(turn, task, { reason });
}

/** Lets one timer strike, once: whoever finds its row gone or set anew under the lock of the instance was not the first. */
export function fireTimer(tools: Tools, db: Db, timer: ClaimedTimer): Promise<void> {
  const { instanceId, timerId } = timer;
  return db.transaction((tx) =>
    takeTurn(tools, tx, { instanceId, actorId: null, onError: 'incident' }, async (turn) => {
      const [mine] = await tx.delete(timerTable).where(claimedTimer(timer)).returning();
      if (!mine || turn.instance.status !== 1) return;
      const [, taskId] = LIMIT.exec(timerId) ?? [];
      if (taskId) await strikeLimit(turn, mine, Number(taskId));
      else await advance(turn, { type: 'timer', id: timerId });
    }),
  );
}
