import { boolean, index, integer, pgTable, primaryKey, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';
import { deptTable } from './dept.table.ts';
import { menuTable } from './menu.table.ts';

export const roleTable = pgTable(
  'sys_role',
  {
    roleId: identity(100),
    roleName: varchar({ length: 30 }).notNull(),
    roleKey: varchar({ length: 100 }).notNull(),
    roleSort: integer().notNull().default(0),
    /** 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 self. */
    dataScope: varchar({ length: 1 }).notNull().default('5'),
    menuCheckStrictly: boolean().notNull().default(true),
    deptCheckStrictly: boolean().notNull().default(true),
    /** Comes with the product and cannot be removed. */
    builtIn: boolean().notNull().default(false),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_role_name').on(t.roleName), unique('sys_role_key').on(t.roleKey)],
);

export const roleMenuTable = pgTable(
  'sys_role_menu',
  {
    roleId: integer()
      .notNull()
      .references(() => roleTable.roleId, { onDelete: 'cascade' }),
    menuId: integer()
      .notNull()
      .references(() => menuTable.menuId),
  },
  (t) => [
    primaryKey({ name: 'sys_role_menu_pk', columns: [t.roleId, t.menuId] }),
    index('sys_role_menu_menu').on(t.menuId),
  ],
);

export const roleDeptTable = pgTable(
  'sys_role_dept',
  {
    roleId: integer()
      .notNull()
      .references(() => roleTable.roleId, { onDelete: 'cascade' }),
    deptId: integer()
      .notNull()
      .references(() => deptTable.deptId),
  },
  (t) => [primaryKey({ name: 'sys_role_dept_pk', columns: [t.roleId, t.deptId] })],
);
export type Role = typeof roleTable.$inferSelect;
