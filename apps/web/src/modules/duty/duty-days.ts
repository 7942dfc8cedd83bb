import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import { isInMonth } from '../../kernel/month.ts';
import { type Span, weeksAround } from '../calendar/day-spans.ts';

/** A day on the roster. */
export interface DutyDay {
  day: string;
  isInSpan: boolean;
  duties: DutySlot[];
}

/** The weeks to show around a day, with the duties of each day. */
export const rosterOf = (day: string, span: Span, duties: readonly DutySlot[]): DutyDay[][] =>
  weeksAround(day, span).map((week) =>
    week.map((date) => ({
      day: date,
      isInSpan: span === 'week' || isInMonth(date, day),
      duties: duties.filter(({ dutyDate }) => dutyDate === date),
    })),
  );
