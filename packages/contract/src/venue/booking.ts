import { z } from 'zod';
import { bookRuleSchema } from '../campus/book-rule.ts';
import { day } from '../kernel/calendar.ts';
import { data, GET, POST, PUT } from '../kernel/http.ts';
import { moment, reason, userId } from '../kernel/move.ts';
import { idNumber } from '../kernel/resource.ts';

/** Why a room is taken: lent out, by lessons, by a repair, by those who look after it. */
export const BOOKING = { apply: '1', course: '2', repair: '3', manage: '4' } as const;
/** How often one application may repeat. */
export const MAX_TIMES = 20;
const DAY_MS = 86_400_000;

/** Every week on some days, 1 Monday to 7 Sunday, until a day. */
export const recurSchema = z
  .object({
    freq: z.literal('weekly').default('weekly'),
    byDay: z
      .array(z.int().min(1).max(7))
      .min(1)
      .max(7)
      .transform((days) => [...new Set(days)].sort())
      .meta({ title: '星期' }),
    until: day('循环截止日期'),
  })
  .meta({ title: '循环' });
export type Recur = z.output<typeof recurSchema>;

/** A stretch of time, as wall time of the campus. */
export interface Slot {
  readonly startTime: string;
  readonly endTime: string;
}

/** The day of the week of a day, 1 Monday to 7 Sunday. */
export const weekDay = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const seconds = (wall: string) => (wall.length === 16 ? `${wall}:00` : wall);

/** When an application takes place; at most one more than allowed, so that too many are noticed. */
export function occurrencesOf({ startTime, endTime }: Slot, recur: Recur | null): Slot[] {
  const first = { startTime: seconds(startTime), endTime: seconds(endTime) };
  if (!recur) return [first];
  const times: Slot[] = [];
  const [from, to] = [first.startTime.slice(10), first.endTime.slice(10)];
  for (let day = startTime.slice(0, 10); day <= recur.until && times.length <= MAX_TIMES; day = nextDay(day))
    if (recur.byDay.includes(weekDay(day))) times.push({ startTime: `${day}${from}`, endTime: `${day}${to}` });
  return times;
}

const slot = z.object({ startTime: moment('开始时间'), endTime: moment('结束时间') });
const path = '/repair/area/apply';

const conflictRow = slot.extend({
  /** What takes the room; only “已占用” for those whom it does not concern. */
  name: z.string(),
});
const checked = z.object({
  /** Why the room cannot be had at this time, apart from others who have it; empty when it can. */
  refusal: z.string(),
  conflicts: z.array(conflictRow),
  /** Times of the same length on the same day at which the room is free. */
  alternatives: z.array(slot),
});
/** What stands in the way of an application. */
export type Checked = z.output<typeof checked>;

const freeRoom = z.object({
  roomId: z.int(),
  roomName: z.string(),
  placeName: z.string(),
  subcampId: z.int(),
  subcampName: z.string(),
  roomType: z.string(),
  capacity: z.int(),
  bookRule: bookRuleSchema,
});
/** A room that can be borrowed. */
export type FreeRoom = z.output<typeof freeRoom>;

const calendarEntry = slot.extend({
  bookingId: z.int(),
  roomId: z.int(),
  kind: z.string(),
  /** How the application stands; empty for what is no application. */
  status: z.string(),
  /** Empty for those whom it does not concern. */
  applyId: z.int().nullable(),
  name: z.string(),
  /** Taken because a part of the room, or the whole of which it is a part, is in use. */
  isRelated: z.boolean(),
  /** The caller may give it free. */
  canRelease: z.boolean(),
});
/** A taken time on the calendar. */
export type CalendarEntry = z.output<typeof calendarEntry>;

/** How many days the calendar shows at most. */
export const MAX_CALENDAR_DAYS = 45;
const optionalId = (title: string) => z.coerce.number<number>().int().positive().optional().meta({ title });

/** What an occupation needs. */
export const occupation = z
  .object({
    roomId: userId('场地'),
    kind: z.enum(['2', '3', '4']).meta({ title: '占用类型' }),
    title: z.string().trim().min(1).max(60).meta({ title: '占用说明' }),
    startTime: moment('开始时间'),
    endTime: moment('结束时间'),
    recur: recurSchema.nullable().default(null),
    /** Applications that stand in the way are cancelled, and their applicants are told which rooms are free. */
    force: z.boolean().default(false).meta({ title: '强制占用' }),
  })
  .refine(({ startTime, endTime }) => endTime > startTime, { path: ['endTime'], message: '结束时间必须晚于开始时间' });
export type Occupation = z.output<typeof occupation>;

/** Calls about who has which room when. */
export const bookingCalls = {
  check: POST(`${path}/check`, {
    summary: '检查场地时段',
    access: 'repair:areaApply:add',
    body: z.object({
      roomId: userId('场地'),
      slots: z
        .array(slot)
        .min(1)
        .max(MAX_TIMES + 1)
        .meta({ title: '时段' }),
      applyId: userId('申请').optional(),
    }),
    log: false,
    reply: data(checked),
  }),
  free: GET(`${path}/free`, {
    summary: '空闲场地',
    access: 'repair:areaApply:add',
    query: z.object({
      start: moment('开始时间').optional(),
      end: moment('结束时间').optional(),
      capacity: z.coerce.number<number>().int().min(0).max(100_000).default(0).meta({ title: '容纳人数' }),
      subcampId: optionalId('校区'),
      type: z.string().max(10).optional().meta({ title: '场地类型' }),
    }),
    reply: data(z.array(freeRoom)),
  }),
  calendar: GET(`${path}/calendar`, {
    summary: '场地日历',
    access: 'repair:areaApply:query',
    query: z.object({
      from: day('开始日期'),
      to: day('结束日期'),
      subcampId: optionalId('校区'),
      type: z.string().max(10).optional().meta({ title: '场地类型' }),
      roomIds: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
        .optional()
        .meta({ title: '场地' }),
    }),
    reply: data(z.object({ rooms: z.array(freeRoom), entries: z.array(calendarEntry) })),
  }),
  occupy: POST(`${path}/occupy`, {
    summary: '占用场地',
    access: 'repair:areaApply:occupy',
    body: occupation,
    log: { type: 'insert' },
    reply: data(z.object({ times: z.int(), cancelled: z.int() })),
  }),
  release: PUT(`${path}/booking/:id/release`, {
    summary: '解除占用',
    access: 'repair:areaApply:forceRelease',
    params: z.object({ id: idNumber }),
    body: z.object({ reason: reason('解除原因') }),
    reply: data(z.object({ times: z.int() })),
  }),
};
