import { lessQuantity, plain, plusQuantity, shareOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { LEDGER, PURCHASE } from '@jiaoyan/contract/material/status';
import { and, eq, gte, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { ledgerTable } from './ledger.table.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { purchaseLineTable, purchaseTable } from './purchase.table.ts';
import { stockTable } from './stock.table.ts';

const PLACES = 3;
const USAGE_DAYS = 30;
const ONE = 1000n;
/** What leaves a store but not the house, and what only puts an entry right, is no use. */
const notUsed = [LEDGER.moveOut, LEDGER.moveIn, LEDGER.reversal, LEDGER.sendBack];
/** Whether an entry took something for good and was not put right. */
export const isUse = sql`(${notInArray(ledgerTable.bizType, notUsed)} AND ${ledgerTable.delta} < 0
  AND NOT EXISTS (SELECT 1 FROM ${ledgerTable} r WHERE r.reverse_of_id = ${ledgerTable.ledgerId}))`;

/** What is there of a material, and how fast it goes. */
interface StockFigures {
  readonly qty: string;
  readonly available: string;
  readonly amount: string;
  readonly price: string;
  /** Ordered and not here yet. */
  readonly coming: string;
  readonly usage: string;
  readonly coverDays: number | null;
}
const nothing: StockFigures = {
  qty: '0',
  available: '0',
  amount: '0.00',
  price: '',
  coming: '0',
  usage: '0',
  coverDays: null,
};

/** The average value of a unit; of nothing there is none. */
export const averageOf = (amount: string, qty: string): string =>
  unitsOf(qty, PLACES) > 0n ? shareOf(amount, ONE, unitsOf(qty, PLACES)) : '';

/** Some materials with those that turned out to be one of them: what was used as the one was the other. */
async function familiesOf(db: Db, materialIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { materialId, mergedInto } = materialTable;
  const merged = await db
    .select({ materialId, mergedInto })
    .from(materialTable)
    .where(inArray(mergedInto, [...materialIds]));
  return new Map([
    ...materialIds.map((id) => [id, id] as const),
    ...merged.map((row) => [row.materialId, row.mergedInto as number] as const),
  ]);
}

/** What was taken for good and not given back, by material, since a moment. */
async function usageOf(db: Db, materialIds: readonly number[], now: number, within: SQL | undefined) {
  const families = await familiesOf(db, materialIds);
  const rows = await db
    .select({ materialId: ledgerTable.materialId, usage: sql<string>`(-sum(${ledgerTable.delta}))::text` })
    .from(ledgerTable)
    .where(
      and(
        inArray(ledgerTable.materialId, [...families.keys()]),
        gte(ledgerTable.createTime, wallTime(now - USAGE_DAYS * DAY_MS)),
        isUse,
        within,
      ),
    )
    .groupBy(ledgerTable.materialId);
  const usages = new Map<number, string>();
  for (const { materialId, usage } of rows) {
    const id = families.get(materialId) ?? materialId;
    usages.set(id, plusQuantity(usages.get(id) ?? '0', usage));
  }
  return usages;
}

/** What was ordered and has not come yet, by material. */
async function comingOf(db: Db, materialIds: readonly number[], within: SQL | undefined) {
  const { materialId, qty, receivedQty, returnedQty, purchaseId } = purchaseLineTable;
  const rows = await db
    .select({ materialId, open: sql<string>`sum(greatest(${qty} - ${receivedQty} + ${returnedQty}, 0))::text` })
    .from(purchaseLineTable)
    .innerJoin(purchaseTable, eq(purchaseTable.purchaseId, purchaseId))
    .where(
      and(
        inArray(materialId, [...materialIds]),
        inArray(purchaseTable.status, [PURCHASE.ordered, PURCHASE.partly]),
        within,
      ),
    )
    .groupBy(materialId);
  return new Map(rows.map((row) => [row.materialId, plain(row.open)]));
}

/** For how many days the rest will do when it goes on like this. */
function coverOf(available: string, usage: string): number | null {
  const used = unitsOf(usage, PLACES);
  return used > 0n ? Number((unitsOf(available, PLACES) * BigInt(USAGE_DAYS)) / used) : null;
}

/** What is there of some materials in the stores within reach. */
export async function figuresOf(
  db: Db,
  materialIds: readonly number[],
  now: number,
  within: { readonly stock: SQL | undefined; readonly ledger: SQL | undefined; readonly coming?: SQL | undefined },
): Promise<(materialId: number) => StockFigures> {
  if (materialIds.length === 0) return () => nothing;
  const [rows, usages, coming] = await Promise.all([
    db
      .select({
        materialId: stockTable.materialId,
        qty: sql<string>`sum(${stockTable.qty})::text`,
        reserved: sql<string>`sum(${stockTable.reserved})::text`,
        amount: sql<string>`sum(${stockTable.amount})::text`,
      })
      .from(stockTable)
      .where(and(inArray(stockTable.materialId, [...materialIds]), within.stock))
      .groupBy(stockTable.materialId),
    usageOf(db, materialIds, now, within.ledger),
    'coming' in within ? comingOf(db, materialIds, within.coming) : new Map<number, string>(),
  ]);
  const found = new Map(
    rows.map(({ materialId, qty, reserved, amount }): [number, StockFigures] => {
      const available = lessQuantity(qty, reserved);
      const usage = usages.get(materialId) ?? '0';
      const figures = {
        qty: plain(qty),
        available,
        amount,
        price: averageOf(amount, qty),
        coming: coming.get(materialId) ?? '0',
        usage: plain(usage),
        coverDays: coverOf(available, usage),
      };
      return [materialId, figures];
    }),
  );
  return (materialId) =>
    found.get(materialId) ?? {
      ...nothing,
      coming: coming.get(materialId) ?? '0',
      usage: usages.get(materialId) ?? '0',
    };
}

/** Whether there is less than there should be; without a limit there is always enough. */
export const isLow = (available: string, minQty: string): boolean =>
  unitsOf(minQty, PLACES) > 0n && unitsOf(available, PLACES) < unitsOf(minQty, PLACES);

/** Name and specification, as people call it. */
export const labelOf = ({ name, spec }: Pick<MaterialRow, 'name' | 'spec'>) => (spec ? `${name} ${spec}` : name);
