import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Short-lived values shared by all nodes when there is no Redis. */
export const cacheTable = pgTable(
  'sys_cache',
  {
    key: varchar({ length: 200 }).primaryKey(),
    /** JSON. */
    value: text().notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index('sys_cache_expire').on(t.expireTime)],
);
