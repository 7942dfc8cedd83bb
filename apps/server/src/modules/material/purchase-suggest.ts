import { decimalOf, lessQuantity, plain, plusQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Suggestion } from '@jiaoyan/contract/material/purchase';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { ledgerTable } from './ledger.table.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { isUse, labelOf } from './material-facts.ts';
import { purchaseLineTable as l, purchaseTable as t } from './purchase.table.ts';
import { type Stock, stockTable } from './stock.table.ts';
import { wantedOf } from './want.ts';

const PLACES = 3;
const USAGE_DAYS = 90;
const ENABLED = '0';
/** What has been asked for and not come yet counts as if it were on its way. */
const underWay = [PURCHASE.approving, PURCHASE.ordered, PURCHASE.partly];

/** How much of each material is on order, for one store or for all. */
export async function onOrder(db: Db, materialIds: readonly number[], storeId?: number) {
  if (materialIds.length === 0) return new Map<number, string>();
  const rows = await db
    .select({
      materialId: l.materialId,
      qty: sql<string>`sum(greatest(${l.qty} - ${l.receivedQty} + ${l.returnedQty}, 0))::text`,
    })
    .from(l)
    .innerJoin(t, eq(t.purchaseId, l.purchaseId))
    .where(
      and(
        inArray(l.materialId, [...materialIds]),
        inArray(t.status, underWay),
        storeId === undefined ? undefined : eq(t.storeId, storeId),
      ),
    )
    .groupBy(l.materialId);
  return new Map(rows.map(({ materialId, qty }) => [materialId, plain(qty)]));
}

/** What was taken out of a store for good in 90 days. */
async function usageOf(db: Db, storeId: number, now: number) {
  const rows = await db
    .select({ materialId: ledgerTable.materialId, usage: sql<string>`(-sum(${ledgerTable.delta}))::text` })
    .from(ledgerTable)
    .where(
      and(eq(ledgerTable.storeId, storeId), gte(ledgerTable.createTime, wallTime(now - USAGE_DAYS * DAY_MS)), isUse),
    )
    .groupBy(ledgerTable.materialId);
  return new Map(rows.map(({ materialId, usage }) => [materialId, plain(usage)]));
}

/** What was paid for it last. */
async function lastPrices(db: Db, materialIds: readonly number[]) {
  if (materialIds.length === 0) return new Map<number, string>();
  const rows = await db
    .selectDistinctOn([l.materialId], { materialId: l.materialId, price: l.price })
    .from(l)
    .innerJoin(t, eq(t.purchaseId, l.purchaseId))
    .where(and(inArray(l.materialId, [...materialIds]), inArray(t.status, [PURCHASE.partly, PURCHASE.done])))
    .orderBy(asc(l.materialId), desc(l.lineId));
  return new Map(rows.map(({ materialId, price }) => [materialId, price]));
}

/** Rounded up to what the material is counted in. */
function countable(units: bigint, decimals: number): string {
  const step = 10n ** BigInt(PLACES - decimals);
  return plain(decimalOf(((units + step - 1n) / step) * step, PLACES));
}

/** How much there should be: what was said, else what goes while the next delivery is on its way and a reserve lasts. */
function targetOf(goods: MaterialRow, stock: Stock | undefined, usage: string): { floor: bigint; target: bigint } {
  const limit = (own: string | undefined, general: string) => unitsOf(own || general || '0', PLACES);
  const [min, max] = [limit(stock?.minQty, goods.minQty), limit(stock?.maxQty, goods.maxQty)];
  const used = unitsOf(usage, PLACES) * BigInt(goods.safeDays + goods.leadDays);
  const going = (used + BigInt(USAGE_DAYS) - 1n) / BigInt(USAGE_DAYS);
  const floor = min > 0n ? min : going;
  const target = max > 0n ? max : going;
  // biome-ignore lint/complexity/useMathMinMax: Math.max knows no bigint
  return { floor, target: target > floor ? target : floor };
}

/** What should be bought for a store: what is below its limit, counting what is on order. */
export async function suggestPurchase(db: Db, storeId: number, now: number, priced: boolean): Promise<Suggestion[]> {
  const [all, stocks, usages] = await Promise.all([
    db.select().from(materialTable).where(eq(materialTable.status, ENABLED)).orderBy(asc(materialTable.code)),
    db.select().from(stockTable).where(eq(stockTable.storeId, storeId)),
    usageOf(db, storeId, now),
  ]);
  const stockOf = new Map(stocks.map((stock) => [stock.materialId, stock]));
  const waited = await wantedOf(db);
  // A store needs what it has had, and what somebody waits for; not everything that the catalogue knows.
  const kept = all.filter(({ materialId }) => stockOf.has(materialId) || waited.has(materialId));
  const ids = kept.map(({ materialId }) => materialId);
  const [ordered, everywhere, prices] = await Promise.all([
    onOrder(db, ids, storeId),
    onOrder(db, [...waited.keys()]),
    lastPrices(db, ids),
  ]);
  return kept.flatMap((goods) => {
    const { materialId, code, unit, decimals, minQty } = goods;
    const stock = stockOf.get(materialId);
    const available = lessQuantity(stock?.qty ?? '0', stock?.reserved ?? '0');
    const coming = ordered.get(materialId) ?? '0';
    const usage = usages.get(materialId) ?? '0';
    const there = unitsOf(plusQuantity(available, coming), PLACES);
    const limits = targetOf(goods, stock, usage);
    // Whoever waits is served first; what another store has ordered is theirs as well.
    const isWaited = waited.has(materialId);
    const elsewhere = isWaited ? lessQuantity(everywhere.get(materialId) ?? '0', coming) : '0';
    const needed = unitsOf(waited.get(materialId) ?? '0', PLACES) - unitsOf(elsewhere, PLACES);
    const wanted = needed > 0n ? needed : 0n;
    const [floor, target] = [limits.floor + wanted, limits.target + wanted];
    if (there >= floor || target <= there) return [];
    return [
      {
        materialId,
        code,
        label: labelOf(goods),
        unit,
        decimals,
        available,
        onOrder: coming,
        usage,
        minQty: stock?.minQty || minQty || '0',
        target: countable(target, decimals),
        qty: countable(target - there, decimals),
        price: priced ? prices.get(materialId) || goods.refPrice : '',
      },
    ];
  });
}
