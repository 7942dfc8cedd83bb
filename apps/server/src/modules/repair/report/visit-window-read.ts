import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { VisitTimes } from '@jiaoyan/contract/repair/order';
import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { takenTimes } from '../../campus/index.ts';
import { placeTable } from '../../campus/place.table.ts';
import { roomTable } from '../../campus/room.table.ts';
import type { RepairTools } from '../tools.ts';
import { type Order, orderTable as o } from './order.table.ts';
import { type Report, reportTable } from './report.table.ts';
import { visitWindows } from './visit-window.ts';

/** As far ahead as an appointment may lie. */
const AHEAD = 14 * 86_400_000;
const DORM_PLACE = '3';
const DORM_ROOM = '3';

async function isDorm(db: Db, { placeId, roomId }: Report): Promise<boolean> {
  const [place] = await db
    .select({ type: placeTable.placeType })
    .from(placeTable)
    .where(eq(placeTable.placeId, placeId));
  if (place?.type === DORM_PLACE || roomId === null) return place?.type === DORM_PLACE;
  const [room] = await db.select({ type: roomTable.roomType }).from(roomTable).where(eq(roomTable.roomId, roomId));
  return room?.type === DORM_ROOM;
}

/** When the worker is expected elsewhere. */
async function appointmentsOf(db: Db, { orderId, workerId }: Order, now: number) {
  const rows = await db
    .select({ from: o.planFrom, to: o.planTo })
    .from(o)
    .where(
      and(
        eq(o.workerId, workerId),
        ne(o.orderId, orderId),
        inArray(o.status, [ORDER.taken, ORDER.working]),
        gt(o.planTo, wallTime(now)),
      ),
    );
  return rows.flatMap(({ from, to }) => (from && to ? [{ from, to }] : []));
}

/** When the worker of an order could come, and when its room is taken. */
export async function readVisitTimes(tools: RepairTools, order: Order): Promise<VisitTimes> {
  const { db } = tools;
  const now = tools.clock();
  const [report] = await db.select().from(reportTable).where(eq(reportTable.reportId, order.reportId));
  if (!report) return { windows: [], bookings: [] };
  const ahead = { from: wallTime(now), to: wallTime(now + AHEAD) };
  const bookings = report.roomId === null ? [] : await takenTimes(tools.registered, db, report.roomId, ahead);
  const windows = visitWindows({
    now,
    calendar: await tools.calendar.read(),
    isDorm: await isDorm(db, report),
    busy: [...bookings, ...(await appointmentsOf(db, order, now))],
    due: report.arriveDue ?? report.finishDue,
    expected: { from: report.expectFrom, to: report.expectTo },
  });
  return { windows, bookings };
}
