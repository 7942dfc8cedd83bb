import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';

const WEEK = 7;
/** Monday is the first day of a week. */
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % WEEK;

/** The days of a month in whole weeks, from a Monday to a Sunday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const last = lastOf(month);
  const weeks: string[][] = [];
  for (let day = start; day <= last; day = addDays(day, WEEK))
    weeks.push(Array.from({ length: WEEK }, (_, at) => addDays(day, at)));
  return weeks;
}

/** The last day of a month. */
export function lastOf(month: string): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
}

/** A month so many months later. */
export function addMonth(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7);
}

/** How many days an arrow moves something. */
export const ARROWS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -WEEK,
  ArrowDown: WEEK,
};
