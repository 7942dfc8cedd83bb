import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, numeric, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { facilityTable } from './facility.table.ts';

const amount = () => numeric({ precision: 14, scale: 2 }).notNull().default('0');

/** Applications to scrap facilities, with what spoke for it at the time. */
export const scrapTable = pgTable(
  'facility_scrap',
  {
    scrapId: identity(),
    facilityId: integer().notNull(),
    /** How the facility stood before; so it stands again if nobody agrees. */
    fromStatus: varchar({ length: 2 }).notNull(),
    reason: varchar({ length: 200 }).notNull(),
    images: varchar({ length: 2000 }).notNull().default(''),
    price: amount(),
    netValue: amount(),
    repairCost: amount(),
    applicantId: integer(),
    applicantName: varchar({ length: 64 }).notNull(),
    instanceId: integer(),
    rejectReason: varchar({ length: 500 }).notNull().default(''),
    endTime: instant(),
    /** 10 waits, 20 agreed, 30 rejected, 40 withdrawn. */
    status: varchar({ length: 2 }).notNull().default('10'),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'facility_scrap_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
    uniqueIndex('facility_scrap_waiting').on(t.facilityId).where(sql`status = '10'`),
    index('facility_scrap_life').on(t.facilityId, t.createTime),
  ],
);
export type ScrapRow = typeof scrapTable.$inferSelect;
