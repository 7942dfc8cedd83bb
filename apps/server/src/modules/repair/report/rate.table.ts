import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../../kernel/db/columns.ts';
import { userTable } from '../../system/user.table.ts';
import { reportTable } from './report.table.ts';

/** How a rating stands: as given, appealed against, or after the appeal. */
export const RATE = { normal: '0', appealed: '1', upheld: '2', refused: '3' } as const;

/** How finished work was judged. */
export const rateTable = pgTable(
  'repair_rate',
  {
    rateId: identity(),
    reportId: integer()
      .notNull()
      .references(() => reportTable.reportId),
    /** Nobody for those who reported without signing in. */
    userId: integer().references(() => userTable.userId),
    /** Who did the work, for averages by person. */
    workerIds: integer().array().notNull().default(sql`'{}'`),
    speed: smallint().notNull(),
    quality: smallint().notNull(),
    attitude: smallint().notNull(),
    overall: smallint().notNull(),
    tags: varchar({ length: 20 }).array().notNull().default(sql`'{}'`),
    content: varchar({ length: 300 }).notNull().default(''),
    images: varchar({ length: 2000 }).notNull().default(''),
    /** Given by the system after the time for it has passed; counts in no average. */
    isAuto: boolean().notNull().default(false),
    reply: varchar({ length: 300 }).notNull().default(''),
    replyBy: integer(),
    visitDue: instant(),
    visitResult: varchar({ length: 300 }).notNull().default(''),
    visitBy: integer(),
    appealReason: varchar({ length: 300 }).notNull().default(''),
    appealBy: integer(),
    judgeReason: varchar({ length: 300 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default(RATE.normal),
    ...stamps,
  },
  (t) => [unique('repair_rate_report').on(t.reportId), index('repair_rate_time').on(t.createTime)],
);
export type Rate = typeof rateTable.$inferSelect;
/** What averages are made of: what people gave themselves, and what no appeal has overturned. */
export const countedRates: SQL = sql`(NOT ${rateTable.isAuto} AND ${rateTable.status} <> ${RATE.upheld})`;
