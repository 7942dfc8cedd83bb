import type { AreaTree } from '@jiaoyan/contract/campus/place';
import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { userTable } from '../system/user.table.ts';
import { placeManagerTable as m, placeTable as t } from './place.table.ts';
import { isManaged, isOwnPlacesOnly } from './place-scope.ts';
import { roomTable } from './room.table.ts';
import { subcampTable } from './subcamp.table.ts';

/** What campuses are called; there are few. */
export async function subcampNames(db: Db): Promise<ReadonlyMap<number, string>> {
  const { subcampId, name } = subcampTable;
  const rows = await db.select({ subcampId, name }).from(subcampTable);
  return new Map(rows.map((row) => [row.subcampId, row.name]));
}

/** How many rooms each place has. */
export async function roomCounts(db: Db, placeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .select({ placeId: roomTable.placeId, n: count() })
    .from(roomTable)
    .where(inArray(roomTable.placeId, [...placeIds]))
    .groupBy(roomTable.placeId);
  return new Map(rows.map(({ placeId, n }) => [placeId, n]));
}

type Manager = { userId: number; nickName: string };

/** Who looks after each place. */
export async function managersOf(db: Db, placeIds: readonly number[]): Promise<ReadonlyMap<number, Manager[]>> {
  if (placeIds.length === 0) return new Map();
  const rows = await db
    .select({ placeId: m.placeId, userId: m.userId, nickName: userTable.nickName })
    .from(m)
    .innerJoin(userTable, eq(userTable.userId, m.userId))
    .where(inArray(m.placeId, [...placeIds]))
    .orderBy(asc(m.userId));
  const found = new Map<number, Manager[]>();
  for (const { placeId, ...manager } of rows) found.set(placeId, [...(found.get(placeId) ?? []), manager]);
  return found;
}

/** Campuses with their places and floors, as far as the caller reaches them. */
export async function readAreaTree({ db, user }: Ctx): Promise<AreaTree[]> {
  const own = isOwnPlacesOnly(user, 'repair:room:list');
  const [campuses, places, floors] = await Promise.all([
    db.select().from(subcampTable).orderBy(asc(subcampTable.sort), asc(subcampTable.subcampId)),
    db
      .select()
      .from(t)
      .where(own ? isManaged(t.placeId, sql`${String(user.userId)}`) : undefined)
      .orderBy(asc(t.code)),
    db
      .select({ placeId: roomTable.placeId, floorNo: roomTable.floorNo, roomCount: count() })
      .from(roomTable)
      .groupBy(roomTable.placeId, roomTable.floorNo)
      .orderBy(asc(roomTable.floorNo)),
  ]);
  const tree = campuses.map(({ subcampId, name }) => ({
    subcampId,
    name,
    places: places
      .filter((place) => place.subcampId === subcampId)
      .map(({ placeId, name: placeName, placeType, status }) => ({
        placeId,
        name: placeName,
        placeType,
        status,
        floors: floors.filter((floor) => floor.placeId === placeId),
      })),
  }));
  return own ? tree.filter(({ places: reached }) => reached.length > 0) : tree;
}
