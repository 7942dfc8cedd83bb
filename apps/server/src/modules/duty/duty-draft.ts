import type { HandoverDraft } from '@jiaoyan/contract/duty/duty-life';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { OUTAGE } from '@jiaoyan/contract/repair/outage-life';
import { ORDER, orderStates, reportStates, workingOrder } from '@jiaoyan/contract/repair/status';
import { BOOKING } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { outageTable } from '../repair/outage/outage.table.ts';
import { lineText, whereOf } from '../repair/outage/outage-text.ts';
import { orderTable as o } from '../repair/report/order.table.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { namesOf } from '../system/user-names.ts';
import { applyTable } from '../venue/apply.table.ts';
import { bookingTable as b } from '../venue/booking.table.ts';
import { TAKEN } from '../venue/booking-room.ts';
import type { DutyRow } from './duty.table.ts';
import { nextDuty } from './duty-next.ts';
import { spanOf } from './duty-now.ts';

const DAY = 86_400_000;
const SHOWN = 20;
const URGENT = '1';
const dayOf = (at: number) => wallTime(at).slice(0, 10);

/** A heading with its lines; what there is none of is said, too. */
function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return `【${title}】无`;
  const shown = lines.slice(0, SHOWN).map((line, at) => `${at + 1}. ${line}`);
  const rest = lines.length > SHOWN ? [`…… 另有 ${lines.length - SHOWN} 项`] : [];
  return [`【${title}】${lines.length} 项`, ...shown, ...rest].join('\n');
}

async function urgentReports(db: Db, subcampId: number): Promise<string[]> {
  const rows = await db
    .select({ code: r.code, title: r.title, status: r.status })
    .from(r)
    .where(and(eq(r.subcampId, subcampId), eq(r.priority, URGENT), lt(r.status, '40')))
    .orderBy(asc(r.createTime));
  return rows.map(
    // The column holds nothing but states.
    ({ code, title, status }) => `${code} ${title}（${reportStates[status as keyof typeof reportStates]}）`,
  );
}

async function orders(db: Db, subcampId: number, test: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ code: o.code, title: r.title, status: o.status, workerId: o.workerId })
    .from(o)
    .innerJoin(r, eq(r.reportId, o.reportId))
    .where(and(eq(r.subcampId, subcampId), test))
    .orderBy(asc(o.orderId));
  const names = await namesOf(
    db,
    rows.map(({ workerId }) => workerId),
  );
  return rows.map(
    ({ code, title, status, workerId }) =>
      `${code} ${title}（${orderStates[status as keyof typeof orderStates]}，${names.get(workerId) ?? '未指派'}）`,
  );
}

const untilToday = (now: number) =>
  and(eq(o.status, ORDER.suspended), lt(o.suspendUntil, `${dayOf(now + DAY)} 00:00:00`));
const late = (now: number) =>
  and(inArray(o.status, [...workingOrder]), eq(r.slaExempt, ''), isNull(r.pauseSince), lt(r.finishDue, wallTime(now)));

async function venuesTomorrow(db: Db, subcampId: number, now: number): Promise<string[]> {
  const [from, to] = [`${dayOf(now + DAY)} 00:00:00`, `${dayOf(now + 2 * DAY)} 00:00:00`];
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
}

/** What is off, or will be before the next shift is over. */
async function shutOffs(db: Db, duty: DutyRow, now: number): Promise<string[]> {
  const next = await nextDuty(db, duty);
  const until = next ? spanOf(next).to : now + DAY;
  const { subcampId, status, startTime, endTime } = outageTable;
  const rows = await db
    .select()
    .from(outageTable)
    .where(
      and(
        eq(subcampId, duty.subcampId),
        eq(status, OUTAGE.published),
        gt(endTime, wallTime(now)),
        lt(startTime, wallTime(until)),
      ),
    )
    .orderBy(asc(startTime));
  return Promise.all(rows.map(async (row) => lineText(await whereOf(db, row), row)));
}

/** What the next shift most likely has to know about its campus, ready to be put right by hand. */
export async function handoverDraft(db: Db, duty: DutyRow, now: number): Promise<HandoverDraft> {
  const { subcampId } = duty;
  const parts = [
    section('未结紧急报修', await urgentReports(db, subcampId)),
    section('挂起到今日的工单', await orders(db, subcampId, untilToday(now))),
    section('超时工单', await orders(db, subcampId, late(now))),
    section('停水停电', await shutOffs(db, duty, now)),
    section('明日场地使用', await venuesTomorrow(db, subcampId, now)),
    '【其他事项】',
  ];
  const handoverTo = duty.handoverTo ?? (await nextDuty(db, duty))?.leaderId ?? null;
  const names = await namesOf(db, [handoverTo]);
  const content = duty.handover || parts.join('\n');
  return { content, handoverTo, handoverToName: names.get(handoverTo ?? 0) ?? '' };
}
