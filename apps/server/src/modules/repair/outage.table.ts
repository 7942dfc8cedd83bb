import { foreignKey, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { subcampTable } from '../campus/subcamp.table.ts';

/** Shut-offs of water, power and the like. */
export const outageTable = pgTable(
  'repair_outage',
  {
    outageId: identity(),
    /** 1 water, 2 power, 3 heating, 4 network, 5 lifts, 9 others. */
    kind: varchar({ length: 1 }).notNull(),
    subcampId: integer().notNull(),
    /** None stands for the whole campus. */
    placeIds: integer().array().notNull(),
    scope: varchar({ length: 100 }).notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    reason: varchar({ length: 100 }).notNull(),
    content: varchar({ length: 500 }).notNull(),
    /** 10 draft, 20 published, 30 restored, 40 cancelled. */
    status: varchar({ length: 2 }).notNull().default('10'),
    restoredTime: instant(),
    ...stamps,
  },
  (t) => [
    index('repair_outage_status').on(t.status, t.endTime),
    index('repair_outage_time').on(t.startTime),
    foreignKey({ name: 'repair_outage_subcamp', columns: [t.subcampId], foreignColumns: [subcampTable.subcampId] }),
  ],
);
export type OutageRow = typeof outageTable.$inferSelect;
