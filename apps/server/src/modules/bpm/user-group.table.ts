import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Numbers below 100 belong to the groups that come with the product. */
export const userGroupTable = pgTable(
  'bpm_user_group',
  {
    groupId: identity(100),
    name: varchar({ length: 63 }).notNull(),
    description: varchar({ length: 255 }).notNull(),
    status: varchar({ length: 1 }).notNull().default('0'),
    memberUserIds: integer().array().notNull(),
    ...stamps,
  },
  (t) => [unique('bpm_user_group_name').on(t.name)],
);
