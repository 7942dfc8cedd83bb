import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import dayjs from 'dayjs';
import { boundsOf, type Span } from '../calendar/day-spans.ts';

const DAY = 'YYYY-MM-DD';
const WEEK = 7;

/** A day on the roster. */
export interface DutyDay {
  day: string;
  isInSpan: boolean;
  duties: DutySlot[];
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
