import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
const WEEK = 7;

/** How much of the roster is on the screen. */
export type Span = 'month' | 'week';

/** A day on the roster. */
export interface DutyDay {
  day: string;
  isInSpan: boolean;
  duties: DutySlot[];
}

const mondayOf = (day: dayjs.Dayjs) => day.subtract((day.day() + WEEK - 1) % WEEK, 'day');

/** The first and the last day to show around a day: whole weeks, Monday first. */
export function boundsOf(day: string, span: Span): { from: string; to: string } {
  const at = dayjs(day);
  const first = mondayOf(span === 'month' ? at.startOf('month') : at);
  const last = span === 'month' ? mondayOf(at.endOf('month')).add(WEEK - 1, 'day') : first.add(WEEK - 1, 'day');
  return { from: first.format(DAY), to: last.format(DAY) };
}

/** The weeks to show around a day, with the duties of each day. */
export function rosterOf(day: string, span: Span, duties: readonly DutySlot[]): DutyDay[][] {
  const { from, to } = boundsOf(day, span);
  const first = dayjs(from);
  const weeks = Math.round((dayjs(to).diff(first, 'day') + 1) / WEEK);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (_unused, at) => {
      const date = first.add(week * WEEK + at, 'day').format(DAY);
      return {
        day: date,
        isInSpan: span === 'week' || date.slice(0, 7) === day.slice(0, 7),
        duties: duties.filter(({ dutyDate }) => dutyDate === date),
      };
    }),
  );
}

/** The same day one step earlier or later; from a month to the first of the next. */
export const stepped = (day: string, span: Span, steps: number): string =>
  span === 'month'
    ? dayjs(day).startOf('month').add(steps, 'month').format(DAY)
    : dayjs(day).add(steps, 'week').format(DAY);

/** What the stretch on the screen is called. */
export function titleOf(day: string, span: Span): string {
  if (span === 'month') return dayjs(day).format('YYYY年M月');
  const { from, to } = boundsOf(day, 'week');
  return `${dayjs(from).format('YYYY年M月D日')} 至 ${dayjs(to).format('M月D日')}`;
}
