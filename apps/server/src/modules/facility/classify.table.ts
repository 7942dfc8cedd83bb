import type { CustomField } from '@jiaoyan/contract/facility/custom-field';
import { boolean, foreignKey, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';

/** Classes of facilities. Numbers below 100 belong to the demo campus. */
export const classifyTable = pgTable(
  'facility_classify',
  {
    classifyId: identity(100),
    /** 0 at the top. */
    parentId: integer().notNull().default(0),
    name: varchar({ length: 40 }).notNull(),
    code: varchar({ length: 20 }).notNull(),
    /** The code of the national standard for fixed assets. */
    gbCode: varchar({ length: 20 }).notNull().default(''),
    trade: varchar({ length: 2 }).notNull().default('1'),
    teamId: integer(),
    /** The item that a report of such a facility is most likely about; items belong to a module above. */
    templateId: integer(),
    lifeMonths: integer().notNull().default(0),
    /** 1 straight line, 0 none. */
    deprMode: varchar({ length: 1 }).notNull().default('1'),
    /** From the day of manufacture on; 0 for classes without such a limit. */
    scrapMonths: integer().notNull().default(0),
    specialEquip: boolean().notNull().default(false),
    fields: jsonb().$type<CustomField[]>().notNull().default([]),
    orderNum: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('facility_classify_code').on(t.code),
    unique('facility_classify_name').on(t.parentId, t.name),
    foreignKey({ name: 'facility_classify_team', columns: [t.teamId], foreignColumns: [deptTable.deptId] }).onDelete(
      'set null',
    ),
  ],
);
export type ClassifyRow = typeof classifyTable.$inferSelect;
