import type { TaskRule } from '@jiaoyan/contract/attendance/task-rule';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  unique,
  varchar,
} from 'drizzle-orm/pg-core';
import { day, period } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { dutyTable } from '../duty/duty.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { planTable } from './plan.table.ts';
import { shiftTable } from './shift.table.ts';

/**
 * What somebody is due to work. That nobody has two at once is a constraint of the table (`attendance_task_apart`). Numbers
 * below 100000 belong to the demo campus.
 */
export const taskTable = pgTable(
  'attendance_task',
  {
    taskId: identity(100_000),
    planId: integer(),
    /** 1 plan, 2 duty, 3 extra. */
    source: varchar({ length: 1 }).notNull().default('1'),
    /** The duty that it is, or that falls into it. */
    dutyId: integer(),
    userId: integer().notNull(),
    deptId: integer().notNull(),
    workDate: day().notNull(),
    /** None where it is a duty. */
    shiftId: integer(),
    /** The shift as it was when people were told. */
    rule: jsonb().$type<TaskRule>().notNull(),
    plan: period().notNull(),
    settleAt: instant().notNull(),
    /** 0 waiting, 1 normal, 2 late, 3 early, 4 both, 5 missing, 6 absent, 7 leave, 8 trip, 9 cancelled, 10 working. */
    status: varchar({ length: 2 }).notNull().default('0'),
    lateMins: integer().notNull().default(0),
    earlyMins: integer().notNull().default(0),
    workMins: integer().notNull().default(0),
    nightMins: integer().notNull().default(0),
    leaveMins: integer().notNull().default(0),
    absentDays: numeric({ precision: 2, scale: 1, mode: 'number' }).notNull().default(0),
    /** Why it counts as normal whatever the check-ins say; empty when they decide. */
    exemptReason: varchar({ length: 200 }).notNull().default(''),
    settledTime: instant(),
    ...stamps,
  },
  (t) => [
    unique('attendance_task_once').on(t.userId, t.workDate, t.shiftId),
    unique('attendance_task_duty').on(t.dutyId, t.userId),
    foreignKey({ name: 'attendance_task_plan', columns: [t.planId], foreignColumns: [planTable.planId] }),
    foreignKey({ name: 'attendance_task_of_duty', columns: [t.dutyId], foreignColumns: [dutyTable.dutyId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'attendance_task_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'attendance_task_dept', columns: [t.deptId], foreignColumns: [deptTable.deptId] }),
    foreignKey({ name: 'attendance_task_shift', columns: [t.shiftId], foreignColumns: [shiftTable.shiftId] }),
    check('attendance_task_shift_or_duty', sql`${t.shiftId} IS NOT NULL OR ${t.source} <> '1'`),
    index('attendance_task_of_dept').on(t.deptId, t.workDate),
    index('attendance_task_day').on(t.workDate, t.taskId),
    index('attendance_task_of_plan').on(t.planId, t.workDate),
    index('attendance_task_due').on(t.settleAt).where(sql`settled_time IS NULL`),
  ],
);
export type TaskRow = typeof taskTable.$inferSelect;

/**
 * For what of a task somebody comes and goes. Which span a check-in belongs to is decided by the window alone; no two
 * windows of a person overlap (`attendance_span_apart`).
 */
export const spanTable = pgTable(
  'attendance_span',
  {
    spanId: identity(100_000),
    taskId: integer().notNull(),
    userId: integer().notNull(),
    no: integer().notNull(),
    plan: period().notNull(),
    window: period().notNull(),
    /** Not so where the task is cancelled. */
    live: boolean().notNull().default(true),
    firstAt: instant(),
    lastAt: instant(),
    punches: integer().notNull().default(0),
  },
  (t) => [
    unique('attendance_span_no').on(t.taskId, t.no),
    foreignKey({ name: 'attendance_span_task', columns: [t.taskId], foreignColumns: [taskTable.taskId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'attendance_span_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
  ],
);
export type SpanRow = typeof spanTable.$inferSelect;

/** Who was reminded of what; each once. */
export const noticeTable = pgTable(
  'attendance_notice',
  { spanId: integer().notNull(), kind: varchar({ length: 10 }).notNull() },
  (t) => [
    primaryKey({ name: 'attendance_notice_pk', columns: [t.spanId, t.kind] }),
    foreignKey({ name: 'attendance_notice_span', columns: [t.spanId], foreignColumns: [spanTable.spanId] }).onDelete(
      'cascade',
    ),
  ],
);
