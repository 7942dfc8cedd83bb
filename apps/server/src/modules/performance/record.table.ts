import type { ItemScore } from '@jiaoyan/contract/performance/score';
import { foreignKey, index, integer, jsonb, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from '../system/dept.table.ts';
import { userTable } from '../system/user.table.ts';
import { runTable } from './run.table.ts';
import { schemeTable } from './scheme.table.ts';

const score = () => numeric({ precision: 6, scale: 2 });

/**
 * What a month of somebody came to. A trigger refuses to change a published score but by an appeal that was upheld. Numbers
 * below 100000 belong to the demo campus.
 */
export const recordTable = pgTable(
  'perf_record',
  {
    recordId: identity(100_000),
    runId: integer().notNull(),
    schemeId: integer().notNull(),
    period: varchar({ length: 7 }).notNull(),
    userId: integer().notNull(),
    /** The team to which he belonged when it was reckoned. */
    deptId: integer().notNull(),
    items: jsonb().$type<ItemScore[]>().notNull(),
    base: score().notNull(),
    adjust: score().notNull().default('0.00'),
    final: score().notNull(),
    rank: integer().notNull(),
    /** Empty where nothing could be scored. */
    grade: varchar({ length: 1 }).notNull().default(''),
    /** 10 to be confirmed, 20 confirmed, 30 published, 40 appealed against, 50 signed for. */
    status: varchar({ length: 2 }).notNull().default('10'),
    /** The appeal by which it was reckoned anew. */
    appealId: integer(),
    ackTime: instant(),
    signature: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    unique('perf_record_once').on(t.runId, t.userId),
    foreignKey({ name: 'perf_record_run', columns: [t.runId], foreignColumns: [runTable.runId] }),
    foreignKey({ name: 'perf_record_scheme', columns: [t.schemeId], foreignColumns: [schemeTable.schemeId] }),
    foreignKey({ name: 'perf_record_user', columns: [t.userId], foreignColumns: [userTable.userId] }),
    foreignKey({ name: 'perf_record_dept', columns: [t.deptId], foreignColumns: [deptTable.deptId] }),
    index('perf_record_order').on(t.period, t.recordId),
    index('perf_record_of_user').on(t.userId, t.period),
    index('perf_record_of_dept').on(t.deptId, t.period),
    index('perf_record_rank').on(t.runId, t.rank),
  ],
);
export type RecordRow = typeof recordTable.$inferSelect;
