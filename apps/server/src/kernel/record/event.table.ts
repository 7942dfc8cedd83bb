import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant } from '../db/columns.ts';

/** What happened to the records of this module. A trigger refuses every change and removal. */
export const eventTable = pgTable(
  'repair_event',
  {
    eventId: identity(),
    bizType: varchar({ length: 20 }).notNull(),
    bizId: integer().notNull(),
    event: varchar({ length: 30 }).notNull(),
    fromStatus: varchar({ length: 2 }).notNull().default(''),
    toStatus: varchar({ length: 2 }).notNull().default(''),
    /** Empty for what the system did by itself. */
    operatorId: integer(),
    operatorName: varchar({ length: 30 }).notNull(),
    content: varchar({ length: 500 }).notNull().default(''),
    files: varchar({ length: 2000 }).notNull().default(''),
    /** Inner notes and prices are not for those who report and for companies. */
    isPublic: boolean().notNull().default(true),
    extra: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [index('repair_event_of').on(t.bizType, t.bizId, t.eventId)],
);
