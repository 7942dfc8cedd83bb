import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { userTable } from '../system/user.table.ts';
import { materialTable } from './material.table.ts';
import { stockTable } from './stock.table.ts';
import { storeKeeperTable as k, storeTable as t } from './store.table.ts';

type Keeper = { readonly userId: number; readonly nickName: string };

/** Who keeps each store. */
export async function keepersByStore(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, Keeper[]>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select({ storeId: k.storeId, userId: k.userId, nickName: userTable.nickName })
    .from(k)
    .innerJoin(userTable, eq(userTable.userId, k.userId))
    .where(inArray(k.storeId, [...storeIds]))
    .orderBy(asc(k.userId));
  const found = new Map<number, Keeper[]>();
  for (const { storeId, ...keeper } of rows) found.set(storeId, [...(found.get(storeId) ?? []), keeper]);
  return found;
}

/** Where stores are and whose they are. */
export async function whereaboutsOf(db: Db, storeIds: readonly number[]) {
  if (storeIds.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      storeId: t.storeId,
      kind: t.kind,
      frozenBy: t.frozenBy,
      subcampName: sql<string>`coalesce(${subcampTable.name}, '')`,
      placeName: sql<string>`coalesce(${placeTable.name}, '')`,
      roomName: sql<string>`coalesce(nullif(${roomTable.name}, ''), ${roomTable.roomNo}, '')`,
      ownerName: sql<string>`coalesce(${userTable.nickName}, '')`,
    })
    .from(t)
    .leftJoin(subcampTable, eq(subcampTable.subcampId, t.subcampId))
    .leftJoin(placeTable, eq(placeTable.placeId, t.placeId))
    .leftJoin(roomTable, eq(roomTable.roomId, t.roomId))
    .leftJoin(userTable, eq(userTable.userId, t.ownerId))
    .where(inArray(t.storeId, [...storeIds]));
  return new Map(rows.map(({ storeId, ...row }) => [storeId, row]));
}

/** The limit that holds in a store: its own, else the material's. */
const minimum = sql`CASE WHEN ${stockTable.minQty} > 0 THEN ${stockTable.minQty} ELSE ${materialTable.minQty} END`;
/** Whether there is less in a store than there should be. */
export const lowInStore = sql`(${minimum} > 0 AND ${stockTable.qty} - ${stockTable.reserved} < ${minimum})`;

/** What is in each store. */
export async function contentsOf(db: Db, storeIds: readonly number[]) {
  if (storeIds.length === 0) return new Map<number, never>();
  const rows = await db
    .select({
      storeId: stockTable.storeId,
      materialCount: sql<number>`count(*) FILTER (WHERE ${stockTable.qty} > 0)::int`,
      lowCount: sql<number>`count(*) FILTER (WHERE ${lowInStore})::int`,
      amount: sql<string>`sum(${stockTable.amount})::text`,
    })
    .from(stockTable)
    .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
    .where(inArray(stockTable.storeId, [...storeIds]))
    .groupBy(stockTable.storeId);
  return new Map(rows.map(({ storeId, ...row }) => [storeId, row]));
}
