import { inArray } from 'drizzle-orm';
import type { Db } from '../kernel/db/db.ts';
import { menuTable } from '../modules/system/menu.table.ts';
import { announceRights } from '../modules/system/rights.ts';
import { roleMenuTable } from '../modules/system/role.table.ts';
import type { TestApp } from './app.ts';

/** Gives a role the menu rows of these permission codes, as an administrator would, and lets everybody know. */
export async function grantPermissions({ services }: TestApp, roleId: number, codes: readonly string[]) {
  await services.db.transaction(async (tx) => {
    const rows = await tx
      .select({ menuId: menuTable.menuId, parentId: menuTable.parentId })
      .from(menuTable)
      .where(inArray(menuTable.perms, [...codes]));
    if (rows.length < codes.length) throw new Error(`no menu row for some of ${codes}`);
    const menuIds = new Set(rows.flatMap((row) => [row.menuId, row.parentId]).filter((id) => id > 0));
    await tx
      .insert(roleMenuTable)
      .values([...menuIds].map((menuId) => ({ roleId, menuId })))
      .onConflictDoNothing();
    await announceRights(services, tx as unknown as Db);
  });
}
