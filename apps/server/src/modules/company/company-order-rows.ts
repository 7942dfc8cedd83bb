import {
  type CompanyOrderDetail,
  type CompanyOrderMove,
  type CompanyOrderRow,
  companyOrderFields,
  companyOrderLife,
} from '@jiaoyan/contract/company/company-order';
import { COMPANY_ORDER, type CompanyOrderStatus, openCompanyOrder } from '@jiaoyan/contract/company/status';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { reportRows } from '../repair/index.ts';
import { orderTable } from '../repair/report/order.table.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { companyTable } from './company.table.ts';
import { figuresOf } from './company-facts.ts';
import { type CompanyOrder, companyOrderTable as t } from './company-order.table.ts';
import { companyUsers } from './company-order-announce.ts';
import { daysAfter, isOverBudget, warrantyEnd } from './company-order-moves.ts';
import { companyScope } from './company-scope.ts';
import { companySettleTable } from './company-settle.table.ts';

type Wanted = Placeholder | SQL;
const like = (wanted: Wanted) => sql`lower('%' || ${wanted} || '%')`;
const open = sql.raw(openCompanyOrder.map((status) => `'${status}'`).join(', '));
const tests = {
  status: (wanted: Wanted) => sql`${t.status} = ANY(string_to_array(${wanted}, ','))`,
  reportId: (wanted: Wanted) => isNumber(t.reportId, wanted),
  settleId: (wanted: Wanted) => isNumber(t.settleId, wanted),
  keyword: (wanted: Wanted) => sql`lower(${t.code} || ' ' || ${t.title}) LIKE ${like(wanted)}`,
  open: (wanted: Wanted) => sql`(${t.status} IN (${open})) = (${wanted} = 'Y')`,
  overdue: (wanted: Wanted) =>
    sql`(${t.overdueDays} > 0 OR (${t.actualEnd} IS NULL AND ${t.status} IN (${open}) AND ${t.expectEnd} < current_date)) = (${wanted} = 'Y')`,
};
const orders = listing<CompanyOrder>(
  { id: 'companyOrderId', fields: companyOrderFields },
  t,
  [{ by: 'createTime', descending: true }],
  tests,
);

/** As whom the staff appears to companies. */
const CAMPUS = '校方';
/** Orders that are nobody's work any more. */
const given: readonly string[] = [COMPANY_ORDER.refused, COMPANY_ORDER.cancelled];

/** Companies do not see budgets, nor notes that are not for them, nor who of the staff did what. */
const isStaff = (user: SessionUser): boolean => holds(user, 'repair:companyOrder:list');

/** Which of the orders the caller reaches by which move, in one question. */
async function reachedMoves(db: Db, user: SessionUser, rows: readonly CompanyOrder[], now: number) {
  const moves = Object.keys(companyOrderLife.transitions).filter((move) => holds(user, `repair:companyOrder:${move}`));
  const wanted: Record<string, SQL<unknown>> = { companyOrderId: sql`${sql`${t.companyOrderId}`}` };
  for (const move of moves)
    wanted[move] = sql`(${companyScope(user, `repair:companyOrder:${move}`, now) ?? sql`true`})`;
  const found = await db
    .select(wanted)
    .from(t)
    .where(inArray(t.companyOrderId, [...rows.map(({ companyOrderId }) => companyOrderId)]));
  const byId = new Map(found.map((row) => [row.companyOrderId as number, row]));
  return (companyOrderId: number, move: string) => byId.get(companyOrderId)?.[move] === true;
}

/** The moves that somebody may make on an order that he reaches. */
function isOffered(user: SessionUser, order: CompanyOrder, move: CompanyOrderMove): boolean {
  if (move === 'audit' && isOverBudget(order) && !holds(user, 'repair:companyOrder:auditOver')) return false;
  return !(order.quoteBy === user.userId && (move === 'audit' || move === 'verify'));
}

async function namesOf(db: Db, rows: readonly CompanyOrder[]) {
  const ids = (list: readonly (number | null)[]) => [...new Set(list.map((id) => id ?? 0))];
  const companies = await db
    .select()
    .from(companyTable)
    .where(inArray(companyTable.companyId, ids(rows.map(({ companyId }) => companyId))));
  const reports = await db
    .select()
    .from(reportTable)
    .where(inArray(reportTable.reportId, ids(rows.map(({ reportId }) => reportId))));
  const works = await db
    .select({ orderId: orderTable.orderId, code: orderTable.code })
    .from(orderTable)
    .where(inArray(orderTable.orderId, ids(rows.map(({ orderId }) => orderId))));
  const shown = await reportRows(db, reports);
  return {
    company: new Map(companies.map((row) => [row.companyId, row])),
    report: new Map(shown.map((row) => [row.reportId, row])),
    work: new Map(works.map((row) => [row.orderId, row.code])),
    phone: new Map(reports.map((row) => [row.reportId, row.reporterPhone])),
  };
}

