import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Slot } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { brokenConstraint, isDeadlock, refuse } from '../../kernel/errors.ts';
import { bookingTable as t } from './booking.table.ts';
import { type Attempt, conflictText } from './booking-conflict.ts';
import { GIVEN_FREE, roomsTaken, TAKEN } from './booking-room.ts';

/** No two rows of a room may overlap. */
const FREE = 'repair_area_booking_free';
const ATTEMPTS = 3;

/** Whose a booking is. */
type Holder = Pick<typeof t.$inferInsert, 'applyId' | 'kind' | 'title' | 'groupKey' | 'createBy'>;

/** Takes a room for some times: a row for each room and time, in one order for everybody, so that nobody waits in a circle. */
export async function holdRoom(
  tx: Db,
  { roomId, slots, now }: { roomId: number; slots: readonly Slot[]; now: number },
  holder: Holder,
): Promise<void> {
  const roomIds = await roomsTaken(tx, roomId);
  const times = [...slots].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  const stamp = { updateBy: holder.createBy ?? '', createTime: wallTime(now), updateTime: wallTime(now) };
  const rows = roomIds.flatMap((id) =>
    times.map(({ startTime, endTime }) => ({
      ...holder,
      ...stamp,
      roomId: id,
      mainRoomId: roomId,
      period: { from: startTime, to: endTime },
    })),
  );
  await tx.insert(t).values(rows);
}

/** Gives free what an application still holds. */
export async function releaseApply(tx: Db, applyId: number): Promise<void> {
  await tx
    .update(t)
    .set({ status: GIVEN_FREE })
    .where(and(eq(t.applyId, applyId), eq(t.status, TAKEN), sql`${t.checkOutTime} IS NULL`));
}

/** The times of an application, one row each, in order. */
export const timesOf = (db: Db, applyIds: readonly number[]) =>
  db
    .select()
    .from(t)
    .where(and(inArray(t.applyId, [...applyIds]), eq(t.roomId, t.mainRoomId)))
    .orderBy(asc(t.period), asc(t.bookingId));

/** The time that is on or comes next. */
export async function currentTime(tx: Db, applyId: number) {
  const times = await timesOf(tx, [applyId]);
  const open = times.filter(({ status, checkOutTime }) => status === TAKEN && checkOutTime === null);
  return { current: open[0], isLast: open.length <= 1 };
}

/** Changes all rows of one time of an application: those of the parts of a hall, too. */
export async function changeTime(
  tx: Db,
  { applyId, bookingId }: Pick<typeof t.$inferSelect, 'applyId' | 'bookingId'>,
  values: Partial<typeof t.$inferInsert>,
): Promise<void> {
  // Compared by the database: what a moment is rounded to here would not be the same one.
  const same = sql`(SELECT one.period FROM repair_area_booking one WHERE one.booking_id = ${bookingId})`;
  await tx
    .update(t)
    .set(values)
    .where(and(eq(t.applyId, applyId ?? 0), eq(t.status, TAKEN), sql`${t.period} = ${same}`));
}

/** Runs a write that takes a room: whoever is second hears who was first, and a deadlock is tried again. */
export async function tryToHold<R>(db: Db, attempt: Attempt, work: (tx: Db) => Promise<R>): Promise<R> {
  for (let left = ATTEMPTS; ; left -= 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isDeadlock(error) && left > 1) continue;
      if (brokenConstraint(error)?.name !== FREE) throw error;
      throw refuse(await conflictText(db, attempt), 'startTime');
    }
  }
}
