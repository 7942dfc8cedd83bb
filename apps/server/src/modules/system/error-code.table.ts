import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const errorCodeTable = pgTable(
  'sys_error_code',
  {
    errorCodeId: identity(),
    type: varchar({ length: 100 }).notNull(),
    applicationName: varchar({ length: 50 }).notNull(),
    code: integer().notNull(),
    message: varchar({ length: 512 }).notNull(),
    memo: varchar({ length: 512 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_error_code_code').on(t.code)],
);
