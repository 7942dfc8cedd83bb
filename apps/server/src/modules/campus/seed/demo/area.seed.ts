import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { userTable } from '../../../system/user.table.ts';
import { placeManagerTable, placeTable } from '../../place.table.ts';
import { roomTable } from '../../room.table.ts';
import { subcampTable } from '../../subcamp.table.ts';
import { demoPlaces, demoSubcamps, extraRooms, floorRules, specialRooms } from './area.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const WASHROOM = '7';
const COMMON_SPACE = '9';

const isKind = (kind: string): kind is keyof typeof floorRules => kind in floorRules;

/** The buildings out of their compact lines. */
export function parsePlaces() {
  return Object.entries(demoPlaces).flatMap(([subcamp, lines]) =>
    lines.split('; ').map((line, at) => {
      const [code = '', name = '', kind = '', floors = '', year = '', manager = ''] = line.split(' ');
      if (!isKind(kind)) throw new Error(`unknown kind of building ${kind}`);
      return {
        placeId: Number(subcamp) * 10 + at + 1,
        subcampId: Number(subcamp),
        code,
        name,
        rule: floorRules[kind],
        floorCount: Number(floors),
        buildYear: Number(year),
        managerId: Number(manager),
      };
    }),
  );
}

function specials() {
  const lines = specialRooms.trim().split(/; |\n/);
  return new Map(
    lines.map((line) => {
      const [key = '', roomType = '', name = '', capacity = '', bookable = ''] = line.split(' ');
      return [key, { roomType, name, capacity: Number(capacity), bookable }];
    }),
  );
}

/** Every room: those of the floors by rule, a washroom and a common space on each, and the extra ones. */
function demoRooms() {
  const special = specials();
  const byRule = parsePlaces().flatMap(({ placeId, floorCount, rule }) =>
    Array.from({ length: floorCount }, (_, at) => at + 1).flatMap((floorNo) => {
      const usual = Array.from({ length: rule.perFloor }, (_, at) => ({
        roomNo: `${floorNo}${String(at + 1).padStart(2, '0')}`,
        roomType: rule.roomType,
        capacity: rule.capacity,
        name: '',
      }));
      const shared = [
        { roomNo: `${floorNo}F-W`, roomType: WASHROOM, capacity: 0, name: `${floorNo}层卫生间` },
        { roomNo: `${floorNo}F-G`, roomType: COMMON_SPACE, capacity: 0, name: `${floorNo}层公共区域` },
      ];
      return [...usual, ...shared].map((room) => ({
        placeId,
        floorNo,
        bookable: 'N',
        ...room,
        ...special.get(`${placeId}/${room.roomNo}`),
      }));
    }),
  );
  const extra = extraRooms.map(({ parent: _parent, ...room }) => ({ ...room, bookable: 'Y' }));
  return [...byRule, ...extra].map((room, at) => ({ roomId: at + 1, ...room, ...stamp }));
}

/** Who of the invented staff is still there. */
async function presentUsers(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { userId } = userTable;
  const rows = await db
    .select({ userId })
    .from(userTable)
    .where(inArray(userId, [...userIds]));
  return new Set(rows.map((row) => row.userId));
}

/** The halves of a hall belong to it. */
async function joinParts(db: Db) {
  for (const { placeId, roomNo, parent } of extraRooms) {
    if (!parent) continue;
    const whole = sql`(SELECT p.room_id FROM repair_room p WHERE p.place_id = ${placeId} AND p.room_no = ${parent})`;
    await db
      .update(roomTable)
      .set({ parentRoomId: whole })
      .where(and(eq(roomTable.placeId, placeId), eq(roomTable.roomNo, roomNo), isNull(roomTable.parentRoomId)));
  }
}

/** The demo campus: campuses, buildings with the people who look after them, rooms. What is there already stays. */
export async function seedAreas(db: Db): Promise<[]> {
  const places = parsePlaces();
  const users = await presentUsers(db, [
    ...demoSubcamps.map(({ managerId }) => managerId),
    ...places.map(({ managerId }) => managerId),
  ]);
  const present = (userId: number) => (users.has(userId) ? userId : null);
  await db
    .insert(subcampTable)
    .values(demoSubcamps.map((row, at) => ({ ...row, managerId: present(row.managerId), sort: at + 1, ...stamp })))
    .onConflictDoNothing();
  await db
    .insert(placeTable)
    .values(places.map(({ rule, managerId: _manager, ...row }) => ({ ...row, placeType: rule.placeType, ...stamp })))
    .onConflictDoNothing();
  const managers = places.filter(({ managerId }) => users.has(managerId));
  await db
    .insert(placeManagerTable)
    .values(managers.map(({ placeId, managerId }) => ({ placeId, userId: managerId })))
    .onConflictDoNothing();
  await db.insert(roomTable).values(demoRooms()).onConflictDoNothing();
  await joinParts(db);
  return [];
}
