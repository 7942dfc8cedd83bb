import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, numeric, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';
import { recordTable } from './record.table.ts';

/** Points that somebody gives or takes by hand; they count once somebody else has approved them. */
export const adjustTable = pgTable(
  'perf_adjust',
  {
    adjustId: identity(1000),
    recordId: integer().notNull(),
    points: numeric({ precision: 4, scale: 2 }).notNull(),
    reason: varchar({ length: 200 }).notNull(),
    files: varchar({ length: 2000 }).notNull().default(''),
    /** 10 waiting, 20 approved, 30 refused. */
    status: varchar({ length: 2 }).notNull().default('10'),
    byUserId: integer().notNull(),
    approveBy: integer(),
    approveTime: instant(),
    reply: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({ name: 'perf_adjust_record', columns: [t.recordId], foreignColumns: [recordTable.recordId] }),
    foreignKey({ name: 'perf_adjust_by', columns: [t.byUserId], foreignColumns: [userTable.userId] }),
    check('perf_adjust_points', sql`${t.points} <> 0 AND ${t.points} BETWEEN -20 AND 20`),
    check('perf_adjust_apart', sql`${t.approveBy} IS NULL OR ${t.approveBy} <> ${t.byUserId}`),
    check('perf_adjust_decided', sql`(${t.status} = '10') = (${t.approveBy} IS NULL)`),
    index('perf_adjust_of').on(t.recordId),
    index('perf_adjust_open').on(t.adjustId).where(sql`status = '10'`),
  ],
);
export type AdjustRow = typeof adjustTable.$inferSelect;
