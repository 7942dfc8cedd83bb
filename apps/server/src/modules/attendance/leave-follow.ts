import { LEDGER, leaveKindList } from '@jiaoyan/contract/attendance/leave-ledger';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { LEAVE_PROCESS, LEAVE_RESULT } from '@jiaoyan/contract/bpm/leave';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { LeaveReturnListener, ProcessListener } from '../bpm/index.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { lockBalance, post, postedOf, useOf } from './leave-ledger.ts';
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

/** Whatever a leave does not use is given back; `used` of it stays used. */
async function giveBack(tx: Db, leave: { leaveId: number; userId: number }, used: number, now: number): Promise<void> {
  const { leaveId, userId } = leave;
  const taken = await useOf(tx, userId, leaveId);
  const kind = leaveKindList.find((one) => one === taken?.kind);
  if (!taken || !kind) return;
  const biz = { userId, kind, bizType: LEDGER.back, bizId: leaveId };
  await lockBalance(tx, userId, kind);
  const back = await postedOf(tx, biz);
  const delta = taken.mins - back.mins - used;
  if (delta > 0)
    await post(tx, { ...biz, delta, turn: back.times, note: used === 0 ? '请假未通过或已取消' : '销假', now });
}

/** What a leave held that was refused or taken back; a process that was started by hand has none. */
async function backOf(
  tx: Db,
  leaveId: number,
  { instanceId, now }: { instanceId: number; now: number },
): Promise<void> {
  const [leave] = await tx
    .select({ leaveId: leaveTable.leaveId, userId: leaveTable.userId })
    .from(leaveTable)
    .where(
      and(
        eq(leaveTable.leaveId, leaveId),
        or(isNull(leaveTable.instanceId), eq(leaveTable.instanceId, instanceId)),
        inArray(leaveTable.result, [LEAVE_RESULT.rejected, LEAVE_RESULT.cancelled]),
      ),
    );
  if (leave) await giveBack(tx, leave, 0, now);
}

/** A leave that is agreed to afterwards changes what came of the days that it covers; one that is not gives back what it held. */
export const leaveApproved = (clock: () => number): ProcessListener => ({
  key: LEAVE_PROCESS,
  async ended(tx, { businessKey, instanceId, result }) {
    if (!/^\d{1,9}$/.test(businessKey)) return;
    if (result !== LEAVE_RESULT.approved) return backOf(tx, Number(businessKey), { instanceId, now: clock() });
    const [leave] = await tx
      .select({ userId: leaveTable.userId, from: leaveTable.startTime, to: leaveTable.endTime })
      .from(leaveTable)
      .where(and(eq(leaveTable.leaveId, Number(businessKey)), eq(leaveTable.result, LEAVE_RESULT.approved)));
    if (leave) await resettle(tx, leave, clock(), '请假通过');
  },
});

/** Whoever came back early is due again. */
export const leaveReturned = (clock: () => number): LeaveReturnListener => ({
  async returned(tx, { leaveId, userId, from, to }) {
    await resettle(tx, { userId, from: wallTime(from), to: wallTime(to) }, clock(), '销假');
    const [leave] = await tx
      .select({ mins: leaveTable.mins, result: leaveTable.result })
      .from(leaveTable)
      .where(eq(leaveTable.leaveId, leaveId));
    const used = leave?.result === LEAVE_RESULT.approved ? leave.mins : 0;
    await giveBack(tx, { leaveId, userId }, used, clock());
  },
});
