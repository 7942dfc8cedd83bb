import { daysOfMonth } from '@jiaoyan/contract/attendance/month-figures';
import { REQUEST, RESULT } from '@jiaoyan/contract/attendance/request';
import { addDays } from '@jiaoyan/contract/attendance/shift-time';
import { TASK } from '@jiaoyan/contract/attendance/status';
import { LEAVE_RESULT } from '@jiaoyan/contract/bpm/leave';
import { and, asc, between, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { leaveTable } from '../bpm/leave.table.ts';
import { namesOf } from '../system/index.ts';
import { requestTable as r } from './request.table.ts';
import { taskTable as t } from './task.table.ts';

const SHOWN = 10;

/** Requests whose time touches a month. */
const touches = (month: string): SQL => {
  const { from, to } = daysOfMonth(month);
  return sql`${r.fromTime} < ${addDays(to, 1)}::date AND coalesce(${r.toTime}, ${r.fromTime}) >= ${from}::date`;
};

/** How much overtime of a month was agreed to and is not reckoned yet. */
async function unsettledOvertimes(tx: Db, userIds: readonly number[], month: string): Promise<number> {
  const isOpen = and(eq(r.kind, REQUEST.overtime), eq(r.result, RESULT.approved), isNull(r.settledTime));
  const [row] = await tx
    .select({ n: count() })
    .from(r)
    .where(and(inArray(r.userId, [...userIds]), isOpen, touches(month)));
  return row?.n ?? 0;
}

/** Requests about a month that nobody has decided about. A correction belongs to the day of its shift. */
async function openRequests(tx: Db, userIds: readonly number[], month: string): Promise<string[]> {
  const { from, to } = daysOfMonth(month);
  const isOfTask = sql`EXISTS (SELECT 1 FROM ${t} WHERE ${t.taskId} = ${r.taskId} AND ${t.workDate} BETWEEN ${from} AND ${to})`;
  const rows = await tx
    .select({ code: r.code })
    .from(r)
    .where(
      and(
        inArray(r.userId, [...userIds]),
        eq(r.result, RESULT.running),
        sql`CASE WHEN ${r.taskId} IS NULL THEN ${touches(month)} ELSE ${isOfTask} END`,
      ),
    )
    .orderBy(asc(r.requestId));
  return rows.map(({ code }) => code);
}

/** Leaves that nobody has decided about and that take time of shifts of a month; they have no number. */
async function openLeaves(tx: Db, userIds: readonly number[], month: string): Promise<string[]> {
  const { from, to } = daysOfMonth(month);
  const { userId, startTime, endTime, result } = leaveTable;
  const takesShift = sql`EXISTS (SELECT 1 FROM ${t} WHERE ${t.userId} = ${userId} AND ${t.workDate} BETWEEN ${from} AND ${to}
    AND ${t.status} <> ${sql.raw(`'${TASK.cancelled}'`)} AND ${t.plan} && tstzrange(${startTime}, ${endTime}))`;
  const rows = await tx
    .select({ userId, startTime })
    .from(leaveTable)
    .where(and(inArray(userId, [...userIds]), eq(result, LEAVE_RESULT.running), takesShift))
    .orderBy(asc(startTime));
  const names = await namesOf(
    tx,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => `请假（${names.get(row.userId) ?? ''} ${row.startTime.slice(5, 10)}）`);
}

/** Refuses to lock a month of people while something about it is still open. They are held. */
export async function refuseWaiting(tx: Db, userIds: readonly number[], month: string): Promise<void> {
  const open = [...(await openRequests(tx, userIds, month)), ...(await openLeaves(tx, userIds, month))];
  const shown = open.slice(0, SHOWN).join('、');
  if (open.length > 0)
    throw refuse(`${month} 还有${open.length}条申请未处理：${shown}${open.length > SHOWN ? ' 等' : ''}`, 'month', open);
  const unsettled = await unsettledOvertimes(tx, userIds, month);
  if (unsettled > 0) throw refuse(`还有${unsettled}条加班未结算`, 'month');
  const { from, to } = daysOfMonth(month);
  const [left] = await tx
    .select({ n: count() })
    .from(t)
    .where(
      and(
        inArray(t.userId, [...userIds]),
        between(t.workDate, from, to),
        ne(t.status, TASK.cancelled),
        isNull(t.settledTime),
      ),
    );
  if (left && left.n > 0) throw refuse(`还有${left.n}个班次未结算`, 'month');
}
