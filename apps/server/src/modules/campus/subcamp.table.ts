import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { decimalText } from '../../kernel/db/column-types.ts';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { userTable } from '../system/user.table.ts';

const coordinate = decimalText(10, 6);

/** Numbers below 100 belong to the demo campus. */
export const subcampTable = pgTable(
  'repair_subcamp',
  {
    subcampId: identity(100),
    code: varchar({ length: 20 }).notNull(),
    name: varchar({ length: 50 }).notNull(),
    address: varchar({ length: 200 }).notNull().default(''),
    managerId: integer().references(() => userTable.userId, { onDelete: 'set null' }),
    phone: varchar({ length: 20 }).notNull().default(''),
    lng: coordinate().notNull().default('0'),
    lat: coordinate().notNull().default('0'),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('repair_subcamp_code').on(t.code), unique('repair_subcamp_name').on(t.name)],
);
