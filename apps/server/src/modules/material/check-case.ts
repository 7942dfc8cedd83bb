import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { checkLife } from '@jiaoyan/contract/material/check';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { type Check, checkLineTable, type StoredCheckLine, checkTable as t } from './check.table.ts';
import { goodsRecord } from './goods-record.ts';
import { withinStores } from './store-scope.ts';

const PLACES = 3;

/** Counts with their one predicate of scope: those of the stores within reach. */
export const scopedChecks: Scoped = {
  table: t,
  key: t.checkId,
  scope: (user, permission) => withinStores(user, permission, t.storeId),
};

/** Counts. */
export const checkRecord = goodsRecord<Check>({
  scoped: scopedChecks,
  bizType: 'materialCheck',
  life: checkLife,
  permission: 'repair:materialCheck',
  storesOf: ({ storeId }) => [storeId],
});

/** What is counted, by shelf. */
export const checkLines = (db: Db, checkId: number): Promise<StoredCheckLine[]> =>
  db.select().from(checkLineTable).where(eq(checkLineTable.checkId, checkId)).orderBy(asc(checkLineTable.sort));

/** Whether a count is off by more than is allowed, in percent of what the books said. */
function isOff(count: string, book: string, tolerance: number): boolean {
  const [counted, expected] = [unitsOf(count, PLACES), unitsOf(book, PLACES)];
  const apart = counted > expected ? counted - expected : expected - counted;
  return apart * 100n > expected * BigInt(Math.trunc(tolerance));
}

/** Whether somebody else has to count a row again. */
export const needsRecount = (
  { countQty, bookQty, recountQty, lost, found }: StoredCheckLine,
  tolerance: number,
): boolean =>
  countQty !== null &&
  recountQty === null &&
  (isOff(countQty, bookQty ?? '0', tolerance) || lost.length > 0 || found.length > 0);

/** By how much a count differs from the books. */
export const differenceOf = (count: string, book: string): string =>
  decimalOf(unitsOf(count, PLACES) - unitsOf(book, PLACES), PLACES);
