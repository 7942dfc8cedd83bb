import { type SettleDetail, type SettleRow, settleFields, settleLife } from '@jiaoyan/contract/company/company-settle';
import { SETTLE, type SettleStatus } from '@jiaoyan/contract/company/status';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { taskTable } from '../bpm/process/task.table.ts';
import { companyTable } from './company.table.ts';
import { companyOrderTable } from './company-order.table.ts';
import { companyOrderRows, companyTimeline } from './company-order-rows.ts';
import { type CompanySettle, companySettleTable as t } from './company-settle.table.ts';

const PERMISSION = 'repair:companySettle';
const WAITING = 1;
/** What can still be thrown away. */
export const removable: readonly string[] = [SETTLE.draft, SETTLE.rejected];
const settles = listing<CompanySettle>(
  { id: 'settleId', fields: settleFields },
  t,
  [{ by: 'createTime', descending: true }],
  {
    keyword: (wanted: Placeholder | SQL) =>
      sql`EXISTS (SELECT 1 FROM ${companyTable} WHERE ${companyTable.companyId} = ${t.companyId}
        AND strpos(lower(${companyTable.name} || ' ' || ${t.code}), lower(${wanted})) > 0)`,
  },
);

/** What the processes of settlements wait for. */
async function nodesOf(db: Db, rows: readonly CompanySettle[]): Promise<ReadonlyMap<number, string>> {
  const running = rows.filter(({ status }) => status === SETTLE.approving).map(({ instanceId }) => instanceId ?? 0);
  const tasks = await db
    .select({ instanceId: taskTable.instanceId, name: taskTable.name })
    .from(taskTable)
    .where(and(inArray(taskTable.instanceId, [...running]), eq(taskTable.status, WAITING)));
  return new Map(tasks.map(({ instanceId, name }) => [instanceId, name]));
}

function movesOf(user: SessionUser, { status }: CompanySettle): string[] {
  const moves = settleLife.allowed(status as SettleStatus).filter((move) => holds(user, `${PERMISSION}:${move}`));
  return removable.includes(status) && holds(user, `${PERMISSION}:remove`) ? [...moves, 'remove'] : moves;
}

/** Settlements with the names of what they refer to and what the caller may do with them. */
async function settleRows(db: Db, user: SessionUser, rows: readonly CompanySettle[]): Promise<SettleRow[]> {
  if (rows.length === 0) return [];
  const companies = await db
    .select({ companyId: companyTable.companyId, name: companyTable.name })
    .from(companyTable)
    .where(inArray(companyTable.companyId, [...new Set(rows.map(({ companyId }) => companyId))]));
  const names = new Map(companies.map(({ companyId, name }) => [companyId, name]));
  const nodes = await nodesOf(db, rows);
  return rows.map((row) => ({
    ...row,
    companyName: names.get(row.companyId) ?? '',
    currentNode: nodes.get(row.instanceId ?? 0) ?? '',
    moves: movesOf(user, row),
  }));
}

/** A page of the settlements that fulfil the query. */
export async function settlePage(db: Db, user: SessionUser, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await settles.page(db, query, within);
  return { rows: await settleRows(db, user, rows), total };
}

/** A settlement with its orders and what happened. */
export async function settleDetail(
  db: Db,
  user: SessionUser,
  settle: CompanySettle,
  now: number,
): Promise<SettleDetail> {
  const [row] = await settleRows(db, user, [settle]);
  const orders = await db
    .select()
    .from(companyOrderTable)
    .where(eq(companyOrderTable.settleId, settle.settleId))
    .orderBy(asc(companyOrderTable.companyOrderId));
  return {
    ...(row as SettleRow),
    invoiceFile: settle.invoiceFile,
    rejectReason: settle.rejectReason,
    orders: await companyOrderRows(db, user, orders, now),
    timeline: await companyTimeline(db, [['companySettle', settle.settleId]], true),
  };
}
