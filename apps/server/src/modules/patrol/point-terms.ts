import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { pointTermTable } from './point.table.ts';

/** Says what is looked at at a point, in this order and nothing else. */
export async function storeTerms(tx: Db, pointId: number, termIds: readonly number[]): Promise<void> {
  await tx.delete(pointTermTable).where(eq(pointTermTable.pointId, pointId));
  if (termIds.length > 0)
    await tx.insert(pointTermTable).values(termIds.map((termId, at) => ({ pointId, termId, sort: at + 1 })));
}
