import { lessQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { purchaseLife } from '@jiaoyan/contract/material/purchase';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { askedWithin } from './collect-scope.ts';
import { type GoodsNotice, type GoodsTurn, goodsRecord } from './goods-record.ts';
import { type Purchase, purchaseLineTable, type StoredPurchaseLine, purchaseTable as t } from './purchase.table.ts';

const PLACES = 3;

/** Purchases with their one predicate of scope: those of the people in it, and those for stores that somebody keeps. */
export const scopedPurchases: Scoped = { table: t, key: t.purchaseId, scope: askedWithin(t.applicantId, t.storeId) };

/** Purchases. */
export const purchaseRecord = goodsRecord<Purchase>({
  scoped: scopedPurchases,
  bizType: 'materialPurchase',
  life: purchaseLife,
  permission: 'repair:materialPurchase',
  storesOf: ({ storeId }) => [storeId],
});

/** What is bought. */
export const purchaseLines = (db: Db, purchaseId: number): Promise<StoredPurchaseLine[]> =>
  db
    .select()
    .from(purchaseLineTable)
    .where(eq(purchaseLineTable.purchaseId, purchaseId))
    .orderBy(asc(purchaseLineTable.sort));

/** What of a line is in the house: what came, less what was sent back. */
export const keptOf = ({ receivedQty, returnedQty }: StoredPurchaseLine): string =>
  lessQuantity(receivedQty, returnedQty);

/** What is still to come of a line. */
export function openOf(line: StoredPurchaseLine): string {
  const open = lessQuantity(line.qty, keptOf(line));
  return open.startsWith('-') ? '0' : open;
}

/** How a purchase stands by what has come of it; one that was closed by hand stays closed. */
export function statusBy({ closeReason }: Pick<Purchase, 'closeReason'>, lines: readonly StoredPurchaseLine[]): string {
  if (closeReason !== '' || lines.every((line) => unitsOf(openOf(line), PLACES) === 0n)) return PURCHASE.done;
  return lines.some((line) => unitsOf(keptOf(line), PLACES) > 0n) ? PURCHASE.partly : PURCHASE.ordered;
}

/** Lets the applicant know what became of a purchase. */
export function notifyApplicant({ row, actor, notices }: GoodsTurn<Purchase>, result: string): void {
  if (row.applicantId === actor.userId) return;
  notices.push({ userId: row.applicantId, ...purchaseNotice(row, result) });
}

/** What people hear about a purchase. */
export const purchaseNotice = ({ code, title, purchaseId }: Purchase, result: string): Omit<GoodsNotice, 'userId'> => ({
  code: 'stock_purchase_result',
  params: { code, title, result },
  link: `/material/purchase/detail?id=${purchaseId}`,
});
