import { isDay } from '../kernel/calendar.ts';
import { DAY_MS } from '../kernel/wall-time.ts';
import { isWorkday, type WorkCalendar } from '../kernel/work-time.ts';
import { WORKDAY } from './status.ts';

/** How often something is due. */
export interface Cycle {
  /** 1 days, 2 weeks, 3 months, 4 years. */
  readonly cycleUnit: string;
  readonly cycleNum: number;
}
/** Everything from which the days of a plan follow. */
export interface PlanTimes extends Cycle {
  readonly firstDate: string;
  readonly endDate: string | null;
  /** `MM-DD`, both or none; it may reach over the end of the year. */
  readonly seasonFrom: string;
  readonly seasonTo: string;
  readonly workday: string;
}
/** A day of a plan: as it is counted, and as the working calendar has it. */
export interface PlanDay {
  readonly period: string;
  readonly due: string;
}

const MONTHS: Readonly<Record<string, number>> = { '3': 1, '4': 12 };
const DAYS: Readonly<Record<string, number>> = { '1': 1, '2': 7 };
/** No holiday is longer. */
const LONGEST_HOLIDAY = 60;
/** So many periods are looked at before a plan counts as having no day left: ten years of every day. */
const MOST_PERIODS = 3660;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Months later; where the month has no such day, its last one. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The day so many periods after another; months count from the first day, so the 31st comes back after a short month. */
export function afterPeriods(from: string, { cycleUnit, cycleNum }: Cycle, periods: number): string {
  const months = MONTHS[cycleUnit];
  return months === undefined
    ? addDays(from, (DAYS[cycleUnit] ?? 1) * cycleNum * periods)
    : addMonths(from, months * cycleNum * periods);
}

/** About how many days a period lasts. */
export const periodDays = ({ cycleUnit, cycleNum }: Cycle): number =>
  (DAYS[cycleUnit] ?? (MONTHS[cycleUnit] ?? 1) * 28) * cycleNum;

function inSeason(day: string, { seasonFrom, seasonTo }: Pick<PlanTimes, 'seasonFrom' | 'seasonTo'>): boolean {
  if (seasonFrom === '' || seasonTo === '') return true;
  const at = day.slice(5);
  return seasonFrom <= seasonTo ? at >= seasonFrom && at <= seasonTo : at >= seasonFrom || at <= seasonTo;
}

/** The day on which people work, where the plan asks for one. */
export function shifted(day: string, workday: string, calendar: WorkCalendar): string {
  if (workday === WORKDAY.keep) return day;
  const step = workday === WORKDAY.after ? 1 : -1;
  for (let days = 0; days < LONGEST_HOLIDAY; days += 1) {
    const found = addDays(day, step * days);
    if (isWorkday(found, calendar)) return found;
  }
  return day;
}

/** The next days of a plan, from a day on: counted from `anchor`, in its season, not after its end. */
export function planDays(
  times: PlanTimes,
  { anchor, from, count }: { anchor: string; from: string; count: number },
  calendar: WorkCalendar,
): PlanDay[] {
  const found: PlanDay[] = [];
  for (let nth = 0; nth < MOST_PERIODS && found.length < count; nth += 1) {
    const period = afterPeriods(anchor, times, nth);
    if (times.endDate !== null && period > times.endDate) break;
    if (period < from || !inSeason(period, times)) continue;
    const due = shifted(period, times.workday, calendar);
    // Days of rest that follow one another move to the same day of work: it is one.
    if (found.at(-1)?.due !== due) found.push({ period, due });
  }
  return found;
}

/** The day after another. */
export const nextDay = (day: string): string => addDays(day, 1);
export { addDays };
/** A day of any year, `MM-DD`. */
export const isYearDay = (text: string): boolean => /^\d{2}-\d{2}$/.test(text) && isDay(`2000-${text}`);
