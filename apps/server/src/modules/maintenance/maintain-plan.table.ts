import type { MaintainItem } from '@jiaoyan/contract/maintenance/maintain-item';
import type { PlanMaterial } from '@jiaoyan/contract/maintenance/maintain-plan';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { day, money } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { companyTable } from '../company/company.table.ts';
import { classifyTable } from '../facility/classify.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { templateTable } from '../repair/report/template.table.ts';
import { deptTable } from '../system/dept.table.ts';

/** Plans of maintenance. Numbers below 1000 belong to the demo campus. */
export const planTable = pgTable(
  'facility_plan',
  {
    planId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    kind: varchar({ length: 1 }).notNull().default('1'),
    classifyId: integer(),
    placeIds: integer().array().notNull().default(sql`'{}'`),
    groupBy: varchar({ length: 1 }).notNull().default('1'),
    trigger: varchar({ length: 1 }).notNull().default('1'),
    cycleUnit: varchar({ length: 1 }).notNull().default('3'),
    cycleNum: integer().notNull().default(1),
    basedOn: varchar({ length: 1 }).notNull().default('1'),
    firstDate: day().notNull(),
    endDate: day(),
    seasonFrom: varchar({ length: 5 }).notNull().default(''),
    seasonTo: varchar({ length: 5 }).notNull().default(''),
    workday: varchar({ length: 1 }).notNull().default('0'),
    meterName: varchar({ length: 30 }).notNull().default(''),
    meterEvery: numeric({ precision: 14, scale: 3, mode: 'number' }),
    aheadDays: integer().notNull().default(3),
    items: jsonb().$type<MaintainItem[]>().notNull().default([]),
    /** What goes into each unit every time. */
    materials: jsonb().$type<PlanMaterial[]>().notNull().default([]),
    templateId: integer().notNull(),
    teamId: integer(),
    executor: varchar({ length: 1 }).notNull().default('1'),
    workerIds: integer().array().notNull().default(sql`'{}'`),
    companyId: integer(),
    estMinutes: integer().notNull().default(60),
    visitPrice: money().notNull().default('0'),
    requireScan: boolean().notNull().default(false),
    requireSign: boolean().notNull().default(false),
    requireVerify: boolean().notNull().default(true),
    overlap: varchar({ length: 1 }).notNull().default('1'),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('facility_plan_code').on(t.code),
    unique('facility_plan_name').on(t.name),
    foreignKey({ name: 'facility_plan_class', columns: [t.classifyId], foreignColumns: [classifyTable.classifyId] }),
    foreignKey({ name: 'facility_plan_item', columns: [t.templateId], foreignColumns: [templateTable.templateId] }),
    foreignKey({ name: 'facility_plan_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
    foreignKey({ name: 'facility_plan_company', columns: [t.companyId], foreignColumns: [companyTable.companyId] }),
    check('facility_plan_cycle', sql`${t.cycleNum} BETWEEN 1 AND 365`),
    check('facility_plan_season', sql`(${t.seasonFrom} = '') = (${t.seasonTo} = '')`),
    index('facility_plan_time').on(t.createTime, t.planId),
    index('facility_plan_status').on(t.status),
  ],
);
export type PlanRow = typeof planTable.$inferSelect;

/** Units that a plan names, to be maintained by it or left out. */
export const planFacilityTable = pgTable(
  'facility_plan_facility',
  {
    planId: integer().notNull(),
    facilityId: integer().notNull(),
    /** 1 included, 2 left out. */
    mode: varchar({ length: 1 }).notNull().default('1'),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.facilityId] }),
    foreignKey({
      name: 'facility_plan_facility_plan',
      columns: [t.planId],
      foreignColumns: [planTable.planId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'facility_plan_facility_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
    index('facility_plan_facility_id').on(t.facilityId),
  ],
);

/** What is due next, for each group of a plan: a unit, a building or a campus. Its lock lets one of many make the task. */
export const planDueTable = pgTable(
  'facility_plan_due',
  {
    planId: integer().notNull(),
    groupKey: integer().notNull(),
    /** The next day as it is counted, before the working calendar moves it; none where only readings count. */
    nextDate: day(),
    /** The day from which the next ones are counted. */
    anchor: day(),
    lastDone: day(),
    /** What the meter showed when it was maintained last. */
    lastReading: numeric({ precision: 14, scale: 3, mode: 'number' }),
    failCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.groupKey] }),
    foreignKey({ name: 'facility_plan_due_plan', columns: [t.planId], foreignColumns: [planTable.planId] }).onDelete(
      'cascade',
    ),
    index('facility_plan_due_next').on(t.nextDate),
  ],
);
export type PlanDueRow = typeof planDueTable.$inferSelect;

/** Warnings that were sent, so that each goes out once a day. */
export const maintainNoticeTable = pgTable(
  'facility_maintain_notice',
  {
    taskId: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.day] })],
);
