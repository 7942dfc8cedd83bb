import type { CalendarEntry, Checked, FreeRoom, Slot } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { subcampTable } from '../campus/subcamp.table.ts';
import { applyTable } from './apply.table.ts';
import { isManager } from './apply-scope.ts';
import { findVenue, timeProblem, venueColumns, venueOf } from './book-rule.ts';
import { bookingTable as t } from './booking.table.ts';
import { alternativesTo, HIDDEN, kindName, rangeOf, takenAt } from './booking-conflict.ts';
import { TAKEN } from './booking-room.ts';

const OPEN = '0';

/** What stands in the way of having a room at some times. */
export async function checkRoom(
  db: Db,
  user: SessionUser,
  { roomId, slots, applyId }: { roomId: number; slots: readonly Slot[]; applyId?: number | undefined },
  now: number,
): Promise<Checked> {
  const venue = await venueOf(db, roomId);
  const refusal = slots.map((slot) => timeProblem(venue, slot, now)?.message).find(Boolean) ?? '';
  if (slots.some(({ startTime, endTime }) => endTime <= startTime)) return { refusal, conflicts: [], alternatives: [] };
  const taken = await takenAt(db, roomId, slots, applyId);
  const knows = await isManager(db, user, { roomId });
  const conflicts = taken.map(({ startTime, endTime, name, applicantId }) => ({
    startTime,
    endTime,
    name: knows || applicantId === user.userId ? name : HIDDEN,
  }));
  const [first] = taken;
  const hit = first && slots.find((slot) => slot.startTime < first.endTime && first.startTime < slot.endTime);
  const alternatives = hit ? await alternativesTo(db, venue, hit, { now, exceptApplyId: applyId }) : [];
  return { refusal, conflicts, alternatives };
}

/** What rooms are looked for by. */
interface RoomSearch {
  readonly subcampId?: number | undefined;
  readonly type?: string | undefined;
  readonly capacity?: number;
  readonly roomIds?: readonly number[];
}

const roomColumns = { ...venueColumns, subcampName: subcampTable.name, parentRoomId: roomTable.parentRoomId };

/** The rooms that are lent, as far as they fit. */
const bookableRooms = (db: Db, { subcampId, type, capacity = 0, roomIds }: RoomSearch, more?: SQL) =>
  db
    .select(roomColumns)
    .from(roomTable)
    .innerJoin(placeTable, eq(placeTable.placeId, roomTable.placeId))
    .innerJoin(subcampTable, eq(subcampTable.subcampId, placeTable.subcampId))
    .where(
      and(
        eq(roomTable.bookable, 'Y'),
        eq(roomTable.status, OPEN),
        eq(placeTable.status, OPEN),
        gte(roomTable.capacity, capacity),
        subcampId === undefined ? undefined : eq(placeTable.subcampId, subcampId),
        type ? eq(roomTable.roomType, type) : undefined,
        roomIds ? inArray(roomTable.roomId, [...roomIds]) : undefined,
        more,
      ),
    )
    .orderBy(asc(subcampTable.sort), asc(placeTable.code), asc(roomTable.roomNo));

const plain = ({ roomId, roomName, placeName, subcampId, subcampName, roomType, capacity, bookRule }: FreeRoom) => ({
  roomId,
  roomName,
  placeName,
  subcampId,
  subcampName,
  roomType,
  capacity,
  bookRule,
});

