import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { facilityTable } from './facility.table.ts';

/** Where facilities went and who answered for them. The names that these numbers had are in the log. */
export const transferTable = pgTable(
  'facility_transfer',
  {
    transferId: identity(),
    facilityId: integer().notNull(),
    /** 1 another place, 2 another person. */
    kind: varchar({ length: 1 }).notNull(),
    fromPlaceId: integer(),
    fromRoomId: integer(),
    fromDeptId: integer(),
    fromManagerId: integer(),
    toPlaceId: integer(),
    toRoomId: integer(),
    toDeptId: integer(),
    toManagerId: integer(),
    /** Who asked for it. */
    senderId: integer(),
    reason: varchar({ length: 200 }).notNull().default(''),
    /** 10 waits for the receiver, 20 confirmed, 30 refused, 40 withdrawn. */
    status: varchar({ length: 2 }).notNull().default('10'),
    confirmBy: varchar({ length: 64 }).notNull().default(''),
    confirmTime: instant(),
    ...stamps,
  },
  (t) => [
    foreignKey({
      name: 'facility_transfer_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
    uniqueIndex('facility_transfer_waiting').on(t.facilityId).where(sql`status = '10'`),
    index('facility_transfer_life').on(t.facilityId, t.createTime),
    index('facility_transfer_receiver').on(t.toManagerId).where(sql`status = '10'`),
  ],
);
export type TransferRow = typeof transferTable.$inferSelect;
