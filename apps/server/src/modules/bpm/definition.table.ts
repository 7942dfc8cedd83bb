import type { ModelSettings } from '@jiaoyan/contract/bpm/definition';
import type { FormConf, FormField } from '@jiaoyan/contract/bpm/form-field';
import type { Definition } from '@jiaoyan/engine';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../../kernel/db/columns.ts';

/** Versions of processes; only the state of suspension ever changes. They outlive their model, so nothing refers to it. */
export const definitionTable = pgTable(
  'bpm_definition',
  {
    definitionId: identity(100),
    modelId: integer().notNull(),
    key: varchar({ length: 100 }).notNull(),
    version: integer().notNull(),
    name: varchar({ length: 100 }).notNull(),
    category: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 500 }).notNull(),
    flavour: varchar({ length: 20 }).notNull(),
    bpmnXml: text().notNull(),
    compiled: jsonb().$type<Definition>().notNull(),
    formType: varchar({ length: 10 }).notNull(),
    formId: integer().notNull().default(0),
    formName: varchar({ length: 100 }).notNull().default(''),
    formConf: jsonb().$type<FormConf>(),
    formFields: jsonb().$type<FormField[]>(),
    formCustomCreatePath: varchar({ length: 200 }).notNull().default(''),
    formCustomViewPath: varchar({ length: 200 }).notNull().default(''),
    settings: jsonb().$type<ModelSettings>().notNull(),
    /** 1 active, 2 suspended. */
    suspensionState: integer().notNull().default(1),
    deployTime: instant().notNull().default(sql`now()`),
    deployBy: varchar({ length: 64 }).notNull().default(''),
  },
  (t) => [unique('bpm_definition_version').on(t.key, t.version), index('bpm_definition_model').on(t.modelId)],
);
