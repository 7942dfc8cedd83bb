import { decimalOf, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { collectLineTable, collectTable, reserveTable as r } from './collect.table.ts';
import type { GoodsNotice } from './goods-record.ts';
import { stockTable } from './stock.table.ts';

const LIVE = '1';
const LET_GO = '0';
const PLACES = 3;

interface Cut {
  readonly refType: string;
  readonly refId: number;
  readonly lineId: number;
  readonly qty: string;
}

/**
 * Less is there than is held: whoever asked last loses it first. The stock is locked by the caller. Answers who lost
 * how much.
 */
async function cutYoungest(tx: Db, storeId: number, materialId: number, tooMuch: bigint): Promise<Cut[]> {
  const live = await tx
    .select()
    .from(r)
    .where(and(eq(r.storeId, storeId), eq(r.materialId, materialId), eq(r.status, LIVE)))
    .orderBy(desc(r.reserveId))
    .for('update');
  let left = tooMuch;
  const cuts: Cut[] = [];
  for (const { reserveId, refType, refId, lineId, qty } of live) {
    if (left <= 0n) break;
    const held = unitsOf(qty, PLACES);
    // biome-ignore lint/complexity/useMathMinMax: Math.min knows no bigint
    const part = held < left ? held : left;
    const change = part === held ? { status: LET_GO } : { qty: decimalOf(held - part, PLACES) };
    await tx.update(r).set(change).where(eq(r.reserveId, reserveId));
    cuts.push({ refType, refId, lineId, qty: decimalOf(part, PLACES) });
    left -= part;
  }
  const cut = decimalOf(tooMuch - left, PLACES);
  await tx
    .update(stockTable)
    .set({ reserved: sql`${stockTable.reserved} - ${cut}` })
    .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));
  return cuts;
}

/** Frees what has to leave although it is held, and says who has to hear of it. */
export async function freeForLoss(
  tx: Db,
  storeId: number,
  leaving: readonly { readonly materialId: number; readonly qty: string }[],
): Promise<GoodsNotice[]> {
  const needed = new Map<number, bigint>();
  for (const { materialId, qty } of leaving)
    needed.set(materialId, (needed.get(materialId) ?? 0n) + unitsOf(qty, PLACES));
  const cuts: Cut[] = [];
  for (const [materialId, qty] of [...needed].sort(([a], [b]) => a - b)) {
    const [stock] = await tx
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));
    const rest = unitsOf(stock?.qty ?? '0', PLACES) - qty;
    const tooMuch = unitsOf(stock?.reserved ?? '0', PLACES) - rest;
    // What is not there at all is refused by the ledger.
    if (rest >= 0n && tooMuch > 0n) cuts.push(...(await cutYoungest(tx, storeId, materialId, tooMuch)));
  }
  return noticesOf(tx, cuts);
}

/** Whoever asked hears of it, also when an order held it in what he carries. */
async function noticesOf(tx: Db, cuts: readonly Cut[]): Promise<GoodsNotice[]> {
  if (cuts.length === 0) return [];
  const rows = await tx
    .select({
      lineId: collectLineTable.lineId,
      collectId: collectTable.collectId,
      code: collectTable.code,
      userId: collectTable.userId,
    })
    .from(collectLineTable)
    .innerJoin(collectTable, eq(collectTable.collectId, collectLineTable.collectId))
    .where(
      inArray(
        collectLineTable.lineId,
        cuts.map(({ lineId }) => lineId),
      ),
    );
  return cuts.flatMap(({ lineId, qty }) => {
    const collect = rows.find((row) => row.lineId === lineId);
    if (!collect) return [];
    const params = { code: collect.code, qty: plain(qty) };
    return [{ userId: collect.userId, code: 'stock_cut', params, link: `/my/collect?id=${collect.collectId}` }];
  });
}
