import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, numeric, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, instant, stamps } from '../../kernel/db/columns.ts';
import { facilityTable } from './facility.table.ts';

/** What counts or shows something on a facility. Numbers below 1000 belong to the demo campus. */
export const meterTable = pgTable(
  'facility_meter',
  {
    meterId: identity(1000),
    facilityId: integer().notNull(),
    name: varchar({ length: 30 }).notNull(),
    unit: varchar({ length: 10 }).notNull().default(''),
    /** 1 counts ever on, 2 says how it is at the moment. */
    mode: varchar({ length: 1 }).notNull().default('1'),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [
    unique('facility_meter_name').on(t.facilityId, t.name),
    foreignKey({
      name: 'facility_meter_of',
      columns: [t.facilityId],
      foreignColumns: [facilityTable.facilityId],
    }).onDelete('cascade'),
  ],
);
export type MeterRow = typeof meterTable.$inferSelect;

/** What meters said. */
export const readingTable = pgTable(
  'facility_reading',
  {
    readingId: identity(10_000),
    meterId: integer().notNull(),
    at: instant().notNull(),
    value: numeric({ precision: 14, scale: 3 }).notNull(),
    /** 1 by hand, 2 maintenance, 3 patrol. */
    source: varchar({ length: 1 }).notNull().default('1'),
    /** The row of a round by which it came. */
    refId: integer(),
    /** Another meter was there from then on. */
    isReplace: boolean().notNull().default(false),
    operatorId: integer(),
    operatorName: varchar({ length: 30 }).notNull().default(''),
    images: varchar({ length: 2000 }).notNull().default(''),
    createTime: instant().notNull().default(sql`now()`),
  },
  (t) => [
    unique('facility_reading_once').on(t.meterId, t.at),
    foreignKey({
      name: 'facility_reading_of',
      columns: [t.meterId],
      foreignColumns: [meterTable.meterId],
    }).onDelete('cascade'),
    index('facility_reading_time').on(t.meterId, t.at.desc()),
  ],
);
export type ReadingRow = typeof readingTable.$inferSelect;
