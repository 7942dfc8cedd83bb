import { sql } from 'drizzle-orm';
import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** Who called what, with what outcome. Names are RuoYi's. */
export const operLogTable = pgTable(
  'sys_oper_log',
  {
    operId: identity(),
    title: varchar({ length: 100 }).notNull(),
    businessType: varchar({ length: 1 }).notNull(),
    /** What the call does, in words. */
    method: varchar({ length: 200 }).notNull(),
    requestMethod: varchar({ length: 10 }).notNull(),
    /** 1: somebody in the back office. */
    operatorType: varchar({ length: 1 }).notNull().default('1'),
    userId: integer().notNull(),
    operName: varchar({ length: 64 }).notNull(),
    deptName: varchar({ length: 50 }).notNull().default(''),
    operUrl: varchar({ length: 255 }).notNull(),
    operIp: varchar({ length: 64 }).notNull(),
    operLocation: varchar({ length: 100 }).notNull().default(''),
    operParam: varchar({ length: 2000 }).notNull(),
    jsonResult: varchar({ length: 2000 }).notNull(),
    status: varchar({ length: 1 }).notNull(),
    errorMsg: varchar({ length: 2000 }).notNull(),
    operTime: instant().notNull().default(sql`now()`),
    /** Milliseconds. */
    costTime: integer().notNull(),
    /** The id of the request, the same as in the server's log and in the history of records. */
    traceId: varchar({ length: 36 }).notNull(),
  },
  (t) => [index('sys_oper_log_time').on(t.operTime, t.operId), index('sys_oper_log_cost').on(t.costTime, t.operId)],
);
