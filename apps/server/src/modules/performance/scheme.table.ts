import type { PerfGrade, PerfItem } from '@jiaoyan/contract/performance/item';
import { foreignKey, integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** By what the holders of a role are measured. Numbers below 1000 belong to the demo campus. */
export const schemeTable = pgTable(
  'perf_scheme',
  {
    schemeId: identity(1000),
    name: varchar({ length: 40 }).notNull(),
    roleKey: varchar({ length: 100 }).notNull(),
    /** 0 in use, 1 no longer. */
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [unique('perf_scheme_name').on(t.name)],
);
export type SchemeRow = typeof schemeTable.$inferSelect;

/** What a scheme says from a month on. A trigger refuses to change one by which somebody was reckoned. */
export const schemeVersionTable = pgTable(
  'perf_scheme_version',
  {
    versionId: identity(1000),
    schemeId: integer().notNull(),
    no: integer().notNull(),
    startMonth: varchar({ length: 7 }).notNull(),
    items: jsonb().$type<PerfItem[]>().notNull(),
    grades: jsonb().$type<PerfGrade[]>().notNull(),
    ...stamps,
  },
  (t) => [
    unique('perf_scheme_version_no').on(t.schemeId, t.no),
    unique('perf_scheme_version_month').on(t.schemeId, t.startMonth),
    foreignKey({ name: 'perf_scheme_version_of', columns: [t.schemeId], foreignColumns: [schemeTable.schemeId] }),
  ],
);
export type SchemeVersionRow = typeof schemeVersionTable.$inferSelect;
