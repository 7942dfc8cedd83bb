import { char, integer, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';

/** The last number that a kind of document got on a day. */
export const numberTable = pgTable(
  'repair_number',
  {
    prefix: varchar({ length: 4 }).notNull(),
    day: char({ length: 8 }).notNull(),
    lastNo: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.prefix, t.day] })],
);
