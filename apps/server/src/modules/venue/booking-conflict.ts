import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { BOOKING, type Slot } from '@jiaoyan/contract/venue/booking';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { applyTable } from './apply.table.ts';
import { timeProblem, type Venue, venueOf } from './book-rule.ts';
import { bookingTable as t } from './booking.table.ts';
import { roomsTaken, TAKEN } from './booking-room.ts';

const STEP = 30 * 60_000;
const OFFERED = 3;
/** What a taken time is called for those whom it does not concern. */
export const HIDDEN = '已占用';
const kinds: Readonly<Record<string, string>> = {
  [BOOKING.course]: '课表',
  [BOOKING.repair]: '维修占用',
  [BOOKING.manage]: '管理占用',
};
/** What an occupation is called. */
export const kindName = (kind: string): string => kinds[kind] ?? HIDDEN;

/** A time at which somebody has a room. */
interface Taken extends Slot {
  readonly bookingId: number;
  readonly applyId: number | null;
  readonly applicantId: number | null;
  readonly status: string;
  readonly kind: string;
  readonly name: string;
}

/** A time as the database compares it. */
export const rangeOf = ({ startTime, endTime }: Slot) =>
  sql`tstzrange(${startTime}::timestamptz, ${endTime}::timestamptz)`;

/** Who has a room, or a part of it, at some times; each once, in order. */
export async function takenAt(db: Db, roomId: number, slots: readonly Slot[], exceptApplyId = 0): Promise<Taken[]> {
  const rows = await db
    .select({ booking: t, code: applyTable.code, title: applyTable.title, applicantId: applyTable.applicantId })
    .from(t)
    .leftJoin(applyTable, eq(applyTable.applyId, t.applyId))
    .where(
      and(
        eq(t.status, TAKEN),
        inArray(t.roomId, await roomsTaken(db, roomId)),
        or(...slots.map((slot) => sql`${t.period} && ${rangeOf(slot)}`)),
        or(sql`${t.applyId} IS NULL`, ne(t.applyId, exceptApplyId)),
      ),
    )
    .orderBy(asc(t.period), asc(t.bookingId));
  const found = new Map<string, Taken>();
  for (const { booking, code, title, applicantId } of rows) {
    const { period, kind, applyId, bookingId, groupKey, status } = booking;
    const key = `${applyId ?? groupKey}|${period.from}`;
    if (found.has(key)) continue;
    const name = applyId === null ? `${kindName(kind)} ${booking.title}`.trim() : `${code} ${title}`;
    found.set(key, {
      bookingId,
      applyId,
      applicantId,
      status,
      kind,
      name,
      startTime: period.from,
      endTime: period.to,
    });
  }
  return [...found.values()];
}

const overlaps = (a: Slot, b: Slot) => a.startTime < b.endTime && b.startTime < a.endTime;

/** Times of the same length on the same day at which a room is free, those next to the wanted one. */
export async function alternativesTo(
  db: Db,
  venue: Venue,
  slot: Slot,
  { now, exceptApplyId }: { now: number; exceptApplyId?: number | undefined },
): Promise<Slot[]> {
  const day = slot.startTime.slice(0, 10);
  const wholeDay = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` };
  const taken = await takenAt(db, venue.roomId, [wholeDay], exceptApplyId);
  const wanted = momentOf(slot.startTime);
  const length = momentOf(slot.endTime) - wanted;
  const open = momentOf(`${day} ${venue.bookRule.openFrom}:00`);
  const free: Slot[] = [];
  for (let start = open; wallTime(start).startsWith(day); start += STEP) {
    const offer = { startTime: wallTime(start), endTime: wallTime(start + length) };
    if (timeProblem(venue, offer, now) || taken.some((one) => overlaps(one, offer))) continue;
    free.push(offer);
  }
  const distance = ({ startTime }: Slot) => Math.abs(momentOf(startTime) - wanted);
  const nearest: Slot[] = [];
  for (const offer of free.sort((a, b) => distance(a) - distance(b)))
    if (nearest.length < OFFERED && !nearest.some((one) => overlaps(one, offer))) nearest.push(offer);
  return nearest.sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
}

/** What somebody wanted to take, to tell who has it. */
export interface Attempt {
  readonly roomId: number;
  readonly slots: readonly Slot[];
  readonly now: number;
  /** Whether the caller may know who has it. */
  readonly isTold: (applicantId: number | null) => boolean;
}

const span = ({ startTime, endTime }: Slot, from: number) =>
  `${startTime.slice(from, 16)}~${endTime.slice(0, 10) === startTime.slice(0, 10) ? endTime.slice(11, 16) : endTime.slice(from, 16)}`;

/** Who has what somebody wanted, and when it could be had. */
export async function conflictText(db: Db, { roomId, slots, now, isTold }: Attempt): Promise<string> {
  const [first] = await takenAt(db, roomId, slots);
  const wanted = first && slots.find((slot) => overlaps(slot, first));
  if (!first || !wanted) return '该时段刚刚被占用，请重新选择';
  const offers = await alternativesTo(db, await venueOf(db, roomId), wanted, { now });
  const list = offers.map((offer) => span(offer, 5)).join('、') || '无';
  const name = isTold(first.applicantId) ? first.name : HIDDEN;
  return `该时段与【${name}】冲突（${span(first, 0)}），可选空闲时段：${list}`;
}
