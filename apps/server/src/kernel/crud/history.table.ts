import type { FieldChange } from '@jiaoyan/contract/system/history';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** What happened to records, field by field. Rows are only ever added. */
export const historyTable = pgTable(
  'sys_history',
  {
    historyId: identity(),
    resource: varchar({ length: 40 }).notNull(),
    recordId: integer().notNull(),
    recordName: varchar({ length: 200 }).notNull(),
    action: varchar({ length: 10 }).notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    userId: integer().notNull(),
    operName: varchar({ length: 64 }).notNull(),
    nickName: varchar({ length: 64 }).notNull(),
    operTime: instant().notNull().default(sql`now()`),
    /** The request that did it. */
    traceId: varchar({ length: 36 }).notNull(),
  },
  (t) => [
    index('sys_history_record').on(t.resource, t.recordId, t.historyId),
    index('sys_history_trace').on(t.traceId),
  ],
);
