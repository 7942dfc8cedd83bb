import { foreignKey, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { dictTypeTable } from './dict-type.table.ts';

export const dictDataTable = pgTable(
  'sys_dict_data',
  {
    dictCode: identity(),
    dictType: varchar({ length: 100 }).notNull(),
    dictLabel: varchar({ length: 100 }).notNull(),
    dictValue: varchar({ length: 100 }).notNull(),
    dictSort: integer().notNull(),
    listClass: varchar({ length: 100 }).notNull(),
    cssClass: varchar({ length: 100 }).notNull(),
    isDefault: varchar({ length: 100 }).notNull(),
    status: varchar({ length: 100 }).notNull(),
    remark: varchar({ length: 500 }).notNull(),
    ...stamps,
  },
  (t) => [
    unique('sys_dict_data_value').on(t.dictType, t.dictValue),
    foreignKey({
      name: 'sys_dict_data_type',
      columns: [t.dictType],
      foreignColumns: [dictTypeTable.dictType],
    }).onUpdate('cascade'),
  ],
);
