import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { type Ledger, ledgerSerialTable, ledgerTable } from './ledger.table.ts';
import { stockTable } from './stock.table.ts';
import { type Store, storeTable } from './store.table.ts';

const ENABLED = '0';

/** What an entry of the ledger is caused by. */
export interface PostingSource extends RecordBase {
  readonly bizId: number;
  readonly bizCode: string;
}
/** One change of a stock. What goes out is worth its part of the average, unless an amount is given. */
export interface Posting {
  readonly storeId: number;
  readonly materialId: number;
  readonly bizType: string;
  readonly bizLineId: number;
  readonly delta: string;
  readonly amount?: string;
  readonly lotId?: number | null;
  readonly serialIds?: readonly number[];
  readonly deptId?: number | null;
  readonly orderId?: number | null;
  readonly facilityId?: number | null;
  readonly reverseOfId?: number;
}

/**
 * Takes the locks of a posting before anything is posted, all in one order: the stores, then their stocks by store and
 * material. Two documents with the same goods in another order would wait for each other otherwise.
 */
export async function lockStocks(
  tx: Db,
  pairs: readonly { readonly storeId: number; readonly materialId: number }[],
): Promise<ReadonlyMap<number, Store>> {
  const storeIds = [...new Set(pairs.map(({ storeId }) => storeId))];
  const stores = await tx
    .select()
    .from(storeTable)
    .where(inArray(storeTable.storeId, storeIds))
    .orderBy(asc(storeTable.storeId))
    .for('share');
  const closed = stores.find(({ status }) => status !== ENABLED);
  if (closed) throw refuse(`${closed.name}：仓库已停用`, 'storeId');
  const inOrder = [...pairs].sort((a, b) => a.storeId - b.storeId || a.materialId - b.materialId);
  const frozen = new Map(stores.map(({ storeId, frozenBy }) => [storeId, frozenBy]));
  await tx
    .insert(stockTable)
    .values(inOrder.map(({ storeId, materialId }) => ({ storeId, materialId, frozenBy: frozen.get(storeId) ?? null })))
    .onConflictDoNothing();
  await tx
    .select({ stockId: stockTable.stockId })
    .from(stockTable)
    .where(
      or(
        ...storeIds.map((storeId) =>
          and(
            eq(stockTable.storeId, storeId),
            inArray(
              stockTable.materialId,
              inOrder.filter((pair) => pair.storeId === storeId).map(({ materialId }) => materialId),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(stockTable.storeId), asc(stockTable.materialId))
    .for('update');
  return new Map(stores.map((store) => [store.storeId, store]));
}

/** Writes entries into the ledger, in their order; the database does the sums (decision 0029). */
export async function post(tx: Db, source: PostingSource, postings: readonly Posting[]): Promise<Ledger[]> {
  if (postings.length === 0) return [];
  const { actor, now, bizId, bizCode } = source;
  const rows = await tx
    .insert(ledgerTable)
    .values(
      postings.map(({ serialIds: _serialIds, lotId = null, amount = null, deptId = null, ...posting }) => ({
        ...posting,
        lotId,
        amount,
        deptId,
        reverseOfId: posting.reverseOfId ?? null,
        bizId,
        bizCode,
        operatorId: actor.userId,
        operatorName: actor.name,
        createTime: wallTime(now),
      })),
    )
    .returning();
  const pieces = rows.flatMap(({ ledgerId }, at) =>
    (postings[at]?.serialIds ?? []).map((serialId) => ({ ledgerId, serialId })),
  );
  if (pieces.length > 0) await tx.insert(ledgerSerialTable).values(pieces);
  return rows;
}
