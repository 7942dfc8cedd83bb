import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { DEFAULT_WORK_HOURS, parseWorkHours, type WorkCalendar, workMinutes } from '@jiaoyan/contract/kernel/work-time';
import { between, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { LeavePolicy } from '../bpm/index.ts';
import { configTable } from '../system/config.table.ts';
import { calendarDayTable as t } from './calendar-day.table.ts';
import { WORK_HOURS_KEY } from './work-calendar.ts';

/** The working calendar of some days, read within a transaction: what is kept in memory is read outside of them. */
export async function calendarOf(db: Db, from: number, to: number): Promise<WorkCalendar> {
  const [hours] = await db
    .select({ value: configTable.configValue })
    .from(configTable)
    .where(eq(configTable.configKey, WORK_HOURS_KEY));
  const days = await db
    .select({ day: t.day, dayType: t.dayType })
    .from(t)
    .where(between(t.day, localDay(from), localDay(to)));
  const known = new Map(days.map(({ day, dayType }) => [day, dayType]));
  return {
    hours: parseWorkHours(hours?.value ?? DEFAULT_WORK_HOURS) ?? parseWorkHours(DEFAULT_WORK_HOURS) ?? [],
    dayType: (day) => known.get(day),
  };
}

/** Leaves take the working hours of the campus, and anybody may take them. */
export const workLeaves: LeavePolicy = {
  minutes: async (db, _userId, from, to) => Math.round(workMinutes(from, to, await calendarOf(db, from, to))),
  check: async () => {},
};
