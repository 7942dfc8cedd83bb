import { pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const dictTypeTable = pgTable(
  'sys_dict_type',
  {
    dictId: identity(),
    dictName: varchar({ length: 100 }).notNull(),
    dictType: varchar({ length: 100 }).notNull(),
    status: varchar({ length: 100 }).notNull(),
    remark: varchar({ length: 500 }).notNull(),
    ...stamps,
  },
  (t) => [unique('sys_dict_type_type').on(t.dictType)],
);
