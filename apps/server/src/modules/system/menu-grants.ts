import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { ALL_PERMISSIONS, type SessionUser } from '../../kernel/session-user.ts';
import { permits } from './data-scope.ts';
import { type Menu, menuTable as t } from './menu.table.ts';
import { loadGrants } from './rights.ts';
import { roleMenuTable, roleTable } from './role.table.ts';

/** Whether somebody may do everything, and so may grant everything. */
export const isSuper = (user: Pick<SessionUser, 'permissions'>) => user.permissions.has(ALL_PERMISSIONS);

/** The menu rows that somebody holds through enabled roles, and so may see, change and grant. */
export async function heldMenus(db: Db, user: SessionUser): Promise<Menu[]> {
  const order = [t.parentId, t.orderNum, t.menuId] as const;
  if (isSuper(user))
    return db
      .select()
      .from(t)
      .orderBy(...order);
  const roleIds = user.grants.map((grant) => grant.roleId);
  const held = db
    .select({ menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .where(inArray(roleMenuTable.roleId, roleIds));
  return db
    .select()
    .from(t)
    .where(inArray(t.menuId, held))
    .orderBy(...order);
}

/**
 * Lets whoever made a menu row see it: the own roles that bring its permission already get it. Nobody gains by that what
 * they did not have.
 */
export async function holdNewMenu(tx: Db, user: SessionUser, menu: Menu) {
  if (isSuper(user)) return;
  // What is only lent comes from no role.
  const roles = user.grants
    .filter(({ roleId }) => roleId > 0)
    .filter((grant) => permits(grant, menu.perms || 'system:menu:add'));
  if (roles.length === 0) return;
  await tx.insert(roleMenuTable).values(roles.map(({ roleId }) => ({ roleId, menuId: menu.menuId })));
}

/**
 * Refuses a new permission for a row that is granted already to a role without it: by the row the role would gain the
 * permission, perhaps for more records than the editor reaches.
 */
export async function requireNobodyGains(tx: Db, user: SessionUser, menuId: number, permission: string) {
  if (isSuper(user) || permission === '') return;
  const holders = await tx
    .select({ role: roleTable })
    .from(roleMenuTable)
    .innerJoin(roleTable, eq(roleTable.roleId, roleMenuTable.roleId))
    .where(eq(roleMenuTable.menuId, menuId));
  const grants = await loadGrants(
    tx,
    holders.map(({ role }) => role),
  );
  const gaining = grants.findIndex((grant) => !permits(grant, permission));
  if (gaining >= 0) throw refuse(`角色“${holders[gaining]?.role.roleName}”会因此获得该权限，不能这样修改`, 'perms');
}

/** The menu rows of a role. */
export async function menuIdsOf(db: Db, roleId: number): Promise<number[]> {
  const rows = await db
    .select({ menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .where(eq(roleMenuTable.roleId, roleId))
    .orderBy(roleMenuTable.menuId);
  return rows.map((row) => row.menuId);
}

/** Refuses a menu row that somebody does not hold; it looks like missing. */
export async function requireHeldMenu(db: Db, user: SessionUser, menuId: number) {
  const held = await heldMenus(db, user);
  if (!held.some((row) => row.menuId === menuId)) throw notFound('菜单');
}
