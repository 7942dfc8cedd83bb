import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
const WEEK = 7;

/** How many days are on the screen. */
export type Span = 'month' | 'week';

const mondayOf = (day: dayjs.Dayjs) => day.subtract((day.day() + WEEK - 1) % WEEK, 'day');

/** The first and the last day to show around a day: whole weeks, Monday first. */
export function boundsOf(day: string, span: Span): { from: string; to: string } {
  const at = dayjs(day);
  const first = mondayOf(span === 'month' ? at.startOf('month') : at);
  const last = span === 'month' ? mondayOf(at.endOf('month')).add(WEEK - 1, 'day') : first.add(WEEK - 1, 'day');
  return { from: first.format(DAY), to: last.format(DAY) };
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
