import type { Scanned } from '@jiaoyan/contract/qrcode/qrcode';
import { ORDER, openReport } from '@jiaoyan/contract/repair/status';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import { type QrObject, type ScanOffer, wordOf } from '../../qrcode/index.ts';
import { faultOrders, orderTable } from './order.table.ts';
import { reportTable as r } from './report.table.ts';
import { knownReports } from './report-scope.ts';

const MAX_REPORTS = 20;
/** Who has one of these works with rooms. */
export const scanReaders = [
  'repair:report:add',
  'repair:report:list',
  'repair:receive:list',
  'repair:manage:list',
  'repair:order:take',
];

const there = ({ placeId, roomId, facilityId }: QrObject) => {
  if (facilityId !== undefined) return eq(r.facilityId, facilityId);
  if (placeId === null) return sql`false`;
  return roomId === null ? eq(r.placeId, placeId) : and(eq(r.placeId, placeId), eq(r.roomId, roomId));
};

/** Reports about an object that are not closed yet, without anybody's name: public ones, and those that one may open. */
export async function openReportsAt(db: Db, user: SessionUser, object: QrObject): Promise<Scanned['reports']> {
  return db
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
}

/** Whether somebody has taken on work at an object and is expected to arrive or to go on there. */
async function isExpected(db: Db, { userId }: SessionUser, object: QrObject): Promise<boolean> {
  const [order] = await db
    .select({ orderId: orderTable.orderId })
    .from(orderTable)
    .innerJoin(r, eq(r.reportId, orderTable.reportId))
    .where(
      and(
        faultOrders,
        there(object),
        inArray(orderTable.status, [ORDER.taken, ORDER.working]),
        or(eq(orderTable.workerId, userId), sql`${userId} = ANY(${orderTable.helperIds})`),
      ),
    )
    .limit(1);
  return order !== undefined;
}

/** Arriving for an order, reporting a fault, and reading what is reported. */
export const reportOffers: readonly ScanOffer[] = [
  {
    order: 20,
    async offer(db, user, object, token) {
      if (!holds(user, 'repair:order:take') || !(await isExpected(db, user, object))) return undefined;
      return { key: 'arrive', title: '到场签到', link: `/my/order?arrive=${token}` };
    },
  },
  {
    order: 30,
    async offer(_db, user, { placeId, roomId, facilityId }) {
      if (placeId === null || !holds(user, 'repair:report:add')) return undefined;
      const room = roomId === null ? '' : `&roomId=${roomId}`;
      const facility = facilityId === undefined ? '' : `&facilityId=${facilityId}`;
      return { key: 'report', title: '报修', link: `/my/report?placeId=${placeId}${room}${facility}&from=scan` };
    },
  },
  {
    order: 60,
    offer: async (_db, _user, object) => ({ key: 'reports', title: `本${wordOf(object)}未结报修`, link: '' }),
  },
];
