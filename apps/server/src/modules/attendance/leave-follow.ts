import { TASK } from '@jiaoyan/contract/attendance/status';
import { LEAVE_PROCESS, LEAVE_RESULT } from '@jiaoyan/contract/bpm/leave';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { LeaveReturnListener, ProcessListener } from '../bpm/index.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { lockPeople } from './person-lock.ts';
import { taskTable as t } from './task.table.ts';
import { settleTasks } from './task-settle.ts';

interface Stretch {
  readonly userId: number;
  readonly from: string;
  readonly to: string;
}

/** Settles anew what a leave covers or no longer covers; what is still to come is settled in its time. */
async function resettle(tx: Db, { userId, from, to }: Stretch, now: number, why: string): Promise<void> {
  await lockPeople(tx, [userId]);
  const rows = await tx
    .select({ taskId: t.taskId })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        ne(t.status, TASK.cancelled),
        isNotNull(t.settledTime),
        sql`${t.plan} && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
      ),
    );
  const taskIds = rows.map(({ taskId }) => taskId);
  await settleTasks(tx, taskIds, { actor: SYSTEM, now, why });
}

/** A leave that is agreed to afterwards changes what came of the days that it covers. */
export const leaveApproved = (clock: () => number): ProcessListener => ({
  key: LEAVE_PROCESS,
  async ended(tx, { businessKey, result }) {
    if (result !== LEAVE_RESULT.approved || !/^\d{1,9}$/.test(businessKey)) return;
    const [leave] = await tx
      .select({ userId: leaveTable.userId, from: leaveTable.startTime, to: leaveTable.endTime })
      .from(leaveTable)
      .where(and(eq(leaveTable.leaveId, Number(businessKey)), eq(leaveTable.result, LEAVE_RESULT.approved)));
    if (leave) await resettle(tx, leave, clock(), '请假通过');
  },
});

/** Whoever came back early is due again. */
export const leaveReturned = (clock: () => number): LeaveReturnListener => ({
  returned: (tx, { userId, from, to }) =>
    resettle(tx, { userId, from: wallTime(from), to: wallTime(to) }, clock(), '销假'),
});
