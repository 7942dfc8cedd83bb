import type { DayType } from '@jiaoyan/contract/kernel/work-time';
import { pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** The days that are not what their weekday says. */
export const calendarDayTable = pgTable(
  'work_calendar',
  {
    dayId: identity(),
    day: day().notNull(),
    dayType: varchar({ length: 1 }).$type<DayType>().notNull(),
    remark: varchar({ length: 100 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('work_calendar_day').on(t.day)],
);
