import { integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import { identity, stamps } from '../../kernel/db/columns.ts';

/** Directories (M), screens (C) and buttons (F), as RuoYi names them. */
export const menuTable = pgTable(
  'sys_menu',
  {
    menuId: identity(10000),
    parentId: integer().notNull().default(0),
    menuName: varchar({ length: 50 }).notNull(),
    menuType: varchar({ length: 1 }).notNull(),
    orderNum: integer().notNull().default(0),
    path: varchar({ length: 200 }).notNull().default(''),
    component: varchar({ length: 255 }).notNull().default(''),
    routeName: varchar({ length: 50 }).notNull().default(''),
    query: varchar({ length: 255 }).notNull().default(''),
    /** '0' opens the address of `path` in a new tab, '1' is a screen of ours. */
    isFrame: varchar({ length: 1 }).notNull().default('1'),
    /** '0' keeps the view while other tabs are shown, '1' does not. */
    isCache: varchar({ length: 1 }).notNull().default('0'),
    visible: varchar({ length: 1 }).notNull().default('0'),
    status: varchar({ length: 1 }).notNull().default('0'),
    perms: varchar({ length: 100 }).notNull().default(''),
    icon: varchar({ length: 100 }).notNull().default(''),
    remark: varchar({ length: 500 }).notNull().default(''),
    ...stamps,
  },
  (t) => [unique('sys_menu_name').on(t.parentId, t.menuName)],
);
export type Menu = typeof menuTable.$inferSelect;
