import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { BOOKING } from '@jiaoyan/contract/venue/booking';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import type { HandoverSection } from '../duty/index.ts';
import { applyTable } from './apply.table.ts';
import { bookingTable as b } from './booking.table.ts';
import { TAKEN } from './booking-room.ts';

/** Which rooms are used tomorrow, and for what. */
export const handoverVenues: HandoverSection = {
  title: '明日场地使用',
  async lines(db, { subcampId }, now) {
    const [from, to] = [`${localDay(now + DAY_MS)} 00:00:00`, `${localDay(now + 2 * DAY_MS)} 00:00:00`];
    const rows = await db
      .select({ period: b.period, title: applyTable.title, place: placeTable.name, roomNo: roomTable.roomNo })
      .from(b)
      .innerJoin(applyTable, and(eq(applyTable.applyId, b.applyId), eq(applyTable.roomId, b.roomId)))
      .innerJoin(roomTable, eq(roomTable.roomId, b.roomId))
      .innerJoin(placeTable, eq(placeTable.placeId, roomTable.placeId))
      .where(
        and(
          eq(placeTable.subcampId, subcampId),
          eq(b.kind, BOOKING.apply),
          eq(b.status, TAKEN),
          inArray(applyTable.status, ['20', '30']),
          sql`${b.period} && tstzrange(${from}::timestamptz, ${to}::timestamptz)`,
        ),
      )
      .orderBy(sql`lower(${b.period})`);
    return rows.map(
      ({ period, title, place, roomNo }) =>
        `${period.from.slice(11, 16)}~${period.to.slice(11, 16)} ${place}${roomNo} ${title}`,
    );
  },
};
