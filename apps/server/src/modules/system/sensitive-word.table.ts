import { pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const sensitiveWordTable = pgTable(
  'sys_sensitive_word',
  {
    sensitiveWordId: identity(),
    name: varchar({ length: 255 }).notNull(),
    tags: varchar({ length: 30 }).array().notNull(),
    status: varchar({ length: 100 }).notNull(),
    description: varchar({ length: 512 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_sensitive_word_name').on(t.name)],
);
