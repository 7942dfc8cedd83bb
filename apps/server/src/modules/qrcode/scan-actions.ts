import type { ScanAction, Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import { ORDER, openReport } from '@jiaoyan/contract/repair/status';
import { APPLY } from '@jiaoyan/contract/venue/apply';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { orderTable } from '../repair/report/order.table.ts';
import { knownReports } from '../repair/report/reach.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { applyTable } from '../venue/apply.table.ts';
import { bookingTable } from '../venue/booking.table.ts';
import { TAKEN } from '../venue/booking-room.ts';
import type { QrObject } from './kind.ts';

/** Who has one of these works with rooms and may know what is written at their doors. */
const LOOKERS = [
  'repair:report:add',
  'repair:report:list',
  'repair:receive:list',
  'repair:manage:list',
  'repair:order:take',
  'repair:areaApply:add',
  'repair:room:query',
  'repair:place:query',
];
const MAX_REPORTS = 20;

const there = ({ placeId, roomId }: QrObject) =>
  roomId === null ? eq(r.placeId, placeId) : and(eq(r.placeId, placeId), eq(r.roomId, roomId));

/** Reports about an object that are not closed yet, without anybody's name: public ones, and those that one may open. */
export async function openReportsAt(db: Db, user: SessionUser, object: QrObject): Promise<Scanned['reports']> {
  const rows = await db
    .select({
      code: r.code,
      title: r.title,
      status: r.status,
      createTime: r.createTime,
      own: sql<boolean>`${r.reporterId} = ${user.userId}`,
    })
    .from(r)
    .where(and(there(object), inArray(r.status, [...openReport]), knownReports(user, Date.now())))
    .orderBy(desc(r.createTime), desc(r.reportId))
    .limit(MAX_REPORTS);
  return rows;
}

/** Whether somebody has taken on work at an object and is expected to arrive or to go on there. */
async function isExpected(db: Db, { userId }: SessionUser, object: QrObject): Promise<boolean> {
  const [order] = await db
    .select({ orderId: orderTable.orderId })
    .from(orderTable)
    .innerJoin(r, eq(r.reportId, orderTable.reportId))
    .where(
      and(
        there(object),
        inArray(orderTable.status, [ORDER.taken, ORDER.working]),
        or(eq(orderTable.workerId, userId), sql`${userId} = ANY(${orderTable.helperIds})`),
      ),
    )
    .limit(1);
  return order !== undefined;
}

/** The application by which somebody may begin to use a room now: half an hour before its time until half an hour after. */
async function bookedNow(db: Db, { userId }: SessionUser, { roomId }: QrObject): Promise<number | undefined> {
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

/** What a person may do at an object; nothing at all means that it is none of his business. */
export async function scanActions(db: Db, user: SessionUser, object: QrObject, token: string): Promise<ScanAction[]> {
  if (!LOOKERS.some((permission) => holds(user, permission))) return [];
  const { placeId, roomId } = object;
  const what = roomId === null ? '楼宇' : '房间';
  const arrives = holds(user, 'repair:order:take') && (await isExpected(db, user, object));
  const applyId = holds(user, 'repair:areaApply:checkin') ? await bookedNow(db, user, object) : undefined;
  const room = roomId === null ? '' : `&roomId=${roomId}`;
  return [
    ...(applyId
      ? [{ key: 'checkin' as const, title: '场地签到', link: `/my/apply/detail?id=${applyId}&checkin=${token}` }]
      : []),
    ...(arrives ? [{ key: 'arrive' as const, title: '到场签到', link: `/my/order?arrive=${token}` }] : []),
    ...(holds(user, 'repair:report:add')
      ? [{ key: 'report' as const, title: '报修', link: `/my/report?placeId=${placeId}${room}&from=scan` }]
      : []),
    { key: 'info', title: `${what}信息`, link: '' },
    { key: 'reports', title: `本${what}未结报修`, link: '' },
  ];
}
