import { sql } from 'drizzle-orm';
import { customType, integer, varchar } from 'drizzle-orm/pg-core';

/**
 * A moment, stored with its time zone and read as wall time of Asia/Shanghai (`YYYY-MM-DD HH:mm:ss`).
 * Every connection runs in that zone, so the text of the driver needs only its head.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => value.slice(0, 19),
});

/** The number that names a record. `from` leaves the numbers below it to records that come with the product. */
export const identity = (from = 1) => integer().primaryKey().generatedByDefaultAsIdentity({ startWith: from });

/** The columns every record carries: who, when, and the version that guards against overwriting. */
export const stamps = {
  createBy: varchar({ length: 64 }).notNull().default(''),
  createTime: instant().notNull().default(sql`now()`),
  updateBy: varchar({ length: 64 }).notNull().default(''),
  updateTime: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(0),
};
