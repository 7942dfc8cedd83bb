import { type BookRule, needsSecurity } from '@jiaoyan/contract/campus/book-rule';
import { momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { MAX_TIMES, type Slot } from '@jiaoyan/contract/venue/booking';
import { and, count, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { placeTable } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { type Apply, applyTable } from './apply.table.ts';
import { bookingTable } from './booking.table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** So long missed applications count, and so long nobody who missed too many may apply. */
const NO_SHOW_DAYS = 90;
const BLOCK_DAYS = 30;

/** A room with what applications need to know of it. */
export interface Venue {
  readonly roomId: number;
  readonly roomName: string;
  readonly placeId: number;
  readonly placeName: string;
  readonly subcampId: number;
  readonly roomType: string;
  readonly capacity: number;
  readonly bookRule: BookRule;
  readonly isOpen: boolean;
}
/** Why something is not possible, and which field is at fault. */
interface Problem {
  readonly message: string;
  readonly field: string;
}

/** What a room is called where it stands alone; many names begin with that of their building. */
export const venueName = ({ placeName, roomName }: Pick<Venue, 'placeName' | 'roomName'>): string =>
  roomName.startsWith(placeName) ? roomName : `${placeName} ${roomName}`;

/** The columns of a venue. */
export const venueColumns = {
  roomId: roomTable.roomId,
  roomName: sql<string>`CASE WHEN ${roomTable.name} = '' THEN ${roomTable.roomNo} ELSE ${roomTable.name} END`,
  placeId: roomTable.placeId,
  placeName: placeTable.name,
  subcampId: placeTable.subcampId,
  roomType: roomTable.roomType,
  capacity: roomTable.capacity,
  bookRule: roomTable.bookRule,
  isOpen: sql<boolean>`(${roomTable.bookable} = 'Y' AND ${roomTable.status} = '0' AND ${placeTable.status} = '0')`,
};

/** A room that somebody asks for; `undefined` when there is none. */
export async function findVenue(db: Db, roomId: number): Promise<Venue | undefined> {
  const [venue] = await db
    .select(venueColumns)
    .from(roomTable)
    .innerJoin(placeTable, eq(placeTable.placeId, roomTable.placeId))
    .where(eq(roomTable.roomId, roomId));
  return venue;
}

/** The same where there must be one. */
export async function venueOf(db: Db, roomId: number): Promise<Venue> {
  const venue = await findVenue(db, roomId);
  if (!venue) throw refuse('所选场地不存在', 'roomId');
  return venue;
}

const clockOf = (wall: string) => wall.slice(11, 16);
const dayOf = (wall: string) => wall.slice(0, 10);

/** Whether a stretch lies within the hours of a room; midnight at its end counts as 24:00 of the same day. */
function isWithinHours({ openFrom, openTo }: BookRule, { startTime, endTime }: Slot): boolean {
  const lastDay = dayOf(wallTime(momentOf(endTime) - 1000));
  const end = clockOf(endTime) === '00:00' ? '24:00' : clockOf(endTime);
  return dayOf(startTime) === lastDay && clockOf(startTime) >= openFrom && end <= openTo;
}

/** Why a room cannot be had at a time, apart from others who have it; `advance: false` leaves out how early one must ask. */
export function timeProblem(
  { bookRule, isOpen }: Venue,
  slot: Slot,
  now: number,
  { advance = true } = {},
): Problem | undefined {
  const start = momentOf(slot.startTime);
  const length = momentOf(slot.endTime) - start;
  const at = (field: string, message: string) => ({ field, message });
  if (!isOpen) return at('roomId', '该场地不可借用');
  if (length <= 0) return at('endTime', '结束时间必须晚于开始时间');
  if (start < now) return at('startTime', '开始时间不能早于当前时间');
  if (advance && start - now < bookRule.minAdvanceH * HOUR)
    return at('startTime', `须至少提前${bookRule.minAdvanceH}小时申请`);
  if (advance && start - now > bookRule.maxAdvanceD * DAY)
    return at('startTime', `最多可提前${bookRule.maxAdvanceD}天申请`);
  if (length > bookRule.maxHours * HOUR) return at('endTime', `单次使用不能超过${bookRule.maxHours}小时`);
  if (!isWithinHours(bookRule, slot)) return at('startTime', `超出开放时间（${bookRule.openFrom}-${bookRule.openTo}）`);
  return undefined;
}

type Wanted = Pick<Apply, 'attendeeCount' | 'hasOutsider' | 'safetyPlan' | 'agreeRules'>;

/** Refuses what the conditions of a room do not allow. */
export function refuseAgainstRules(
  venue: Venue,
  wanted: Wanted,
  slots: readonly Slot[],
  now: number,
  options?: { advance: boolean },
): void {
  const [first] = slots;
  if (!first) throw refuse('开始日期须在循环的星期内', 'recur');
  const problem = timeProblem(venue, first, now, options);
  if (problem) throw refuse(problem.message, problem.field);
  if (slots.length > MAX_TIMES) throw refuse(`循环申请最多${MAX_TIMES}次`, 'recur');
  const { capacity, bookRule } = venue;
  const { attendeeCount } = wanted;
  if (attendeeCount > capacity) throw refuse(`参加人数${attendeeCount}超过场地容量${capacity}`, 'attendeeCount');
  if (needsSecurity(bookRule, wanted) && !wanted.safetyPlan)
    throw refuse(`人数达到${bookRule.securityOver}人或有校外人员，请上传安全预案`, 'safetyPlan');
  if (!wanted.agreeRules) throw refuse('请先阅读并同意场地使用规定', 'agreeRules');
}

/** Refuses somebody who let too many rooms stand empty. */
export async function refuseBlocked(tx: Db, applicantId: number, now: number, limit: number): Promise<void> {
  if (limit <= 0) return;
  const [row] = await tx
    .select({ n: count(), last: max(sql<string>`to_char(lower(${bookingTable.period}), 'YYYY-MM-DD HH24:MI:SS')`) })
    .from(bookingTable)
    .innerJoin(applyTable, eq(applyTable.applyId, bookingTable.applyId))
    .where(
      and(
        eq(applyTable.applicantId, applicantId),
        eq(bookingTable.noShow, true),
        sql`lower(${bookingTable.period}) > ${wallTime(now - NO_SHOW_DAYS * DAY)}::timestamptz`,
      ),
    );
  if (!row?.last || row.n < limit) return;
  const until = momentOf(row.last) + BLOCK_DAYS * DAY;
  if (now < until) throw refuse(`您因多次爽约，${dayOf(wallTime(until))}前不能申请场地`);
}

/** How many missed applications are too many. */
export const readNoShowLimit = async (configs: { get(key: string): Promise<string | undefined> }): Promise<number> => {
  const text = await configs.get('repair.area.noShowLimit');
  const value = Number(text);
  return text && Number.isInteger(value) && value >= 0 ? value : 3;
};
