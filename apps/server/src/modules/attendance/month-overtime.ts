import { daysOfMonth, monthOf } from '@jiaoyan/contract/attendance/month-figures';
import { RESULT } from '@jiaoyan/contract/attendance/request';
import { addDays, midnightOf } from '@jiaoyan/contract/attendance/shift-time';
import { DAY_MS, localDay, momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { isWorkday, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { calendarDayTable } from '../calendar/calendar-day.table.ts';
import { requestTable as r } from './request.table.ts';

/** The kind of requests for overtime. */
const OVERTIME = '2';
const HOLIDAY = '3';
const MINUTE = 60_000;

/** Approved overtime by the kind of its days, in minutes. */
export interface Overtime {
  readonly overWorkMins: number;
  readonly overRestMins: number;
  readonly overHolidayMins: number;
}
export const NO_OVERTIME: Overtime = { overWorkMins: 0, overRestMins: 0, overHolidayMins: 0 };
/** Somebody's month. */
export interface PersonMonth {
  readonly userId: number;
  readonly month: string;
}
/** By what somebody's month is found among others. */
export const keyOf = ({ userId, month }: PersonMonth): string => `${userId} ${month}`;

async function readCalendar(db: Db): Promise<WorkCalendar> {
  const rows = await db.select({ day: calendarDayTable.day, type: calendarDayTable.dayType }).from(calendarDayTable);
  const known = new Map(rows.map(({ day, type }) => [day, type]));
  return { hours: [], dayType: (day) => known.get(day) };
}

/** What kind of overtime a day brings. */
function kindOf(day: string, calendar: WorkCalendar): keyof Overtime {
  if (calendar.dayType(day) === HOLIDAY) return 'overHolidayMins';
  return isWorkday(day, calendar) ? 'overWorkMins' : 'overRestMins';
}

/** A stretch of time cut at midnight: so many minutes on each day. */
function minutesByDay(from: number, to: number): readonly (readonly [day: string, mins: number])[] {
  const parts: [string, number][] = [];
  for (let at = from; at < to; ) {
    const day = localDay(at);
    const ends = Math.min(to, midnightOf(day) + DAY_MS);
    parts.push([day, Math.floor((ends - at) / MINUTE)]);
    at = ends;
  }
  return parts;
}

/** The overtime of people in months that was agreed to, by the day on which it falls. */
export async function overtimeOf(db: Db, of: readonly PersonMonth[]): Promise<ReadonlyMap<string, Overtime>> {
  const found = new Map<string, Overtime>();
  const months = of.map(({ month }) => month).sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return found;
  const rows = await db
    .select({ userId: r.userId, from: r.fromTime, to: r.toTime })
    .from(r)
    .where(
      and(
        inArray(r.userId, [...new Set(of.map(({ userId }) => userId))]),
        eq(r.kind, OVERTIME),
        eq(r.result, RESULT.approved),
        sql`${r.fromTime} < ${addDays(daysOfMonth(last).to, 1)}::date AND ${r.toTime} > ${daysOfMonth(first).from}::date`,
      ),
    );
  if (rows.length === 0) return found;
  const calendar = await readCalendar(db);
  for (const { userId, from, to } of rows)
    for (const [day, mins] of minutesByDay(momentOf(from), momentOf(to ?? from))) {
      const key = keyOf({ userId, month: monthOf(day) });
      const before = found.get(key) ?? NO_OVERTIME;
      const kind = kindOf(day, calendar);
      found.set(key, { ...before, [kind]: before[kind] + mins });
    }
  return found;
}
