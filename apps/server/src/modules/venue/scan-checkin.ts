import { APPLY } from '@jiaoyan/contract/venue/apply';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import type { ScanOffer } from '../qrcode/index.ts';
import { applyTable } from './apply.table.ts';
import { bookingTable } from './booking.table.ts';
import { TAKEN } from './booking-room.ts';

/** The application by which somebody may begin to use a room now: half an hour before its time until half an hour after. */
async function bookedNow(db: Db, { userId }: SessionUser, roomId: number | null): Promise<number | undefined> {
  if (roomId === null) return undefined;
  const [row] = await db
    .select({ applyId: applyTable.applyId })
    .from(bookingTable)
    .innerJoin(applyTable, eq(applyTable.applyId, bookingTable.applyId))
    .where(
      and(
        eq(bookingTable.roomId, roomId),
        eq(bookingTable.status, TAKEN),
        isNull(bookingTable.checkInTime),
        eq(applyTable.applicantId, userId),
        eq(applyTable.status, APPLY.approved),
        sql`lower(${bookingTable.period}) BETWEEN now() - interval '30 minutes' AND now() + interval '30 minutes'`,
      ),
    )
    .limit(1);
  return row?.applyId;
}

/** Beginning to use a room that one has been given. */
export const checkinOffer: ScanOffer = {
  order: 10,
  async offer(db, user, { roomId }, token) {
    const applyId = holds(user, 'repair:areaApply:checkin') ? await bookedNow(db, user, roomId) : undefined;
    if (!applyId) return undefined;
    return { key: 'checkin', title: '场地签到', link: `/my/apply/detail?id=${applyId}&checkin=${token}` };
  },
};
