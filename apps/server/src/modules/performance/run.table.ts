import type { Baselines } from '@jiaoyan/contract/performance/score';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { schemeTable, schemeVersionTable } from './scheme.table.ts';

/**
 * The reckoning of a month by a scheme. A trigger refuses to change one that is published. Numbers below 1000 belong to the
 * demo campus.
 */
export const runTable = pgTable(
  'perf_run',
  {
    runId: identity(1000),
    schemeId: integer().notNull(),
    schemeVersionId: integer().notNull(),
    period: varchar({ length: 7 }).notNull(),
    /** 10 reckoned, 20 with the teams, 30 published, 40 locked. */
    status: varchar({ length: 2 }).notNull().default('10'),
    /** What the people of a team are measured by, as it was then. */
    baselines: jsonb().$type<Readonly<Record<string, Baselines>>>().notNull().default({}),
    factHash: varchar({ length: 64 }).notNull().default(''),
    resultHash: varchar({ length: 64 }).notNull().default(''),
    codeVersion: varchar({ length: 10 }).notNull().default(''),
    computeTime: instant().notNull().default(sql`now()`),
    publishTime: instant(),
    /** The last day for appeals. */
    appealDue: day(),
    ...stamps,
  },
  (t) => [
    unique('perf_run_once').on(t.schemeId, t.period),
    foreignKey({ name: 'perf_run_scheme', columns: [t.schemeId], foreignColumns: [schemeTable.schemeId] }),
    foreignKey({
      name: 'perf_run_version',
      columns: [t.schemeVersionId],
      foreignColumns: [schemeVersionTable.versionId],
    }),
    index('perf_run_order').on(t.period, t.runId),
  ],
);
export type RunRow = typeof runTable.$inferSelect;
