import { absolute, costOf, plain } from '@jiaoyan/contract/kernel/decimal';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import {
  type CheckDetail,
  type CheckLine,
  type CheckRow,
  checkFields,
  checkLife,
} from '@jiaoyan/contract/material/check';
import { CHECK, type CheckStatus } from '@jiaoyan/contract/material/status';
import { LIVE } from '@jiaoyan/contract/qrcode/qrcode';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { qrCodeTable } from '../qrcode/qrcode.table.ts';
import { namesOf } from '../system/index.ts';
import { type Check, checkLineTable as l, type StoredCheckLine, checkTable as t } from './check.table.ts';
import { checkLines, needsRecount } from './check-case.ts';
import { goodsOf } from './doc-goods.ts';
import { storeNames } from './goods-names.ts';
import { BIN } from './kind-bin.ts';
import { averageOf } from './material-facts.ts';
import { lotTable, stockTable } from './stock.table.ts';
import { seesPrices } from './store-scope.ts';

const PERMISSION = 'repair:materialCheck';
const checks = listing<Check>({ id: 'checkId', fields: checkFields }, t, [{ by: 'createTime', descending: true }], {});

/** Whoever counts blindly is not told by the reply either what the books say. */
const isHidden = ({ blind, status }: Check): boolean => blind && status === CHECK.counting;

async function progressOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .select({
      checkId: l.checkId,
      lineCount: sql<number>`count(*)::int`,
      countedCount: sql<number>`count(${l.countQty})::int`,
      recountCount: sql<number>`count(${l.recountQty})::int`,
      diffCount: sql<number>`(count(*) FILTER (WHERE ${l.diff} <> 0 OR ${l.lost} <> '{}' OR ${l.found} <> '{}'))::int`,
    })
    .from(l)
    .where(inArray(l.checkId, [...ids]))
    .groupBy(l.checkId);
  return new Map(rows.map(({ checkId, ...row }) => [checkId, row]));
}

function movesOf(user: SessionUser, { status }: Check, ownCount: boolean): string[] {
  const offered: string[] = [
    ...(status === CHECK.counting ? ['count'] : []),
    ...checkLife.allowed(status as CheckStatus),
  ];
  return offered.filter((move) => holds(user, `${PERMISSION}:${move}`) && !(move === 'audit' && ownCount));
}

/** Which of some counts somebody has had a hand in. */
async function countedBy(db: Db, userId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ checkId: l.checkId })
    .from(l)
    .where(and(inArray(l.checkId, [...ids]), sql`${userId} IN (${l.countBy}, ${l.recountBy})`));
  return new Set(rows.map(({ checkId }) => checkId));
}

/** Counts with the names of what they refer to and what the caller may do with them. */
async function checkRows({ db, user }: Ctx, rows: readonly Check[]): Promise<CheckRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ checkId }) => checkId);
  const [stores, people, progress, own] = await Promise.all([
    storeNames(
      db,
      rows.map(({ storeId }) => storeId),
    ),
    namesOf(
      db,
      rows.flatMap(({ creatorId, approverId }) => [creatorId, approverId]),
    ),
    progressOf(db, ids),
    countedBy(db, user.userId, ids),
  ]);
  const none = { lineCount: 0, countedCount: 0, recountCount: 0, diffCount: 0 };
  return rows.map((row) => ({
    ...row,
    ...(progress.get(row.checkId) ?? none),
    ...(isHidden(row) && { diffCount: -1 }),
    storeName: stores.get(row.storeId) ?? '',
    creatorName: people.get(row.creatorId) ?? '',
    approverName: people.get(row.approverId ?? 0) ?? '',
    moves: movesOf(user, row, own.has(row.checkId)),
  }));
}

/** A page of the counts that fulfil the query. */
export async function checkPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await checks.page(ctx.db, query, within);
  return { rows: await checkRows(ctx, rows), total };
}

/** The quantity that holds in the end, and what the books said then. */
const lastOf = ({ countQty, bookQty, recountQty, recountBook }: StoredCheckLine) =>
  recountQty === null ? { counted: countQty, book: bookQty } : { counted: recountQty, book: recountBook };

/** What the labels at the shelves of a store say, by material. */
async function labelsIn(db: Db, storeId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ materialId: stockTable.materialId, token: qrCodeTable.token })
    .from(qrCodeTable)
    .innerJoin(stockTable, eq(stockTable.stockId, qrCodeTable.bizId))
    .where(and(eq(qrCodeTable.bizType, BIN), eq(qrCodeTable.status, LIVE), eq(stockTable.storeId, storeId)));
  return new Map(rows.map(({ materialId, token }) => [materialId, token]));
}

/** The rows of a count as its reader may see them. */
export async function detailLines({ db, user }: Ctx, check: Check, tolerance: number): Promise<CheckLine[]> {
  const lines = await checkLines(db, check.checkId);
  const ids = lines.map(({ materialId }) => materialId);
  const [goods, lots, stocks, labels, people] = await Promise.all([
    goodsOf(db, ids),
    db.select().from(lotTable).where(eq(lotTable.storeId, check.storeId)),
    db.select().from(stockTable).where(eq(stockTable.storeId, check.storeId)),
    labelsIn(db, check.storeId),
    namesOf(
      db,
      lines.flatMap(({ countBy, recountBy }) => [countBy, recountBy]),
    ),
  ]);
  const lotNo = new Map(lots.map((lot) => [lot.lotId, lot.lotNo]));
  const price = new Map(stocks.map((stock) => [stock.materialId, averageOf(stock.amount, stock.qty)]));
  const hidden = isHidden(check);
  const priced = seesPrices(user) && !hidden;
  return lines.map((line) => {
    const row = goods.get(line.materialId);
    const { book } = lastOf(line);
    const again = needsRecount(line, tolerance);
    const diff = line.diff === null ? '' : plain(line.diff);
    const worth = costOf(absolute(diff || '0'), price.get(line.materialId) || row?.refPrice || '0');
    return {
      lineId: line.lineId,
      materialId: line.materialId,
      code: row?.code ?? '',
      barcode: row?.barcode ?? '',
      token: labels.get(line.materialId) ?? '',
      name: row?.name ?? '',
      spec: row?.spec ?? '',
      unit: row?.unit ?? '',
      track: row?.track ?? '0',
      decimals: row?.decimals ?? 0,
      shelf: line.shelf,
      lotNo: lotNo.get(line.lotId ?? 0) ?? '',
      bookQty: hidden || book === null ? '' : plain(book),
      countQty: line.countQty === null ? '' : plain(line.countQty),
      countName: people.get(line.countBy ?? 0) ?? '',
      countTime: line.countTime,
      recountQty: line.recountQty === null ? '' : plain(line.recountQty),
      recountName: people.get(line.recountBy ?? 0) ?? '',
      diff: hidden ? '' : diff,
      diffAmount: priced && diff !== '' ? `${diff.startsWith('-') ? '-' : ''}${worth}` : '',
      reason: line.reason,
      needsRecount: again,
      mayRecount: again && line.countBy !== user.userId,
    };
  });
}

/** A count with its rows and what happened. */
export async function checkDetail(ctx: Ctx, check: Check, tolerance: number): Promise<CheckDetail> {
  const [[row], lines, timeline] = await Promise.all([
    checkRows(ctx, [check]),
    detailLines(ctx, check, tolerance),
    readEvents(ctx.db, [['materialCheck', check.checkId]], true),
  ]);
  return { ...(row as CheckRow), lines, timeline };
}
