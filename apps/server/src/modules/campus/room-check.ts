import { and, count, eq, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { placeTable } from './place.table.ts';
import { roomTable as t } from './room.table.ts';

type RoomRow = Pick<typeof t.$inferSelect, 'roomId' | 'placeId' | 'parentRoomId'>;
type PlaceRow = typeof placeTable.$inferSelect;

/** The place of new rooms, held so that it cannot be closed or lose floors meanwhile. */
export async function openPlace(tx: Db, placeId: number): Promise<PlaceRow> {
  const [place] = await tx.select().from(placeTable).where(eq(placeTable.placeId, placeId)).for('share');
  if (!place) throw refuse('所选楼宇不存在', 'placeId');
  if (place.status !== '0') throw refuse('所选楼宇已停用', 'placeId');
  return place;
}

type Storeys = Pick<PlaceRow, 'name' | 'floorCount' | 'underFloors'>;

/** What is wrong with floors of a place: there is no floor 0 except outdoors, where there are no floors at all. */
export function floorProblem({ name, floorCount, underFloors }: Storeys, floors: readonly number[]) {
  const fits = (floor: number) =>
    floor === 0 ? floorCount === 0 : floor > 0 ? floor <= floorCount : -floor <= underFloors;
  const wrong = floors.find((floor) => !fits(floor));
  if (wrong === undefined) return undefined;
  const under = underFloors > 0 ? `，地下${underFloors}层` : '';
  return `${name}没有楼层 ${wrong}（地上${floorCount}层${under}）`;
}

/** Refuses floors that a place does not have. */
export function refuseOtherFloors(place: Storeys, floors: readonly number[], field: string): void {
  const problem = floorProblem(place, floors);
  if (problem) throw refuse(problem, field);
}

/** How many rooms are parts of a room. */
export async function partCount(tx: Db, roomId: number): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(t).where(eq(t.parentRoomId, roomId));
  return row?.n ?? 0;
}

/** A divisible hall has parts, and a part has none: a booking then looks one step up or down. */
export async function refuseWrongParent(tx: Db, room: RoomRow): Promise<void> {
  if (room.parentRoomId === null) return;
  const field = 'parentRoomId';
  if (room.parentRoomId === room.roomId) throw refuse('上级房间不能是房间自己', field);
  const [parent] = await tx.select().from(t).where(eq(t.roomId, room.parentRoomId)).for('share');
  if (!parent) throw refuse('所选上级房间不存在', field);
  if (parent.placeId !== room.placeId) throw refuse('上级房间须属于同一楼宇', field);
  if (parent.parentRoomId !== null) throw refuse(`${parent.roomNo} 已是其他房间的一部分，不能作为上级房间`, field);
  if ((await partCount(tx, room.roomId)) > 0) throw refuse('该房间已有下级房间，不能再设上级房间', field);
}

/** The parts of a hall stay in its place. */
export async function refuseLeftParts(tx: Db, room: RoomRow): Promise<void> {
  const [part] = await tx
    .select({ roomNo: t.roomNo })
    .from(t)
    .where(and(eq(t.parentRoomId, room.roomId), ne(t.placeId, room.placeId)))
    .limit(1);
  if (part) throw refuse(`下级房间 ${part.roomNo} 属于原楼宇，不能更换楼宇`, 'placeId');
}