/** By how many days an order is late today, or was. */
const lateDays = (order: CompanyOrder, today: string) =>
  order.actualEnd === null && (openCompanyOrder as readonly string[]).includes(order.status)
    ? daysAfter(today, order.expectEnd)
    : order.overdueDays;

function amountsOf({ budget, quoteAmount, approvedAmount, finalAmount }: CompanyOrder, withBudget: boolean) {
  return {
    budget: withBudget ? budget : '',
    quoteAmount: quoteAmount ?? '',
    approvedAmount: approvedAmount ?? '',
    finalAmount: finalAmount ?? '',
  };
}

/** Orders with the names of what they refer to and what the caller may do with them. */
export async function companyOrderRows(
  db: Db,
  user: SessionUser,
  rows: readonly CompanyOrder[],
  now: number,
): Promise<CompanyOrderRow[]> {
  if (rows.length === 0) return [];
  const names = await namesOf(db, rows);
  const isReached = await reachedMoves(db, user, rows, now);
  const today = wallTime(now).slice(0, 10);
  return rows.map((row) => {
    const report = names.report.get(row.reportId ?? 0);
    return {
      ...row,
      ...amountsOf(row, isStaff(user)),
      createBy: isStaff(user) ? row.createBy : CAMPUS,
      companyName: names.company.get(row.companyId)?.name ?? '',
      reportCode: report?.code ?? '',
      position: report?.position ?? '',
      orderCode: names.work.get(row.orderId ?? 0) ?? '',
      overdueDays: lateDays(row, today),
      moves: companyOrderLife
        .allowed(row.status as CompanyOrderStatus)
        .filter((move) => isReached(row.companyOrderId, move) && isOffered(user, row, move)),
    };
  });
}

/** A page of the orders that fulfil the query. */
export async function companyOrderPage(
  db: Db,
  user: SessionUser,
  query: ListQuery,
  within: SQL | undefined,
  now: number,
) {
  const { rows, total } = await orders.page(db, query, within);
  return { rows: await companyOrderRows(db, user, rows, now), total };
}

/** What happened to an order or a settlement, as its page tells it. */
export async function companyTimeline(db: Db, of: Parameters<typeof readEvents>[1], withInner: boolean) {
  const events = await readEvents(db, of, withInner);
  return events.map((event) => ({
    ...event,
    progress: typeof event.extra.progress === 'number' ? event.extra.progress : null,
  }));
}

/** What happened to an order as its company reads it: its own people by name, everybody else as the campus. */
async function timelineFor(db: Db, user: SessionUser, { companyOrderId, companyId }: CompanyOrder) {
  const events = await companyTimeline(db, [['companyOrder', companyOrderId]], isStaff(user));
  if (isStaff(user)) return events;
  const own = new Set<number | null>(await companyUsers(db, companyId));
  return events.map((event) => ({ ...event, operatorName: own.has(event.operatorId) ? event.operatorName : CAMPUS }));
}

/** An order with everything that belongs to it. */
export async function companyOrderDetail(
  db: Db,
  user: SessionUser,
  order: CompanyOrder,
  now: number,
): Promise<CompanyOrderDetail> {
  const [row] = await companyOrderRows(db, user, [order], now);
  const names = await namesOf(db, [order]);
  const company = names.company.get(order.companyId);
  const report = names.report.get(order.reportId ?? 0);
  const [settle] = order.settleId
    ? await db
        .select({ code: companySettleTable.code })
        .from(companySettleTable)
        .where(eq(companySettleTable.settleId, order.settleId))
    : [];
  // A company that has nothing to do any more needs no contact.
  const isContactShown = isStaff(user) || !given.includes(order.status);
  const { score } = (await figuresOf(db, [order.companyId], now))(order.companyId);
  return {
    ...order,
    ...(row as CompanyOrderRow),
    warrantyEnd: warrantyEnd(order),
    settleCode: settle?.code ?? '',
    company: { contact: company?.contact ?? '', phone: company?.phone ?? '', score },
    reason: isStaff(user) ? order.reason : '',
    verifyName: isStaff(user) || order.verifyName === '' ? order.verifyName : CAMPUS,
    reporterName: isContactShown ? (report?.reporterName ?? '') : '',
    reporterPhone: isContactShown ? (names.phone.get(order.reportId ?? 0) ?? '') : '',
    isOverBudget: isStaff(user) && isOverBudget(order),
    timeline: await timelineFor(db, user, order),
  };
}
