import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { APPLY } from '@jiaoyan/contract/venue/apply';
import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { refuse } from '../../kernel/errors.ts';
import type { AreaWork } from '../campus/index.ts';
import { applyTable } from './apply.table.ts';
import { bookingTable as b } from './booking.table.ts';
import { roomCalendar } from './booking-free.ts';
import { TAKEN } from './booking-room.ts';

const SHOWN_DAYS = 14;

/** Applications and timetables as rooms show them. */
export const roomBookings: AreaWork = {
  async bookings({ db, user }, roomId, now) {
    const [from, to] = [localDay(now), localDay(now + SHOWN_DAYS * DAY_MS)];
    const { entries } = await roomCalendar(db, user, { roomIds: [roomId], from, to });
    return entries.map(({ bookingId, startTime, endTime, name }) => ({ bookingId, startTime, endTime, name }));
  },
  async taken(db, roomId, { from, to }) {
    const rows = await db
      .select({ period: b.period })
      .from(b)
      .where(
        and(
          eq(b.roomId, roomId),
          eq(b.status, TAKEN),
          sql`${b.period} && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
        ),
      )
      .orderBy(asc(sql`lower(${b.period})`));
    return rows.map(({ period }) => period);
  },
  // Whom a room is promised to must not stand before a closed door.
  async refuseClosing(tx, roomId) {
    const [row] = await tx
      .select({ n: count() })
      .from(applyTable)
      .where(
        and(
          eq(applyTable.roomId, roomId),
          inArray(applyTable.status, [APPLY.approving, APPLY.approved]),
          gt(applyTable.endTime, sql`now()`),
        ),
      );
    if (row?.n) throw refuse(`该房间有${row.n}个未开始的场地申请，请先处理`, 'status');
  },
};
