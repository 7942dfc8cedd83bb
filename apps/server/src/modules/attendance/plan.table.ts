import type { Member } from '@jiaoyan/contract/attendance/plan';
import type { Demand } from '@jiaoyan/contract/attendance/roster';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { shiftTable } from './shift.table.ts';

/** Who works which shifts during some weeks. Numbers below 1000 belong to the demo campus. */
export const planTable = pgTable(
  'attendance_plan',
  {
    planId: identity(1000),
    name: varchar({ length: 40 }).notNull(),
    deptId: integer().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** 1 by the week, 2 by turns, 3 by hand. */
    mode: varchar({ length: 1 }).notNull().default('1'),
    pattern: jsonb().$type<(number | null)[]>().notNull().default([]),
    /** 1 days of rest are left free, 2 as usual. */
    holidayMode: varchar({ length: 1 }).notNull().default('1'),
    proofs: varchar({ length: 1 }).array().notNull(),
    pointIds: integer().array().notNull().default(sql`'{}'`),
    demand: jsonb().$type<Demand[]>().notNull().default([]),
    members: jsonb().$type<Member[]>().notNull(),
    /** 0 draft, 1 published, 2 ended. */
    status: varchar({ length: 1 }).notNull().default('0'),
    /** How often it was published. */
    edition: integer().notNull().default(0),
    publishTime: instant(),
    ...stamps,
  },
  (t) => [
    unique('attendance_plan_name').on(t.name),
    foreignKey({ name: 'attendance_plan_dept', columns: [t.deptId], foreignColumns: [deptTable.deptId] }),
    check('attendance_plan_dates', sql`${t.endDate} >= ${t.startDate}`),
    index('attendance_plan_of_dept').on(t.deptId, t.startDate),
    index('attendance_plan_start').on(t.startDate, t.planId),
    index('attendance_plan_end').on(t.endDate).where(sql`status = '1'`),
  ],
);
export type PlanRow = typeof planTable.$inferSelect;

/** The drawing board of plans; what people are due to work is made from it when a plan is published. */
export const cellTable = pgTable(
  'attendance_cell',
  {
    planId: integer().notNull(),
    userId: integer().notNull(),
    workDate: day().notNull(),
    shiftId: integer().notNull(),
    note: varchar({ length: 40 }).notNull().default(''),
  },
  (t) => [
    primaryKey({ name: 'attendance_cell_pk', columns: [t.planId, t.userId, t.workDate, t.shiftId] }),
    foreignKey({ name: 'attendance_cell_plan', columns: [t.planId], foreignColumns: [planTable.planId] }).onDelete(
      'cascade',
    ),
    foreignKey({ name: 'attendance_cell_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'attendance_cell_shift', columns: [t.shiftId], foreignColumns: [shiftTable.shiftId] }),
    index('attendance_cell_of_shift').on(t.shiftId),
  ],
);
export type CellRow = typeof cellTable.$inferSelect;
