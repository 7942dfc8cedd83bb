import { APPLY } from '@jiaoyan/contract/venue/apply';
import { BOOKING, type CalendarEntry } from '@jiaoyan/contract/venue/booking';
import dayjs from 'dayjs';
import { isInMonth, weekdayOf, weekOf, weeksOf } from '../../kernel/month.ts';

const DAY = 'YYYY-MM-DD';
/** The hours that the day shows. */
export const FIRST_HOUR = 7;
export const LAST_HOUR = 23;
const MINUTES = (LAST_HOUR - FIRST_HOUR) * 60;
const STEP = 30;

/** How much of the calendar is on the screen. */
export type CalendarSpan = 'day' | 'week' | 'month';

/** The days to show around a day. */
export function daysOf(day: string, span: CalendarSpan): string[] {
  if (span === 'day') return [day];
  return span === 'week'
    ? weekOf(day)
    : weeksOf(day)
        .flat()
        .filter((date) => isInMonth(date, day));
}

/** The same day one step earlier or later. */
export const steppedDay = (day: string, span: CalendarSpan, steps: number): string =>
  span === 'month'
    ? dayjs(day).startOf('month').add(steps, 'month').format(DAY)
    : dayjs(day).add(steps, span).format(DAY);

/** What a day is called. */
export const dayName = (day: string): string => `${dayjs(day).format('M月D日')} 周${weekdayOf(day)}`;

/** What the stretch on the screen is called. */
export function spanTitle(day: string, span: CalendarSpan): string {
  if (span === 'month') return dayjs(day).format('YYYY年M月');
  if (span === 'day') return `${dayjs(day).format('YYYY年')}${dayName(day)}`;
  const days = daysOf(day, 'week');
  return `${dayjs(days[0]).format('YYYY年M月D日')} 至 ${dayjs(days[6]).format('M月D日')}`;
}

/** What a taken time looks like and is called; the pattern differs as well as the colour. */
export const looks = {
  approving: '审批中',
  approved: '已通过',
  using: '使用中',
  ended: '已结束',
  course: '课表',
  repair: '维修占用',
  manage: '管理占用',
} as const;
export type Look = keyof typeof looks;

/** How a taken time looks. */
export function lookOf({ kind, status }: Pick<CalendarEntry, 'kind' | 'status'>): Look {
  if (kind === BOOKING.course) return 'course';
  if (kind === BOOKING.repair) return 'repair';
  if (kind === BOOKING.manage) return 'manage';
  if (status === APPLY.approving) return 'approving';
  if (status === APPLY.using) return 'using';
  return status === APPLY.approved ? 'approved' : 'ended';
}

/** The entries of a room on a day. */
export const entriesAt = (entries: readonly CalendarEntry[], roomId: number, day: string): CalendarEntry[] =>
  entries.filter(
    (entry) => entry.roomId === roomId && entry.startTime < `${day} 23:59:59` && entry.endTime > `${day} 00:00:00`,
  );

const minuteOf = (wall: string, day: string) => dayjs(wall).diff(dayjs(`${day} 00:00:00`), 'minute') - FIRST_HOUR * 60;
const share = (minute: number) => (Math.min(Math.max(minute, 0), MINUTES) / MINUTES) * 100;

/** Where an entry stands on the line of a day, in percent. */
export function placeOf({ startTime, endTime }: Pick<CalendarEntry, 'startTime' | 'endTime'>, day: string) {
  const from = share(minuteOf(startTime, day));
  return { left: from, width: Math.max(share(minuteOf(endTime, day)) - from, 0.8) };
}

/** The half hour at a share of the line, from 0 to 1. */
export const stepAt = (part: number): number => Math.floor((Math.min(Math.max(part, 0), 0.9999) * MINUTES) / STEP);

/** The time between two half hours of a day, the later one included. */
export function slotBetween(day: string, one: number, other: number) {
  const [first, last] = [Math.min(one, other), Math.max(one, other) + 1];
  const wall = (step: number) =>
    dayjs(`${day} 00:00:00`)
      .add(FIRST_HOUR * 60 + step * STEP, 'minute')
      .format('YYYY-MM-DD HH:mm:ss');
  return { startTime: wall(first), endTime: wall(last) };
}
