import dayjs from 'dayjs';
import { weekOf, weeksOf } from '../../kernel/month.ts';

const DAY = 'YYYY-MM-DD';

/** How many days are on the screen. */
export type Span = 'month' | 'week';

/** The whole weeks to show around a day. */
export const weeksAround = (day: string, span: Span): string[][] => (span === 'month' ? weeksOf(day) : [weekOf(day)]);

/** The first and the last day to show around a day. */
export function boundsOf(day: string, span: Span): { from: string; to: string } {
  const days = weeksAround(day, span).flat();
  return { from: days[0] ?? day, to: days.at(-1) ?? day };
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
