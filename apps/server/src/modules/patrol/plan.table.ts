import type { PlanSlot } from '@jiaoyan/contract/patrol/plan-days';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { pathTable } from './path.table.ts';

/** When which path is walked by whom. Numbers below 1000 belong to the demo campus. */
export const planTable = pgTable(
  'patrol_plan',
  {
    planId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    pathId: integer().notNull(),
    /** The team whose leader answers for it. */
    teamId: integer(),
    /** 1 daily, 2 weekly, 3 monthly, 4 every N days, 5 every N hours. */
    cycle: varchar({ length: 1 }).notNull().default('1'),
    /** Days of the week (1 Monday to 7 Sunday) or of the month. */
    byDay: integer().array().notNull().default(sql`'{}'`),
    everyN: integer().notNull().default(1),
    slots: jsonb().$type<PlanSlot[]>().notNull(),
    windowDays: integer().notNull().default(1),
    startDate: day().notNull(),
    endDate: day(),
    holidayMode: varchar({ length: 1 }).notNull().default('1'),
    executorIds: integer().array().notNull(),
    assign: varchar({ length: 1 }).notNull().default('1'),
    graceMins: integer().notNull().default(30),
    challengePct: integer().notNull().default(10),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('patrol_plan_code').on(t.code),
    unique('patrol_plan_name').on(t.name),
    foreignKey({ name: 'patrol_plan_path', columns: [t.pathId], foreignColumns: [pathTable.pathId] }),
    foreignKey({ name: 'patrol_plan_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    check('patrol_plan_dates', sql`${t.endDate} IS NULL OR ${t.endDate} >= ${t.startDate}`),
    check('patrol_plan_people', sql`cardinality(${t.executorIds}) > 0`),
    index('patrol_plan_of_path').on(t.pathId),
    index('patrol_plan_time').on(t.createTime, t.planId),
  ],
);
export type PlanRow = typeof planTable.$inferSelect;
