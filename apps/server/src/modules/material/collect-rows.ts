import { lessQuantity, plain } from '@jiaoyan/contract/kernel/decimal';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import {
  type Carried,
  type CollectDetail,
  type CollectLine,
  type CollectRow,
  collectFields,
  collectLife,
} from '@jiaoyan/contract/material/collect';
import { COLLECT, COLLECT_KIND, type CollectStatus, STORE_KIND } from '@jiaoyan/contract/material/status';
import { and, asc, count, eq, gt, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from '../system/dept.table.ts';
import { namesOf } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { type Collect, collectLineTable, collectTable as t } from './collect.table.ts';
import { collectLines } from './collect-case.ts';
import { goodsOf } from './doc-goods.ts';
import { materialTable } from './material.table.ts';
import { heldOf, RESERVED_FOR } from './reserve.ts';
import { serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';

const PERMISSION = 'repair:materialCollect';
/** Whoever handles goods does not handle his own, and whoever decides not upon himself. */
const notOwn: readonly string[] = ['approve', 'reject', 'issue', 'return'];

const collects = listing<Collect>(
  { id: 'collectId', fields: collectFields },
  t,
  [{ by: 'createTime', descending: true }],
  {
    orderId: (wanted: Placeholder | SQL) => isNumber(t.orderId, wanted),
    keyword: (wanted: Placeholder | SQL) =>
      sql`EXISTS (SELECT 1 FROM ${collectLineTable} JOIN ${materialTable} ON ${materialTable.materialId} = ${collectLineTable.materialId}
      WHERE ${collectLineTable.collectId} = ${t.collectId}
      AND strpos(lower(${materialTable.name} || ' ' || ${materialTable.spec} || ' ' || ${materialTable.code}), lower(${wanted})) > 0)`,
    person: (wanted: Placeholder | SQL) =>
      sql`EXISTS (SELECT 1 FROM ${userTable} WHERE ${userTable.userId} = ${t.userId} AND strpos(${userTable.nickName}, ${wanted}) > 0)`,
  },
);

function movesOf(user: SessionUser, { status, userId }: Collect): string[] {
  return collectLife
    .allowed(status as CollectStatus)
    .filter((move) => holds(user, `${PERMISSION}:${move}`) && !(userId === user.userId && notOwn.includes(move)));
}

const given = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id): id is number => id !== null);

/** Requests with the names of what they refer to and what the caller may do with them. */
async function collectRows({ db, user, services }: Ctx, rows: readonly Collect[]): Promise<CollectRow[]> {
  if (rows.length === 0) return [];
  const deptIds = given(rows.map(({ deptId }) => deptId));
  const [stores, depts, people, counts] = await Promise.all([
    db
      .select()
      .from(storeTable)
      .where(inArray(storeTable.storeId, given(rows.map(({ storeId }) => storeId)))),
    deptIds.length > 0 ? db.select().from(deptTable).where(inArray(deptTable.deptId, deptIds)) : [],
    namesOf(
      db,
      rows.map(({ userId }) => userId),
    ),
    db
      .select({ collectId: collectLineTable.collectId, n: count() })
      .from(collectLineTable)
      .where(inArray(collectLineTable.collectId, given(rows.map(({ collectId }) => collectId))))
      .groupBy(collectLineTable.collectId),
  ]);
  const store = new Map(stores.map(({ storeId, name }) => [storeId, name]));
  const dept = new Map(depts.map(({ deptId, deptName }) => [deptId, deptName]));
  const lines = new Map(counts.map(({ collectId, n }) => [collectId, n]));
  const today = localDay(services.clock());
  return rows.map((row) => ({
    ...row,
    storeName: store.get(row.storeId) ?? '',
    deptName: dept.get(row.deptId ?? 0) ?? '',
    userName: people.get(row.userId) ?? '',
    lineCount: lines.get(row.collectId) ?? 0,
    overdue:
      row.kind === COLLECT_KIND.tool &&
      row.status === COLLECT.issued &&
      row.expectReturn !== null &&
      row.expectReturn < today,
    moves: movesOf(user, row),
  }));
}

/** A page of the requests that fulfil the query. */
export async function collectPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await collects.page(ctx.db, query, within);
  return { rows: await collectRows(ctx, rows), total };
}

async function detailLines(db: Db, user: SessionUser, collect: Collect): Promise<CollectLine[]> {
  const lines = await collectLines(db, collect.collectId);
  const ids = lines.map(({ materialId }) => materialId);
  const [goods, held, stocks] = await Promise.all([
    goodsOf(db, ids),
    heldOf(db, RESERVED_FOR.collect, collect.collectId),
    db
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.storeId, collect.storeId), inArray(stockTable.materialId, ids))),
  ]);
  const mayIssue = holds(user, `${PERMISSION}:issue`) || holds(user, `${PERMISSION}:approve`);
  const available = new Map(stocks.map(({ materialId, qty, reserved }) => [materialId, lessQuantity(qty, reserved)]));
  return lines.map((line) => {
    const row = goods.get(line.materialId);
    return {
      lineId: line.lineId,
      materialId: line.materialId,
      code: row?.code ?? '',
      name: row?.name ?? '',
      spec: row?.spec ?? '',
      unit: row?.unit ?? '',
      track: row?.track ?? '0',
      applyQty: plain(line.applyQty),
      issueQty: plain(line.issueQty),
      returnQty: plain(line.returnQty),
      usedQty: plain(line.usedQty),
      reserved: plain(held.get(line.lineId) ?? '0'),
      available: mayIssue ? (available.get(line.materialId) ?? '0') : '',
    };
  });
}

/** A request with its lines and what happened. */
export async function collectDetail(ctx: Ctx, collect: Collect): Promise<CollectDetail> {
  const [[row], lines, timeline] = await Promise.all([
    collectRows(ctx, [collect]),
    detailLines(ctx.db, ctx.user, collect),
    readEvents(ctx.db, [['materialCollect', collect.collectId]], true),
  ]);
  return { ...(row as CollectRow), lines, timeline };
}

/** What somebody carries with him. */
export async function carriedBy(db: Db, userId: number): Promise<Carried[]> {
  const rows = await db
    .select({ stock: stockTable, material: materialTable })
    .from(stockTable)
    .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
    .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
    .where(and(eq(storeTable.ownerId, userId), eq(storeTable.kind, STORE_KIND.personal), gt(stockTable.qty, '0')))
    .orderBy(asc(materialTable.code));
  const storeId = rows[0]?.stock.storeId;
  const pieces =
    storeId === undefined ? [] : await db.select().from(serialTable).where(eq(serialTable.storeId, storeId));
  return rows.map(({ stock, material: { materialId, code, name, spec, unit } }) => ({
    materialId,
    code,
    name,
    spec,
    unit,
    qty: plain(stock.qty),
    serials: pieces.filter((piece) => piece.materialId === materialId).map(({ serialNo }) => serialNo),
  }));
}
