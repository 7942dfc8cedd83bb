import { sql } from 'drizzle-orm';
import { pgTable, varchar } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which sets of initial data are in; a set runs again only when it has changed. */
export const seedTable = pgTable('sys_seed', {
  name: varchar({ length: 64 }).primaryKey(),
  hash: varchar({ length: 64 }).notNull(),
  runTime: instant().notNull().default(sql`now()`),
});
