import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { reserveTable as r } from './collect.table.ts';
import { goodsName, goodsOf } from './doc-goods.ts';
import { lockStocks } from './ledger-post.ts';
import { stockTable } from './stock.table.ts';

const LIVE = '1';
const HANDED_OUT = '2';
const LET_GO = '0';
const PLACES = 3;
/** For whom goods are held. */
export const RESERVED_FOR = { collect: '1' } as const;

interface Wanted {
  readonly lineId: number;
  readonly materialId: number;
  readonly qty: string;
}
interface Holder {
  readonly storeId: number;
  readonly refType: string;
  readonly refId: number;
}

const changeHeld = (tx: Db, storeId: number, materialId: number, by: string) =>
  tx
    .update(stockTable)
    .set({ reserved: sql`${stockTable.reserved} + ${by}` })
    .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));

/** Holds goods for somebody, all of them or none: what is held can be given to nobody else. */
export async function holdGoods(tx: Db, { storeId, refType, refId }: Holder, wanted: readonly Wanted[]): Promise<void> {
  await lockStocks(
    tx,
    wanted.map(({ materialId }) => ({ storeId, materialId })),
  );
  const goods = await goodsOf(
    tx,
    wanted.map(({ materialId }) => materialId),
  );
  for (const { lineId, materialId, qty } of wanted) {
    const [stock] = await tx
      .select()
      .from(stockTable)
      .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));
    const row = goods.get(materialId);
    const name = row ? goodsName(row) : '物资';
    if (stock && stock.frozenBy !== null) throw refuse(`${name} 盘点中，暂停出入库`, 'lines');
    const free = unitsOf(stock?.qty, PLACES) - unitsOf(stock?.reserved, PLACES);
    if (free < unitsOf(qty, PLACES)) {
      const shown = (units: bigint) =>
        decimalOf(units / 10n ** BigInt(PLACES - (row?.decimals ?? 0)), row?.decimals ?? 0);
      throw refuse(`库存不足：${name} 可用${shown(free)}，需要${shown(unitsOf(qty, PLACES))}`, 'lines');
    }
    await tx.insert(r).values({ storeId, materialId, qty, refType, refId, lineId });
    await changeHeld(tx, storeId, materialId, qty);
  }
}

/** What is held for something, under its lock; the stocks are locked first, as everywhere. */
async function liveOf(tx: Db, { storeId, refType, refId }: Holder) {
  const known = await tx
    .select()
    .from(r)
    .where(and(eq(r.refType, refType), eq(r.refId, refId), eq(r.status, LIVE)));
  if (known.length === 0) return [];
  await lockStocks(
    tx,
    known.map(({ materialId }) => ({ storeId, materialId })),
  );
  return tx
    .select()
    .from(r)
    .where(
      and(
        inArray(
          r.reserveId,
          known.map(({ reserveId }) => reserveId),
        ),
        eq(r.status, LIVE),
      ),
    )
    .orderBy(asc(r.reserveId))
    .for('update');
}

/** Lets go of everything that is held for something. */
export async function releaseGoods(tx: Db, holder: Holder): Promise<void> {
  for (const { reserveId, storeId, materialId, qty } of await liveOf(tx, holder)) {
    await tx.update(r).set({ status: LET_GO }).where(eq(r.reserveId, reserveId));
    await changeHeld(tx, storeId, materialId, `-${qty}`);
  }
}

/** Goods that were held are handed out now: as far as they are, nobody holds them any more. */
export async function useHeld(tx: Db, holder: Holder, used: readonly Wanted[]): Promise<void> {
  const live = await liveOf(tx, holder);
  for (const { lineId, materialId, qty } of used) {
    const held = live.find((row) => row.lineId === lineId);
    if (!held) continue;
    const rest = unitsOf(held.qty, PLACES) - unitsOf(qty, PLACES);
    const change = rest > 0n ? { qty: decimalOf(rest, PLACES) } : { status: HANDED_OUT };
    await tx.update(r).set(change).where(eq(r.reserveId, held.reserveId));
    await changeHeld(tx, holder.storeId, materialId, rest > 0n ? `-${qty}` : `-${held.qty}`);
  }
}

/** What is held for each line of something. */
export async function heldOf(db: Db, refType: string, refId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select()
    .from(r)
    .where(and(eq(r.refType, refType), eq(r.refId, refId), eq(r.status, LIVE)));
  return new Map(rows.map(({ lineId, qty }) => [lineId, qty]));
}
