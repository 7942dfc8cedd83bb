import type { LabelElement } from '@jiaoyan/contract/qrcode/label';
import { integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** How labels look; numbers below 100 come with the product. */
export const qrTemplateTable = pgTable(
  'qr_template',
  {
    templateId: identity(100),
    name: varchar({ length: 60 }).notNull(),
    bizType: varchar({ length: 100 }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    paper: varchar({ length: 1 }).notNull().default('1'),
    cols: integer().notNull(),
    rows: integer().notNull(),
    gap: integer().notNull().default(0),
    layout: jsonb().$type<LabelElement[]>().notNull(),
    isDefault: varchar({ length: 1 }).notNull().default('N'),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  // That only one is the default of its kind is a constraint looked at when a transaction ends; see the guards.
  (t) => [unique('qr_template_name').on(t.name)],
);
