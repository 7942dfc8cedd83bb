import { foreignKey, integer, pgTable, varchar } from 'drizzle-orm/pg-core';
import { openPeriod } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { facilityTable } from './facility.table.ts';

/**
 * When facilities were out of use. That no two periods of one facility overlap is a constraint of the table
 * (`facility_down_once`): down time is never counted twice.
 */
export const downTable = pgTable(
  'facility_down',
  {
    downId: identity(),
    facilityId: integer().notNull(),
    /** Without an end as long as it lasts. */
    period: openPeriod().notNull(),
    /** 1 fault, 2 maintenance, 3 rebuilding, 4 inspection. */
    reason: varchar({ length: 1 }).notNull(),
    /** The repair report that it comes from. */
    reportId: integer(),
    note: varchar({ length: 200 }).notNull().default(''),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'facility_down_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
  ],
);
export type DownRow = typeof downTable.$inferSelect;
