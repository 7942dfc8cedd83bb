import {
  type DayType,
  DEFAULT_WORK_HOURS,
  parseWorkHours,
  type WorkCalendar,
} from '@jiaoyan/contract/kernel/work-time';
import { type Bus, LOST } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { System } from '../system/index.ts';
import { calendarDayTable as t } from './calendar-day.table.ts';

const CHANGED = 'work-calendar:changed';
/** The parameter that holds the hours of a working day. */
export const WORK_HOURS_KEY = 'repair.workHours';

/** The working calendar of the campus, kept in memory until a day changes. Read it before a transaction begins, not inside. */
export interface CalendarReader {
  read(): Promise<WorkCalendar>;
}

/** Call inside the transaction of every change of a day. */
export const announceCalendar = (bus: Bus, tx: Db) => bus.publish(tx, CHANGED, null);

/** Reads the calendar; hours that an administrator mistyped fall back to the usual ones. */
export function createCalendarReader(db: Db, bus: Bus, configs: Pick<System['configs'], 'get'>): CalendarReader {
  let loading: Promise<ReadonlyMap<string, DayType>> | undefined;
  const forget = () => {
    loading = undefined;
  };
  bus.subscribe(CHANGED, forget);
  bus.subscribe(LOST, forget);
  const days = () => {
    loading ??= db
      .select({ day: t.day, dayType: t.dayType })
      .from(t)
      .then((rows) => new Map(rows.map((row) => [row.day, row.dayType])));
    loading.catch(forget);
    return loading;
  };
  return {
    async read() {
      const text = (await configs.get(WORK_HOURS_KEY)) ?? DEFAULT_WORK_HOURS;
      const hours = parseWorkHours(text) ?? parseWorkHours(DEFAULT_WORK_HOURS) ?? [];
      const known = await days();
      return { hours, dayType: (day) => known.get(day) };
    },
  };
}
