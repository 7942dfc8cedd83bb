import type { FormConf, FormField } from '@jiaoyan/contract/bpm/form-field';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Numbers below 100 belong to the forms that come with the product. */
export const formTable = pgTable(
  'bpm_form',
  {
    formId: identity(100),
    name: varchar({ length: 64 }).notNull(),
    status: varchar({ length: 1 }).notNull().default('0'),
    conf: jsonb().$type<FormConf>().notNull(),
    fields: jsonb().$type<FormField[]>().notNull(),
    fieldCount: integer().notNull().generatedAlwaysAs(sql`jsonb_array_length(fields)`),
    remark: varchar({ length: 255 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('bpm_form_name').on(t.name)],
);
