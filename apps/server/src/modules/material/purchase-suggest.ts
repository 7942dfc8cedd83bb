import { decimalOf, lessQuantity, plain, plusQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Suggestion } from '@jiaoyan/contract/material/purchase';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { type ComingNeeds, neededUntil } from './coming-need.ts';
import { ledgerTable } from './ledger.table.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { isUse, labelOf } from './material-facts.ts';
import { purchaseLineTable as l, purchaseTable as t } from './purchase.table.ts';
import { type Stock, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { wantedOf } from './want.ts';

const PLACES = 3;
const USAGE_DAYS = 90;
const PLANNED_DAYS = 30;
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

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
interface Limits {
  readonly floor: bigint;
  readonly target: bigint;
}
/** How much there should be: what was said, else what goes while the next delivery is on its way and a reserve lasts. */
function targetOf(goods: MaterialRow, stock: Stock | undefined, usage: string, planned: bigint): Limits {
  const limit = (own: string | undefined, general: string) => unitsOf(own || general || '0', PLACES);
  const [min, max] = [limit(stock?.minQty, goods.minQty), limit(stock?.maxQty, goods.maxQty)];
  const used = unitsOf(usage, PLACES) * BigInt(goods.safeDays + goods.leadDays);
  const going = (used + BigInt(USAGE_DAYS) - 1n) / BigInt(USAGE_DAYS);
  // What is planned comes on top of a limit; what usually goes has it in it.
  const floor = min > 0n ? min + planned : larger(going, planned);
  return { floor, target: larger(max > 0n ? max : going, floor) };
}

/** For so many days a material has to last until what is bought now is here. */
const horizonOf = ({ safeDays, leadDays }: MaterialRow): number => safeDays + leadDays || PLANNED_DAYS;

/** What others will take out of a store, by material. */
async function plannedFor(
  db: Db,
  storeId: number,
  { now, coming }: Asked,
  goods: readonly MaterialRow[],
): Promise<ReadonlyMap<number, string>> {
  const [store] = await db.select({ subcampId: storeTable.subcampId }).from(storeTable).where(is(storeId));
  const subcampId = store?.subcampId ?? null;
  if (subcampId === null) return new Map();
  const dayAfter = (days: number) => localDay(now + days * DAY_MS);
  const longest = dayAfter(Math.max(PLANNED_DAYS, ...goods.map(horizonOf)));
  const needs = (await Promise.all(coming.map((known) => known.needs(db, subcampId, longest)))).flat();
  const wanted = new Set(needs.map(({ materialId }) => materialId));
  return new Map(
    goods
      .filter(({ materialId }) => wanted.has(materialId))
      .map((row) => [row.materialId, neededUntil(needs, row.materialId, dayAfter(horizonOf(row)))]),
  );
}
const is = (storeId: number) => eq(storeTable.storeId, storeId);

interface Asked {
  readonly now: number;
  readonly isPriced: boolean;
  readonly coming: readonly ComingNeeds[];
}
/** What should be bought for a store: what is below its limit or will be needed, counting what is on order. */
export async function suggestPurchase(db: Db, storeId: number, asked: Asked): Promise<Suggestion[]> {
  const { now, isPriced } = asked;
  const [all, stocks, usages] = await Promise.all([
    db.select().from(materialTable).where(eq(materialTable.status, ENABLED)).orderBy(asc(materialTable.code)),
    db.select().from(stockTable).where(eq(stockTable.storeId, storeId)),
    usageOf(db, storeId, now),
  ]);
  const stockOf = new Map(stocks.map((stock) => [stock.materialId, stock]));
  const [waited, planned] = await Promise.all([wantedOf(db), plannedFor(db, storeId, asked, all)]);
  // A store needs what it has had, and what is waited for or planned; not everything that the catalogue knows.
  const kept = all.filter(({ materialId }) => [stockOf, waited, planned].some((known) => known.has(materialId)));
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
    const limits = targetOf(goods, stock, usage, unitsOf(planned.get(materialId) ?? '0', PLACES));
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
        planned: plain(planned.get(materialId) ?? '0'),
        target: countable(target, decimals),
        qty: countable(target - there, decimals),
        price: isPriced ? prices.get(materialId) || goods.refPrice : '',
      },
    ];
  });
}
