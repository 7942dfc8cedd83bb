import type { MenuNode } from '@jiaoyan/contract/system/auth';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { keepUntil } from '../../kernel/cache/kept.ts';
import type { Bus } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import { menuTable as t } from './menu.table.ts';
import type { MenuWidth } from './menu-access.ts';
import { menuTree } from './menu-tree.ts';
import { RIGHTS_CHANGED } from './rights.ts';

/** The routes of the menus, by how much of them a role sees; kept in memory until rights or menus change. */
export interface MenuReader {
  routes(width: MenuWidth): Promise<MenuNode[]>;
}

async function load(db: Db, width: MenuWidth): Promise<MenuNode[]> {
  const menus = await db
    .select()
    .from(t)
    .where(and(eq(t.status, '0'), inArray(t.menuType, ['M', 'C'])))
    .orderBy(asc(t.parentId), asc(t.orderNum), asc(t.menuId));
  return menuTree(menus, width);
}

export const createMenuReader = (db: Db, bus: Bus): MenuReader => ({
  routes: keepUntil(bus, RIGHTS_CHANGED, (width) => load(db, width)),
});
