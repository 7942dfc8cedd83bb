import type { NodeSettings } from '@jiaoyan/contract/bpm/rule';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Who does which task: of a model while it is worked on, or, with a definition, as it was at the deployment. */
export const ruleTable = pgTable(
  'bpm_task_assign_rule',
  {
    ruleId: identity(100),
    modelId: integer().notNull(),
    definitionId: integer(),
    taskKey: varchar({ length: 200 }).notNull(),
    type: varchar({ length: 10 }).notNull(),
    options: jsonb().$type<number[]>().notNull(),
    settings: jsonb().$type<NodeSettings>().notNull(),
    ...stamps,
  },
  (t) => [
    uniqueIndex('bpm_task_assign_rule_task').on(t.modelId, sql`coalesce(${t.definitionId}, 0)`, t.taskKey),
    index('bpm_task_assign_rule_definition').on(t.definitionId),
  ],
);
