import { integer, jsonb, pgTable, unique, varchar } from 'drizzle-orm/pg-core';
import type { menuTable } from './menu.table.ts';

/** What the product says about a row of the menu. */
export type SeededMenu = Pick<
  typeof menuTable.$inferSelect,
  'parentId' | 'menuName' | 'menuType' | 'orderNum' | 'path' | 'component' | 'perms' | 'icon'
>;

/**
 * What this database has of the menu that comes with the product. The note outlives its row, so what an administrator
 * has removed stays away.
 */
export const menuKeyTable = pgTable(
  'sys_menu_key',
  {
    menuKey: varchar({ length: 100 }).primaryKey(),
    /** Given once and kept. */
    menuId: integer().notNull(),
    /** What the product wrote last: where the row differs by now, an administrator has changed it. */
    seeded: jsonb().$type<SeededMenu>().notNull(),
    /** The roles that got the row from the product, each once; null in rows from before this was noted. */
    granted: jsonb().$type<string[]>(),
  },
  (t) => [unique('sys_menu_key_menu').on(t.menuId)],
);
export type MenuKey = typeof menuKeyTable.$inferSelect;
