import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { ORDER, orderStates, reportStates, workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { HandoverSection } from '../../duty/index.ts';
import { namesOf } from '../../system/index.ts';
import { orderTable as o } from './order.table.ts';
import { faults, reportTable as r } from './report.table.ts';

const URGENT = '1';

async function urgentReports(db: Db, subcampId: number): Promise<string[]> {
  const rows = await db
    .select({ code: r.code, title: r.title, status: r.status })
    .from(r)
    .where(and(faults, eq(r.subcampId, subcampId), eq(r.priority, URGENT), lt(r.status, '40')))
    .orderBy(asc(r.createTime), asc(r.reportId));
  return rows.map(
    // The column holds nothing but states.
    ({ code, title, status }) => `${code} ${title}（${reportStates[status as keyof typeof reportStates]}）`,
  );
}

async function orders(db: Db, subcampId: number, test: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ code: o.code, title: r.title, status: o.status, workerId: o.workerId })
    .from(o)
    .innerJoin(r, eq(r.reportId, o.reportId))
    .where(and(faults, eq(r.subcampId, subcampId), test))
    .orderBy(asc(o.orderId));
  const names = await namesOf(
    db,
    rows.map(({ workerId }) => workerId),
  );
  return rows.map(
    ({ code, title, status, workerId }) =>
      `${code} ${title}（${orderStates[status as keyof typeof orderStates]}，${names.get(workerId) ?? '未指派'}）`,
  );
}

const untilToday = (now: number) =>
  and(eq(o.status, ORDER.suspended), lt(o.suspendUntil, `${localDay(now + DAY_MS)} 00:00:00`));
const late = (now: number) =>
  and(inArray(o.status, [...workingOrder]), eq(r.slaExempt, ''), isNull(r.pauseSince), lt(r.finishDue, wallTime(now)));

/** What the next shift has to know about reports and orders. */
export const handoverReports: readonly HandoverSection[] = [
  { title: '未结紧急报修', lines: (db, { subcampId }) => urgentReports(db, subcampId) },
  { title: '挂起到今日的工单', lines: (db, { subcampId }, now) => orders(db, subcampId, untilToday(now)) },
  { title: '超时工单', lines: (db, { subcampId }, now) => orders(db, subcampId, late(now)) },
];
