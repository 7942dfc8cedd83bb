import { REQUEST, REQUEST_PROCESS, RESULT } from '@jiaoyan/contract/attendance/request';
import { TASK, VIA } from '@jiaoyan/contract/attendance/status';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { announceAtCommit } from '../../kernel/realtime/realtime.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import type { ProcessListener } from '../bpm/index.ts';
import { storeMessages } from '../system/index.ts';
import { followMonths } from './month-follow.ts';
import { daysTouched, type PersonDay, refuseLocked } from './month-locked.ts';
import { grantOvertime, reopenOvertimes } from './overtime.ts';
import { lockPeople } from './person-lock.ts';
import { storePunch } from './punch-store.ts';
import { type RequestRow, requestTable as t } from './request.table.ts';
import { askText } from './swap.ts';
import { exchangeShifts, lockPlans } from './swap-exchange.ts';
import { taskTable } from './task.table.ts';
import { settleTasks } from './task-settle.ts';

/** A check-in that was forgotten is made up for. */
async function correct(tx: Db, { requestId, userId, fromTime }: RequestRow, now: number): Promise<void> {
  const { taskId } = await storePunch(tx, {
    userId,
    at: momentOf(fromTime),
    receivedAt: now,
    clientKey: `fix-${requestId}`,
    via: VIA.correction,
    pointId: null,
    device: '',
    flags: [],
    refId: requestId,
  });
  if (taskId !== null) await settleTasks(tx, [taskId], { actor: SYSTEM, now, why: '补卡通过' });
  await reopenOvertimes(tx, userId, momentOf(fromTime));
}

/** What falls into a trip is settled anew. */
async function away(tx: Db, { userId, fromTime, toTime }: RequestRow, now: number): Promise<void> {
  const rows = await tx
    .select({ taskId: taskTable.taskId })
    .from(taskTable)
    .where(
      and(
        eq(taskTable.userId, userId),
        ne(taskTable.status, TASK.cancelled),
        isNotNull(taskTable.settledTime),
        sql`${taskTable.plan} && tstzrange(${fromTime}::timestamptz, ${toTime}::timestamptz)`,
      ),
    );
  const taskIds = rows.map(({ taskId }) => taskId);
  await settleTasks(tx, taskIds, { actor: SYSTEM, now, why: '公出通过' });
}

/** The work days that a request is about: that of its shift, else those that its time touches. */
async function daysOf(tx: Db, { userId, taskId, fromTime, toTime }: RequestRow): Promise<PersonDay[]> {
  if (taskId === null) return daysTouched(tx, userId, fromTime, toTime ?? fromTime);
  return tx
    .select({ userId: taskTable.userId, workDate: taskTable.workDate })
    .from(taskTable)
    .where(eq(taskTable.taskId, taskId));
}

/** Shifts change hands; the colleague hears of it, whoever asked hears of the end of his process. */
async function swap(tx: Db, row: RequestRow, now: number): Promise<void> {
  const done = await exchangeShifts(tx, row, now);
  const params = { kind: '调班', day: done.task.workDate, result: '已通过', reason: `：您${askText(done)}` };
  const message = { userId: done.toUserId, templateCode: 'att_request', params, link: '/my/attendance' };
  const { events } = await storeMessages(tx, [message]);
  await announceAtCommit(tx, [...events, { destination: topics.repairAttendance, body: {} }]);
}

const granted: Readonly<Record<string, (tx: Db, row: RequestRow, now: number) => Promise<void>>> = {
  [REQUEST.correction]: correct,
  [REQUEST.overtime]: grantOvertime,
  [REQUEST.trip]: away,
  [REQUEST.swap]: swap,
};

/** A request follows its process, in the transaction in which that ends. */
export const requestListener = (clock: () => number): ProcessListener => ({
  key: REQUEST_PROCESS,
  async ended(tx, { businessKey, instanceId, result, reason }) {
    // The same process can be started by hand; then there is no request behind it.
    if (!/^\d{1,9}$/.test(businessKey)) return;
    const requestId = Number(businessKey);
    const [seen] = await tx.select().from(t).where(eq(t.requestId, requestId));
    if (!seen) return;
    // In the order in which a roster is published: its plan, its people.
    if (seen.kind === REQUEST.swap) await lockPlans(tx, [seen.taskId ?? 0, seen.toTaskId ?? 0]);
    await lockPeople(tx, [seen.userId, seen.toUserId ?? seen.userId]);
    const [row] = await tx.select().from(t).where(eq(t.requestId, requestId)).for('update');
    // A process may be over before its number is noted.
    const isOwn = row && (row.instanceId === null || row.instanceId === instanceId);
    if (!isOwn || row.result !== RESULT.running) return;
    const now = clock();
    const isRejected = result === RESULT.rejected;
    await tx
      .update(t)
      .set({
        instanceId,
        result,
        rejectReason: isRejected ? (reason ?? '').slice(0, 500) : '',
        updateTime: wallTime(now),
        version: row.version + 1,
      })
      .where(eq(t.requestId, requestId));
    if (result !== RESULT.approved) return;
    const days = await daysOf(tx, row);
    await refuseLocked(tx, days, '不能再批准申请');
    await granted[row.kind]?.(tx, row, now);
    await followMonths(tx, days, { actor: SYSTEM, now, why: '申请通过' });
  },
});
