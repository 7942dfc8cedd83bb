import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

export const deptTable = pgTable(
  'sys_dept',
  {
    deptId: identity(1000),
    parentId: integer().notNull().default(0),
    /** Ids from the root down to the parent, `0,100,101`. */
    ancestors: varchar({ length: 500 }).notNull().default('0'),
    deptName: varchar({ length: 30 }).notNull(),
    orderNum: integer().notNull().default(0),
    leader: varchar({ length: 20 }).notNull().default(''),
    leaderUserId: integer(),
    phone: varchar({ length: 20 }).notNull().default(''),
    email: varchar({ length: 50 }).notNull().default(''),
    status: varchar({ length: 1 }).notNull().default('0'),
    ...stamps,
  },
  (t) => [unique('sys_dept_name').on(t.parentId, t.deptName)],
);
export type Dept = typeof deptTable.$inferSelect;
