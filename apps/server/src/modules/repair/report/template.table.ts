import { boolean, foreignKey, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../../kernel/db/columns.ts';
import { deptTable } from '../../system/dept.table.ts';
import { slaTable } from './sla.table.ts';

/** What can be reported: categories, and the items in them. Numbers below 1000 belong to the product. */
export const templateTable = pgTable(
  'repair_template',
  {
    templateId: identity(1000),
    /** 0 for a category. */
    parentId: integer().notNull().default(0),
    name: varchar({ length: 40 }).notNull(),
    trade: varchar({ length: 2 }).notNull(),
    defaultPriority: varchar({ length: 1 }).notNull().default('3'),
    slaId: integer(),
    teamId: integer(),
    needPhoto: boolean().notNull().default(false),
    /** Descriptions to be picked instead of typed. */
    hints: jsonb().$type<string[]>().notNull().default([]),
    /** What the worker answers before finishing. */
    checklist: jsonb().$type<string[]>().notNull().default([]),
    estMinutes: integer().notNull().default(60),
    /** 0 by hand, 1 by rule, 2 left to be grabbed. */
    autoDispatch: varchar({ length: 1 }).notNull().default('0'),
    warrantyDays: integer().notNull().default(30),
    chargeable: boolean().notNull().default(false),
    /** Steps that people may try themselves before they report. */
    selfHelp: text().notNull().default(''),
    /** How often these steps were all it took. */
    solvedCount: integer().notNull().default(0),
    orderNum: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'repair_template_sla', columns: [t.slaId], foreignColumns: [slaTable.slaId] }),
    foreignKey({ name: 'repair_template_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }),
    unique('repair_template_name').on(t.parentId, t.name),
    index('repair_template_sla_index').on(t.slaId),
  ],
);
