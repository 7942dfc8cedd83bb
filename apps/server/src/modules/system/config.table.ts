import { pgTable, text, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const configTable = pgTable(
  'sys_config',
  {
    configId: identity(),
    configName: varchar({ length: 100 }).notNull(),
    configKey: varchar({ length: 100 }).notNull(),
    configValue: text().notNull(),
    configType: varchar({ length: 100 }).notNull(),
    isPublic: varchar({ length: 100 }).notNull().default('N'),
    remark: varchar({ length: 500 }).notNull(),
    ...stamps,
  },
  (t) => [unique('sys_config_key').on(t.configKey)],
);
