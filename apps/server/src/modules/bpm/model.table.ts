import { type ModelSettings, usualSettings } from '@jiaoyan/contract/bpm/definition';
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';

/** Numbers below 100 belong to the models that come with the product. */
export const modelTable = pgTable(
  'bpm_model',
  {
    modelId: identity(100),
    key: varchar({ length: 100 }).notNull(),
    name: varchar({ length: 100 }).notNull(),
    category: varchar({ length: 100 }).notNull(),
    flavour: varchar({ length: 20 }).notNull(),
    description: varchar({ length: 500 }).notNull(),
    formType: varchar({ length: 10 }).notNull(),
    formId: integer().notNull().default(0),
    formCustomCreatePath: varchar({ length: 200 }).notNull(),
    formCustomViewPath: varchar({ length: 200 }).notNull(),
    settings: jsonb().$type<ModelSettings>().notNull().default(usualSettings),
    revision: integer().notNull().default(1),
    ...stamps,
  },
  (t) => [unique('bpm_model_key').on(t.key)],
);

/** Every drawing that was saved; the one with the model's own revision is current. Apart, so that lists need not read them. */
export const modelDrawingTable = pgTable(
  'bpm_model_drawing',
  {
    modelId: integer()
      .notNull()
      .references(() => modelTable.modelId, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    bpmnXml: text().notNull(),
    createBy: varchar({ length: 64 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ name: 'bpm_model_drawing_pk', columns: [t.modelId, t.revision] })],
);
