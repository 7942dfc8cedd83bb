import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { type OrderMove, type OrderRow, orderFields, orderLife } from '@jiaoyan/contract/repair/order';
import { ORDER, type OrderStatus } from '@jiaoyan/contract/repair/status';
import { and, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../../kernel/crud/crud-list.ts';
import type { Db } from '../../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import { faultOrders, type Order, orderTable as t } from './order.table.ts';
import { orderCards, type Source } from './order-cards.ts';
import { type Report, reportTable } from './report.table.ts';
import { reportRows } from './report-rows.ts';
import { readableReports, reportReach, reportScope } from './report-scope.ts';
import { templateTable } from './template.table.ts';

type Wanted = Placeholder | SQL;
const like = (wanted: Wanted) => sql`lower('%' || ${wanted} || '%')`;
const tests = {
  workerId: (wanted: Wanted) => isNumber(t.workerId, wanted),
  reportId: (wanted: Wanted) => isNumber(t.reportId, wanted),
  keyword: (wanted: Wanted) =>
    sql`EXISTS (SELECT 1 FROM ${reportTable} WHERE ${reportTable.reportId} = ${t.reportId}
      AND (lower(${reportTable.title}) LIKE ${like(wanted)} OR lower(${reportTable.code}) LIKE ${like(wanted)}))`,
  rework: (wanted: Wanted) => sql`(${t.reworkOfId} IS NOT NULL) = (${wanted} = 'Y')`,
  open: (wanted: Wanted) => sql`(${t.status} < '60') = (${wanted} = 'Y')`,
  request: (wanted: Wanted) => sql`(${t.request} IS NOT NULL AND ${t.status} < '60') = (${wanted} = 'Y')`,
};
const orders = listing<Order>(
  { id: 'orderId', fields: orderFields, time: 'dispatchTime' },
  t,
  [{ by: 'dispatchTime', descending: true }],
  tests,
);

/** What workers do with their own orders; the rest is for those who lead them. */
const workerMoves: readonly OrderMove[] = [
  ...(['take', 'refuse', 'appoint', 'arrive', 'suspend', 'resume', 'transferApply', 'finish'] as const),
];
const leaderMoves: readonly OrderMove[] = [
  ...(['suspend', 'resume', 'decide', 'transfer', 'outsource', 'void', 'assist', 'unuse'] as const),
];

/** Orders about faults, whose reports the caller reaches or which are his `own`. */
export function orderScope(user: SessionUser, permission: string, now: number, own?: SQL): SQL | undefined {
  const reach = reportReach(user, permission, now);
  const within =
    reach && sql`EXISTS (SELECT 1 FROM ${reportTable} WHERE ${reportTable.reportId} = ${t.reportId} AND ${reach})`;
  return and(faultOrders, within && or(within, own));
}

/** A page of the orders that fulfil the query. */
export async function orderPage(
  source: Source,
  user: SessionUser,
  query: ListQuery,
  within: SQL | undefined,
  now: number,
) {
  const { rows, total } = await orders.page(source.db, query, within);
  return { rows: await orderRows(source, user, rows, now), total };
}

async function reportsOf(db: Db, rows: readonly Order[]) {
  const ids = [...new Set(rows.map(({ reportId }) => reportId))];
  const found = await db
    .select({ report: reportTable, checklist: templateTable.checklist })
    .from(reportTable)
    .leftJoin(templateTable, eq(templateTable.templateId, reportTable.templateId))
    .where(inArray(reportTable.reportId, ids));
  const shown = new Map(
    (
      await reportRows(
        db,
        found.map(({ report }) => report),
      )
    ).map((row) => [row.reportId, row]),
  );
  return new Map(found.map((one) => [one.report.reportId, { ...one, row: shown.get(one.report.reportId) }]));
}

/** The reports among these that the caller reaches by a right of those who lead. */
async function ledBy(
  db: Db,
  user: SessionUser,
  right: 'transfer' | 'outsource',
  rows: readonly Order[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (!holds(user, `repair:order:${right}`)) return new Set();
  const scope = reportScope(user, `repair:order:${right}`, now);
  const found = await db
    .select({ reportId: reportTable.reportId })
    .from(reportTable)
    .where(and(inArray(reportTable.reportId, [...rows.map(({ reportId }) => reportId)]), scope));
  return new Set(found.map(({ reportId }) => reportId));
}

/** Which of these orders are past for somebody: given back or void, and the report is none of his any more. */
async function pastOf(db: Db, user: SessionUser, rows: readonly Order[], now: number): Promise<ReadonlySet<number>> {
  const ended = rows.filter(({ status }) => status >= ORDER.returned);
  if (ended.length === 0) return new Set();
  const reportIds = ended.map(({ reportId }) => reportId);
  const known = await db
    .select({ reportId: reportTable.reportId })
    .from(reportTable)
    .where(and(inArray(reportTable.reportId, reportIds), readableReports(user, now)));
  const open = new Set(known.map(({ reportId }) => reportId));
  return new Set(ended.filter(({ reportId }) => !open.has(reportId)).map(({ orderId }) => orderId));
}

/** Whether an order is past for somebody. */
export const isPast = async (db: Db, user: SessionUser, order: Order, now: number): Promise<boolean> =>
  (await pastOf(db, user, [order], now)).has(order.orderId);

function movesOf(user: SessionUser, order: Order, isLed: (move: OrderMove) => boolean): OrderMove[] {
  const isOwn = order.workerId === user.userId;
  const isOffered = (move: OrderMove) =>
    holds(user, `repair:order:${move}`) &&
    ((isOwn && workerMoves.includes(move)) || (leaderMoves.includes(move) && isLed(move))) &&
    (move !== 'decide' || order.request?.kind === 'suspend' || order.request?.kind === 'transfer') &&
    (move !== 'transferApply' || order.request === null);
  return orderLife.allowed(order.status as OrderStatus).filter(isOffered);
}

/** Orders with what they are about and what the caller may do with them. */
export async function orderRows(
  source: Source,
  user: SessionUser,
  rows: readonly Order[],
  now: number,
): Promise<OrderRow[]> {
  if (rows.length === 0) return [];
  const { db } = source;
  const reports = await reportsOf(db, rows);
  const led = await ledBy(db, user, 'transfer', rows, now);
  // Those who lead the centre give work to companies, too, though they lead no workers.
  const outsourced = await ledBy(db, user, 'outsource', rows, now);
  const past = await pastOf(db, user, rows, now);
  const cards = await orderCards(source, rows, true);
  return rows.map((order, at) => {
    const about = reports.get(order.reportId) as {
      report: Report;
      checklist: string[] | null;
      row: OrderRow['report'];
    };
    const { reporterPhone, description, images } = about.report;
    const isOver = past.has(order.orderId);
    return {
      ...(cards[at] as (typeof cards)[number]),
      // What it was stays; whose it was does not concern him any more.
      report: isOver ? { ...about.row, reporterName: '' } : about.row,
      ...(isOver ? { reporterPhone: '', description: '', images: '' } : { reporterPhone, description, images }),
      checklist: about.checklist ?? [],
      moves: movesOf(user, order, (move) => (move === 'outsource' ? outsourced : led).has(order.reportId)),
    };
  });
}
