import { absolute, lessQuantity, plain, plusQuantity } from '@jiaoyan/contract/kernel/decimal';
import type { MaterialFile } from '@jiaoyan/contract/material/material';
import { LEDGER } from '@jiaoyan/contract/material/status';
import { and, asc, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { ledgerTable as l } from './ledger.table.ts';
import { materialTable } from './material.table.ts';
import { averageOf, figuresOf, labelOf } from './material-facts.ts';
import { lotTable, serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { seesPrices, withinStores } from './store-scope.ts';

const PERMISSION = 'repair:material:query';
const MANY = 200;
const PRICES = 20;
type Parts = Pick<MaterialFile, 'stores' | 'lots' | 'serials' | 'trend' | 'prices' | 'substitutes'>;
interface About {
  readonly materialId: number;
  readonly substituteIds: readonly number[];
}

async function storesOf({ db, user }: Ctx, materialId: number): Promise<Parts['stores']> {
  const rows = await db
    .select({ stock: stockTable, storeName: storeTable.name, storeKind: storeTable.kind })
    .from(stockTable)
    .innerJoin(storeTable, eq(storeTable.storeId, stockTable.storeId))
    .where(and(eq(stockTable.materialId, materialId), withinStores(user, PERMISSION, stockTable.storeId)))
    .orderBy(asc(storeTable.kind), asc(storeTable.code));
  const priced = seesPrices(user);
  return rows.map(({ stock, ...store }) => ({
    ...store,
    storeId: stock.storeId,
    shelf: stock.shelf,
    qty: plain(stock.qty),
    reserved: plain(stock.reserved),
    available: lessQuantity(stock.qty, stock.reserved),
    amount: priced ? stock.amount : '',
    lastIn: stock.lastIn,
    lastOut: stock.lastOut,
  }));
}

async function lotsOf({ db, user }: Ctx, materialId: number): Promise<Parts['lots']> {
  const rows = await db
    .select({ lot: lotTable, storeName: storeTable.name })
    .from(lotTable)
    .innerJoin(storeTable, eq(storeTable.storeId, lotTable.storeId))
    .where(
      and(
        eq(lotTable.materialId, materialId),
        sql`${lotTable.qty} > 0`,
        withinStores(user, PERMISSION, lotTable.storeId),
      ),
    )
    .orderBy(sql`${lotTable.expireDate} NULLS LAST`, asc(lotTable.lotId))
    .limit(MANY);
  return rows.map(({ lot, storeName }) => ({ ...lot, storeName, qty: plain(lot.qty) }));
}

async function serialsOf({ db, user }: Ctx, materialId: number): Promise<Parts['serials']> {
  const within = withinStores(user, PERMISSION, serialTable.storeId);
  const rows = await db
    .select({
      serialId: serialTable.serialId,
      serialNo: serialTable.serialNo,
      status: serialTable.status,
      storeName: storeTable.name,
    })
    .from(serialTable)
    .leftJoin(storeTable, eq(storeTable.storeId, serialTable.storeId))
    // What is in no store any more is nobody's secret, but only those who reach all stores follow it.
    .where(and(eq(serialTable.materialId, materialId), within))
    .orderBy(asc(serialTable.status), asc(serialTable.serialNo))
    .limit(MANY);
  return rows.map((row) => ({ ...row, storeName: row.storeName ?? '' }));
}

/** The sum of all stores within reach at the end of each day on which something moved. */
async function trendOf({ db, user }: Ctx, materialId: number, since: string): Promise<Parts['trend']> {
  const within = withinStores(user, PERMISSION, l.storeId);
  const day = sql<string>`to_char(${l.createTime}, 'YYYY-MM-DD')`;
  const [rows, [before]] = await Promise.all([
    db
      .select({
        day,
        inQty: sql<string>`coalesce(sum(${l.delta}) FILTER (WHERE ${l.delta} > 0), 0)::text`,
        outQty: sql<string>`coalesce(-sum(${l.delta}) FILTER (WHERE ${l.delta} < 0), 0)::text`,
        change: sql<string>`sum(${l.delta})::text`,
      })
      .from(l)
      .where(and(eq(l.materialId, materialId), gte(l.createTime, since), within))
      .groupBy(day)
      .orderBy(day),
    db
      .select({ qty: sql<string>`coalesce(sum(${l.delta}), 0)::text` })
      .from(l)
      .where(and(eq(l.materialId, materialId), sql`${l.createTime} < ${since}`, within)),
  ]);
  let qty = before?.qty ?? '0';
  return rows.map(({ change, inQty, outQty, ...row }) => {
    qty = plusQuantity(qty, change);
    return { ...row, inQty: plain(inQty), outQty: plain(outQty), qty };
  });
}

async function pricesOf({ db, user }: Ctx, materialId: number): Promise<Parts['prices']> {
  if (!seesPrices(user)) return [];
  const rows = await db
    .select()
    .from(l)
    .where(
      and(
        eq(l.materialId, materialId),
        or(inArray(l.bizType, [LEDGER.opening, LEDGER.receipt]), eq(l.bizType, '20')),
        withinStores(user, PERMISSION, l.storeId),
      ),
    )
    .orderBy(desc(l.createTime), desc(l.ledgerId))
    .limit(PRICES);
  return rows.map(({ createTime, bizCode, delta, amount }) => ({
    day: createTime.slice(0, 10),
    bizCode,
    qty: plain(absolute(delta)),
    price: averageOf(amount ?? '0', absolute(delta)),
  }));
}

async function substitutesOf({ db, user, services }: Ctx, ids: readonly number[]): Promise<Parts['substitutes']> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(materialTable)
    .where(inArray(materialTable.materialId, [...ids]))
    .orderBy(asc(materialTable.code));
  const figures = await figuresOf(db, ids, services.clock(), {
    stock: withinStores(user, PERMISSION, stockTable.storeId),
    ledger: withinStores(user, PERMISSION, l.storeId),
  });
  return rows.map((row) => ({
    materialId: row.materialId,
    label: labelOf(row),
    available: figures(row.materialId).available,
  }));
}

/** Everything that is known about a material, as far as the caller reaches its stores. */
export async function materialFile(
  ctx: Ctx,
  { materialId, substituteIds }: About,
  { since }: { readonly since: string },
): Promise<Parts> {
  const [stores, lots, serials, trend, prices, substitutes] = await Promise.all([
    storesOf(ctx, materialId),
    lotsOf(ctx, materialId),
    serialsOf(ctx, materialId),
    trendOf(ctx, materialId, since),
    pricesOf(ctx, materialId),
    substitutesOf(ctx, substituteIds),
  ]);
  return { stores, lots, serials, trend, prices, substitutes };
}
