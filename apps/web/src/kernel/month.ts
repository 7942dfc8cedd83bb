import dayjs from 'dayjs';

const DAY = 'YYYY-MM-DD';
const WEEK = 7;

/** What the days of a week are called; Monday is the first. */
export const weekdays: readonly string[] = ['一', '二', '三', '四', '五', '六', '日'];

const placeOf = (day: string): number => (dayjs(day).day() + WEEK - 1) % WEEK;

/** What a day of a week is called. */
export const weekdayOf = (day: string): string => weekdays[placeOf(day)] ?? '';

/** So many days from one on. */
const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => dayjs(first).add(at, 'day').format(DAY));

/** The week of a day. */
export const weekOf = (day: string): string[] => daysFrom(dayjs(day).subtract(placeOf(day), 'day').format(DAY), WEEK);

/** Whether a day lies in the month of another, or in a month. */
export const isInMonth = (day: string, month: string): boolean => day.slice(0, 7) === month.slice(0, 7);

/** The whole weeks of a month, named by itself or by one of its days, filled up with the days around it. */
export function weeksOf(month: string): string[][] {
  const first = dayjs(month).startOf('month');
  const start = weekOf(first.format(DAY))[0] as string;
  const count = Math.ceil((first.diff(dayjs(start), 'day') + first.daysInMonth()) / WEEK);
  return Array.from({ length: count }, (_, week) =>
    daysFrom(
      dayjs(start)
        .add(week * WEEK, 'day')
        .format(DAY),
      WEEK,
    ),
  );
}
