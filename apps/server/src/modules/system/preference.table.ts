import { integer, jsonb, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core';
import { userTable } from './user.table.ts';

export const preferenceTable = pgTable(
  'sys_preference',
  {
    userId: integer()
      .notNull()
      .references(() => userTable.userId, { onDelete: 'cascade' }),
    key: varchar({ length: 64 }).notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ name: 'sys_preference_pk', columns: [t.userId, t.key] })],
);
