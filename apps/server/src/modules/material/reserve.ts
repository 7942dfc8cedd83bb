import { decimalOf, lessQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { reserveTable as r } from './collect.table.ts';
import { goodsName, goodsOf } from './doc-goods.ts';
import { lockStocks } from './ledger-post.ts';
import { shortStock } from './short-stock.ts';
import { stockTable } from './stock.table.ts';

const LIVE = '1';
const HANDED_OUT = '2';
const LET_GO = '0';
const PLACES = 3;
/** For whom goods are held. */
export const RESERVED_FOR = { collect: '1', order: '2' } as const;

interface Wanted {
  readonly lineId: number;
  readonly materialId: number;
  readonly qty: string;
}
interface Holder {
  readonly refType: string;
  readonly refId: number;
}
/** A work order holds what its people carry for it. */
export const orderHolder = (orderId: number): Holder => ({ refType: RESERVED_FOR.order, refId: orderId });

/** Writes down that more of a stock is held, or less. */
export const changeHeld = (tx: Db, storeId: number, materialId: number, by: string) =>
  tx
    .update(stockTable)
    .set({ reserved: sql`${stockTable.reserved} + ${by}` })
    .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, materialId)));

/** Holds goods for somebody, all of them or none: what is held can be given to nobody else. */
export async function holdGoods(
  tx: Db,
  { storeId, refType, refId }: Holder & { readonly storeId: number },
  wanted: readonly Wanted[],
): Promise<void> {
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
    if (!row) throw refuse('所选物资不存在', 'lines');
    if (stock && stock.frozenBy !== null) throw refuse(`${goodsName(row)} 盘点中，暂停出入库`, 'lines');
    const available = lessQuantity(stock?.qty ?? '0', stock?.reserved ?? '0');
    if (unitsOf(available, PLACES) < unitsOf(qty, PLACES))
      throw await shortStock(tx, { storeId, goods: row, available, needed: qty });
    // What comes of one line in parts is held together.
    await tx
      .insert(r)
      .values({ storeId, materialId, qty, refType, refId, lineId })
      .onConflictDoUpdate({
        target: [r.refType, r.lineId],
        targetWhere: sql`${r.status} = '1'`,
        set: { qty: sql`${r.qty} + excluded.qty` },
      });
    await changeHeld(tx, storeId, materialId, qty);
  }
}

const readKnown = hotStatement<Pick<typeof r.$inferSelect, 'reserveId' | 'storeId' | 'materialId'>>(
  'material_known_reserves',
  sql`SELECT ${r.reserveId} AS "reserveId", ${r.storeId} AS "storeId", ${r.materialId} AS "materialId" FROM ${r}
    WHERE ${r.refType} = ${sql.placeholder('refType')} AND ${r.refId} = ${sql.placeholder('refId')} AND ${r.status} = ${sql.raw(`'${LIVE}'`)}`,
);
/** What seems to be held for something; its lock tells for certain. */
export const knownOf = (tx: Db, { refType, refId }: Holder) => readKnown(tx, { refType, refId });

/** What is held for something, under its lock; the stocks are locked first, as everywhere. */
export async function liveOf(tx: Db, holder: Holder) {
  const known = await knownOf(tx, holder);
  if (known.length === 0) return [];
  await lockStocks(tx, known);
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
    await changeHeld(tx, held.storeId, materialId, rest > 0n ? `-${qty}` : `-${held.qty}`);
  }
}

/** How much of a line is held, and for whom, changes places: the goods have been handed on. */
export async function holdOn(
  tx: Db,
  reserveId: number,
  change: { readonly storeId?: number; readonly refId?: number },
): Promise<void> {
  await tx.update(r).set(change).where(eq(r.reserveId, reserveId));
}

/** What is held for each line of something. */
export async function heldOf(db: Db, refType: string, refId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select()
    .from(r)
    .where(and(eq(r.refType, refType), eq(r.refId, refId), eq(r.status, LIVE)));
  return new Map(rows.map(({ lineId, qty }) => [lineId, qty]));
}
