import type { MaintainItem, MaintainResult } from '@jiaoyan/contract/maintenance/maintain-item';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';
import { day, money } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { placeTable } from '../campus/place.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { planTable } from './maintain-plan.table.ts';

/** Maintenance that became due, with what its plan asked for then. How it stands its report and orders say. */
export const taskTable = pgTable(
  'facility_task',
  {
    taskId: identity(10_000),
    planId: integer(),
    groupKey: integer().notNull(),
    /** The day of the plan: it never moves. */
    dueDate: day().notNull(),
    /** The day on which it is meant to be done. */
    planDay: day().notNull(),
    reportId: integer(),
    code: varchar({ length: 20 }).notNull().default(''),
    title: varchar({ length: 60 }).notNull(),
    kind: varchar({ length: 1 }).notNull(),
    subcampId: integer().notNull(),
    /** None for a round of a whole campus. */
    placeId: integer(),
    teamId: integer(),
    items: jsonb().$type<MaintainItem[]>().notNull().default([]),
    aheadDays: integer().notNull().default(3),
    estMinutes: integer().notNull().default(60),
    visitPrice: money().notNull().default('0'),
    requireScan: boolean().notNull().default(false),
    requireSign: boolean().notNull().default(false),
    requireVerify: boolean().notNull().default(true),
    targetTotal: integer().notNull().default(0),
    targetDone: integer().notNull().default(0),
    abnormal: integer().notNull().default(0),
    /** How many days after the day of the plan it was finished. */
    lateDays: integer().notNull().default(0),
    finishDay: day(),
    /** 1 made, 6 left out. */
    state: varchar({ length: 1 }).notNull().default('1'),
    skipReason: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('facility_task_once').on(t.planId, t.groupKey, t.dueDate),
    unique('facility_task_report').on(t.reportId),
    foreignKey({ name: 'facility_task_plan', columns: [t.planId], foreignColumns: [planTable.planId] }),
    foreignKey({ name: 'facility_task_of', columns: [t.reportId], foreignColumns: [reportTable.reportId] }),
    foreignKey({ name: 'facility_task_place', columns: [t.placeId], foreignColumns: [placeTable.placeId] }),
    foreignKey({ name: 'facility_task_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    index('facility_task_due').on(t.dueDate, t.taskId),
    index('facility_task_day').on(t.planDay),
    index('facility_task_finish').on(t.finishDay).where(sql`finish_day IS NOT NULL`),
  ],
);
export type TaskRow = typeof taskTable.$inferSelect;

/** The facilities of a task and what was found on each. */
export const targetTable = pgTable(
  'facility_target',
  {
    taskId: integer().notNull(),
    facilityId: integer().notNull(),
    /** The last day of the plan for which it counts, where several were joined. */
    dueDate: day().notNull(),
    results: jsonb().$type<MaintainResult[]>().notNull().default([]),
    conclusion: varchar({ length: 1 }).notNull().default(''),
    remark: varchar({ length: 200 }).notNull().default(''),
    images: varchar({ length: 2000 }).notNull().default(''),
    doneBy: integer(),
    doneTime: instant(),
    /** 1 by its label, 3 by a picture. */
    proof: varchar({ length: 1 }).notNull().default(''),
    questId: integer(),
    /** The report of what was found broken. */
    faultId: integer(),
    clientKey: varchar({ length: 40 }),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.facilityId] }),
    foreignKey({ name: 'facility_target_task', columns: [t.taskId], foreignColumns: [taskTable.taskId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      name: 'facility_target_facility',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }),
    uniqueIndex('facility_target_key').on(t.clientKey).where(sql`client_key IS NOT NULL`),
    index('facility_target_life').on(t.facilityId, t.doneTime.desc()),
  ],
);
export type TargetRow = typeof targetTable.$inferSelect;
