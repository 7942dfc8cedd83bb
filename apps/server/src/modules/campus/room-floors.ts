import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { roomTable as t } from './room.table.ts';

/** The lowest and the highest floor of a place that have rooms; 0 stands for none. */
export async function floorsInUse(tx: Db, placeId: number): Promise<{ lowest: number; highest: number }> {
  const [row] = await tx
    .select({
      lowest: sql<number>`least(0, coalesce(min(${t.floorNo}), 0))`,
      highest: sql<number>`greatest(0, coalesce(max(${t.floorNo}), 0))`,
    })
    .from(t)
    .where(eq(t.placeId, placeId));
  return row ?? { lowest: 0, highest: 0 };
}
