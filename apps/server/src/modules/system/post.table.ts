import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const postTable = pgTable(
  'sys_post',
  {
    postId: identity(100),
    postCode: varchar({ length: 64 }).notNull(),
    postName: varchar({ length: 50 }).notNull(),
    postSort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_post_code').on(t.postCode), unique('sys_post_name').on(t.postName)],
);
