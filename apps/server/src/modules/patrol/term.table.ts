import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { templateTable } from '../repair/report/template.table.ts';

/** What is looked at during rounds. Numbers below 1000 belong to the demo campus. */
export const termTable = pgTable(
  'patrol_term',
  {
    termId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 60 }).notNull(),
    category: varchar({ length: 10 }).notNull().default('1'),
    /** 1 in order or not, 2 a number, 3 a choice, 4 words, 5 a picture. */
    inputType: varchar({ length: 1 }).notNull().default('1'),
    /** What may be chosen; the first one is in order. */
    options: varchar({ length: 30 }).array().notNull().default(sql`'{}'`),
    unit: varchar({ length: 10 }).notNull().default(''),
    /** Limits between which a number is in order, as they were typed; empty for none. */
    min: varchar({ length: 16 }).notNull().default(''),
    max: varchar({ length: 16 }).notNull().default(''),
    standard: varchar({ length: 200 }).notNull().default(''),
    needPhoto: varchar({ length: 1 }).notNull().default('1'),
    severity: varchar({ length: 1 }).notNull().default('1'),
    /** The repair item of the report that comes of it. */
    templateId: integer(),
    /** The meter of the point's facility that is read by it. */
    meterName: varchar({ length: 30 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('patrol_term_code').on(t.code),
    unique('patrol_term_name').on(t.category, t.name),
    foreignKey({ name: 'patrol_term_template', columns: [t.templateId], foreignColumns: [templateTable.templateId] }),
    check('patrol_term_options', sql`${t.inputType} <> '3' OR cardinality(${t.options}) >= 2`),
    index('patrol_term_order').on(t.category, t.code),
  ],
);
export type TermRow = typeof termTable.$inferSelect;