/** Rooms that can be had; with a time, those that nobody has then and that are lent at that time. */
export async function freeRooms(
  db: Db,
  search: RoomSearch & { slot?: Slot | undefined; now: number; advance?: boolean },
): Promise<FreeRoom[]> {
  const { slot, now, advance = true } = search;
  if (!slot) return (await bookableRooms(db, search)).map(plain);
  const parts = sql`(SELECT part.room_id FROM repair_room part WHERE part.parent_room_id = ${roomTable.roomId})`;
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${t} WHERE ${t.status} = ${TAKEN} AND ${t.period} && ${rangeOf(slot)}
    AND (${t.roomId} = ${roomTable.roomId} OR ${t.roomId} IN ${parts}))`;
  const rooms = await bookableRooms(db, search, isFree);
  return rooms.filter((room) => !timeProblem(room, slot, now, { advance })).map(plain);
}

/** The names of the rooms that somebody could use instead of one. */
export async function roomsInstead(db: Db, roomId: number, capacity: number, slot: Slot, now: number) {
  const venue = await findVenue(db, roomId);
  if (!venue) return [];
  const rooms = await freeRooms(db, { subcampId: venue.subcampId, capacity, slot, now, advance: false });
  return rooms.filter((room) => room.roomId !== roomId).sort((a, b) => a.capacity - b.capacity);
}

type Viewer = Pick<SessionUser, 'userId'> & { readonly managed: (roomId: number) => boolean };

async function takenIn(db: Db, roomIds: readonly number[], range: Slot) {
  return db
    .select({ booking: t, status: applyTable.status, title: applyTable.title, applicantId: applyTable.applicantId })
    .from(t)
    .leftJoin(applyTable, eq(applyTable.applyId, t.applyId))
    .where(and(eq(t.status, TAKEN), inArray(t.roomId, [...roomIds]), sql`${t.period} && ${rangeOf(range)}`))
    .orderBy(asc(t.period), asc(t.bookingId));
}

function entryOf(
  { booking, status, title, applicantId }: Awaited<ReturnType<typeof takenIn>>[number],
  viewer: Viewer,
  roomId: number,
): CalendarEntry {
  const { bookingId, applyId, kind, mainRoomId, period } = booking;
  const manages = viewer.managed(mainRoomId);
  const isTold = manages || applicantId === viewer.userId;
  const own = applyId === null ? `${kindName(kind)} ${booking.title}` : (title ?? '');
  return {
    bookingId,
    roomId,
    kind,
    status: status ?? '',
    applyId: isTold ? applyId : null,
    // Lessons and repairs are nobody's secret; what is behind them is.
    name: isTold ? own : applyId === null ? kindName(kind) : HIDDEN,
    isRelated: roomId !== mainRoomId,
    canRelease: manages && applyId === null,
    startTime: period.from,
    endTime: period.to,
  };
}

/** Rooms and when they are taken. */
export async function roomCalendar(
  db: Db,
  user: SessionUser,
  { from, to, ...search }: RoomSearch & { from: string; to: string },
): Promise<{ rooms: FreeRoom[]; entries: CalendarEntry[] }> {
  const rooms = await bookableRooms(db, search);
  const ids = rooms.map(({ roomId }) => roomId);
  const parts = await db
    .select({ roomId: roomTable.roomId, parentRoomId: roomTable.parentRoomId })
    .from(roomTable)
    .where(inArray(roomTable.parentRoomId, [...ids]));
  const wholeOf = new Map(parts.map((part) => [part.roomId, part.parentRoomId]));
  const managedPlaces = new Map<number, boolean>();
  for (const { roomId, placeId } of rooms)
    if (!managedPlaces.has(placeId)) managedPlaces.set(placeId, await isManager(db, user, { roomId }));
  const placeOf = new Map(rooms.map(({ roomId, placeId }) => [roomId, placeId]));
  const viewer = {
    userId: user.userId,
    managed: (roomId: number) =>
      managedPlaces.get(placeOf.get(roomId) ?? placeOf.get(wholeOf.get(roomId) ?? 0) ?? 0) ?? false,
  };
  const range = { startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59` };
  const rows = await takenIn(db, [...new Set([...ids, ...wholeOf.keys()])], range);
  const shown = new Set(ids);
  const entries = rows.flatMap((row) => {
    const { roomId, mainRoomId } = row.booking;
    const whole = mainRoomId === roomId ? wholeOf.get(roomId) : undefined;
    return [
      ...(shown.has(roomId) ? [entryOf(row, viewer, roomId)] : []),
      ...(whole && shown.has(whole) ? [entryOf(row, viewer, whole)] : []),
    ];
  });
  return { rooms: rooms.map(plain), entries };
}
