import type { Escalation } from '@jiaoyan/contract/repair/sla';
import { integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../../kernel/db/columns.ts';

/** How fast a kind of report must be answered. Numbers below 100 belong to the product. */
export const slaTable = pgTable(
  'repair_sla',
  {
    slaId: identity(100),
    name: varchar({ length: 40 }).notNull(),
    priority: varchar({ length: 1 }).notNull(),
    /** 1 round the clock, 2 working hours. */
    calendar: varchar({ length: 1 }).notNull(),
    acceptMins: integer().notNull(),
    takeMins: integer().notNull(),
    arriveMins: integer().notNull(),
    finishMins: integer().notNull(),
    remindPct: integer().notNull().default(80),
    escalate: jsonb().$type<Escalation[]>().notNull().default([]),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('repair_sla_name').on(t.name)],
);
