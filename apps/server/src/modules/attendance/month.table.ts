import type { MonthDay } from '@jiaoyan/contract/attendance/month-figures';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';

/**
 * What a month of somebody came to. Triggers refuse to change one that is locked, and the tasks behind it. Numbers below
 * 100000 belong to the demo campus.
 */
export const monthTable = pgTable(
  'attendance_month',
  {
    monthId: identity(100_000),
    userId: integer().notNull(),
    /** The team for which he worked last in that month. */
    deptId: integer().notNull(),
    month: varchar({ length: 7 }).notNull(),
    /** The days of which something has come. */
    figures: jsonb().$type<MonthDay[]>().notNull(),
    dueDays: integer().notNull().default(0),
    presentDays: integer().notNull().default(0),
    lateTimes: integer().notNull().default(0),
    lateMins: integer().notNull().default(0),
    earlyTimes: integer().notNull().default(0),
    earlyMins: integer().notNull().default(0),
    missTimes: integer().notNull().default(0),
    absentDays: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull().default(0),
    leaveMins: integer().notNull().default(0),
    /** On working days, days of rest and public holidays. */
    overWorkMins: integer().notNull().default(0),
    overRestMins: integer().notNull().default(0),
    overHolidayMins: integer().notNull().default(0),
    nightMins: integer().notNull().default(0),
    workMins: integer().notNull().default(0),
    /** 10 to be confirmed, 20 confirmed, 30 disputed, 40 locked. */
    status: varchar({ length: 2 }).notNull().default('10'),
    /** Nobody objected in time. */
    isAuto: boolean().notNull().default(false),
    signature: varchar({ length: 200 }).notNull().default(''),
    /** What its person objects to; empty where he does not. */
    dispute: varchar({ length: 200 }).notNull().default(''),
    /** What was answered to that the last time. */
    answer: varchar({ length: 200 }).notNull().default(''),
    /** Until when its person may object. */
    dueDate: day().notNull(),
    confirmTime: instant(),
    lockBy: varchar({ length: 64 }).notNull().default(''),
    lockTime: instant(),
    ...stamps,
  },
  (t) => [
    unique('attendance_month_once').on(t.userId, t.month),
    foreignKey({ name: 'attendance_month_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'attendance_month_dept', columns: [t.deptId], foreignColumns: [deptTable.deptId] }),
    index('attendance_month_order').on(t.month, t.monthId),
    index('attendance_month_of_dept').on(t.deptId, t.month),
    index('attendance_month_due').on(t.dueDate).where(sql`status = '10'`),
  ],
);
export type MonthRow = typeof monthTable.$inferSelect;
