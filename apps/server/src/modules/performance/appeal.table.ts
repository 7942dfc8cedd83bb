import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, unique, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { recordTable } from './record.table.ts';

/** What somebody says against facts of his result. A trigger refuses to change one that is decided. */
export const appealTable = pgTable(
  'perf_appeal',
  {
    appealId: identity(1000),
    code: varchar({ length: 20 }).notNull(),
    recordId: integer().notNull(),
    itemKey: varchar({ length: 20 }).notNull(),
    factIds: integer().array().notNull(),
    reason: varchar({ length: 200 }).notNull(),
    files: varchar({ length: 2000 }).notNull().default(''),
    opinion: varchar({ length: 200 }).notNull().default(''),
    opinionBy: integer(),
    /** 10 waits for an opinion, 20 for a judgement, 30 upheld, 40 refused, 50 withdrawn. */
    status: varchar({ length: 2 }).notNull().default('10'),
    reply: varchar({ length: 200 }).notNull().default(''),
    judgeBy: integer(),
    judgeTime: instant(),
    ...stamps,
  },
  (t) => [
    unique('perf_appeal_code').on(t.code),
    uniqueIndex('perf_appeal_open').on(t.recordId).where(sql`status < '30'`),
    foreignKey({ name: 'perf_appeal_record', columns: [t.recordId], foreignColumns: [recordTable.recordId] }),
    index('perf_appeal_of').on(t.recordId),
  ],
);
export type AppealRow = typeof appealTable.$inferSelect;
