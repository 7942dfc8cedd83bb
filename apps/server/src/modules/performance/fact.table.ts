import { foreignKey, index, integer, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { day } from '../../kernel/db/column-types.ts';
import { identity } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { appealTable } from './appeal.table.ts';
import { runTable } from './run.table.ts';

const figure = () => numeric({ precision: 14, scale: 4 });

/**
 * What scores are made of, as it was when they were reckoned. Once teams look at it nothing is added, taken away or changed,
 * but that an appeal takes a fact out of account; triggers see to it.
 */
export const factTable = pgTable(
  'perf_fact',
  {
    factId: identity(),
    runId: integer().notNull(),
    userId: integer().notNull(),
    itemKey: varchar({ length: 20 }).notNull(),
    docType: varchar({ length: 20 }).notNull(),
    docId: integer().notNull(),
    code: varchar({ length: 20 }).notNull().default(''),
    day: day().notNull(),
    num: figure().notNull(),
    den: figure().notNull(),
    note: varchar({ length: 200 }).notNull().default(''),
    /** The appeal by which it no longer counts. */
    excludedBy: integer(),
  },
  (t) => [
    unique('perf_fact_once').on(t.runId, t.userId, t.itemKey, t.docType, t.docId),
    foreignKey({ name: 'perf_fact_run', columns: [t.runId], foreignColumns: [runTable.runId] }),
    foreignKey({ name: 'perf_fact_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'perf_fact_appeal', columns: [t.excludedBy], foreignColumns: [appealTable.appealId] }),
    index('perf_fact_doc').on(t.docType, t.docId),
  ],
);
export type FactRow = typeof factTable.$inferSelect;
