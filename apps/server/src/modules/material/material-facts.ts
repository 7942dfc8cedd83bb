import { lessQuantity, plain, shareOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { DAY_MS, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { LEDGER } from '@jiaoyan/contract/material/status';
import { and, gte, inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { ledgerTable } from './ledger.table.ts';
import type { MaterialRow } from './material.table.ts';
import { stockTable } from './stock.table.ts';

const PLACES = 3;
const USAGE_DAYS = 30;
const ONE = 1000n;
/** What leaves a store but not the house, and what only puts an entry right, is no use. */
const notUsed = [LEDGER.moveOut, LEDGER.moveIn, LEDGER.reversal];

/** What is there of a material, and how fast it goes. */
export interface StockFigures {
  readonly qty: string;
  readonly available: string;
  readonly amount: string;
  readonly price: string;
  readonly usage: string;
  readonly coverDays: number | null;
}
const nothing: StockFigures = { qty: '0', available: '0', amount: '0.00', price: '', usage: '0', coverDays: null };

/** The average value of a unit; of nothing there is none. */
export const averageOf = (amount: string, qty: string): string =>
  unitsOf(qty, PLACES) > 0n ? shareOf(amount, ONE, unitsOf(qty, PLACES)) : '';

/** What was taken for good and not given back, by material, since a moment. */
async function usageOf(db: Db, materialIds: readonly number[], now: number, within: SQL | undefined) {
  const rows = await db
    .select({ materialId: ledgerTable.materialId, usage: sql<string>`(-sum(${ledgerTable.delta}))::text` })
    .from(ledgerTable)
    .where(
      and(
        inArray(ledgerTable.materialId, [...materialIds]),
        gte(ledgerTable.createTime, wallTime(now - USAGE_DAYS * DAY_MS)),
        notInArray(ledgerTable.bizType, [...notUsed]),
        sql`${ledgerTable.delta} < 0`,
        sql`NOT EXISTS (SELECT 1 FROM ${ledgerTable} r WHERE r.reverse_of_id = ${ledgerTable.ledgerId})`,
        within,
      ),
    )
    .groupBy(ledgerTable.materialId);
  return new Map(rows.map(({ materialId, usage }) => [materialId, usage]));
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
  within: { readonly stock: SQL | undefined; readonly ledger: SQL | undefined },
): Promise<(materialId: number) => StockFigures> {
  if (materialIds.length === 0) return () => nothing;
  const [rows, usages] = await Promise.all([
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
        usage: plain(usage),
        coverDays: coverOf(available, usage),
      };
      return [materialId, figures];
    }),
  );
  return (materialId) => found.get(materialId) ?? nothing;
}

/** Whether there is less than there should be; without a limit there is always enough. */
export const isLow = (available: string, minQty: string): boolean =>
  unitsOf(minQty, PLACES) > 0n && unitsOf(available, PLACES) < unitsOf(minQty, PLACES);

/** Whether a column holds the number that was asked for; an index finds it, and what is no number finds nothing. */
export const hasNumber = (column: PgColumn, wanted: Placeholder | SQL): SQL =>
  sql`${column} = CASE WHEN ${wanted}::text ~ '^[0-9]{1,18}$' THEN ${wanted}::text::bigint END`;

/** Name and specification, as people call it. */
export const labelOf = ({ name, spec }: Pick<MaterialRow, 'name' | 'spec'>) => (spec ? `${name} ${spec}` : name);
