import { and, eq, inArray } from 'drizzle-orm';
import { treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { deptScope, requireDeptsInScope } from './data-scope.ts';
import { type Dept, deptTable } from './dept.table.ts';
import type { Menu } from './menu.table.ts';
import { heldMenus, isSuper, menuIdsOf } from './menu-grants.ts';
import { loadGrants } from './rights.ts';
import { type Role, roleDeptTable, roleMenuTable } from './role.table.ts';
import { userRoleTable, userTable } from './user.table.ts';
import { grantingOf } from './user-role.ts';

const CHOSEN_DEPTS = '2';
const SELF = '5';

/** What a write gave to a role and took from it. */
export interface Difference<R> {
  added: readonly R[];
  removed: readonly R[];
}

/** Puts the menu rows of a role in place. Rows that the editor does not hold can neither be given nor taken. */
export async function setMenus(
  tx: Db,
  user: SessionUser,
  roleId: number,
  menuIds: readonly number[],
): Promise<Difference<Menu>> {
  const held = new Map((await heldMenus(tx, user)).map((row) => [row.menuId, row]));
  const before = new Set(await menuIdsOf(tx, roleId));
  const foreign = menuIds.find((id) => !held.has(id) && !before.has(id));
  if (foreign !== undefined) throw refuse('不能授予自己没有的菜单权限', 'menuIds');
  const wanted = new Set(menuIds);
  const added = [...held.values()].filter((row) => wanted.has(row.menuId) && !before.has(row.menuId));
  const removed = [...held.values()].filter((row) => !wanted.has(row.menuId) && before.has(row.menuId));
  if (added.length > 0) await tx.insert(roleMenuTable).values(added.map(({ menuId }) => ({ roleId, menuId })));
  if (removed.length > 0) {
    const gone = removed.map((row) => row.menuId);
    await tx.delete(roleMenuTable).where(and(eq(roleMenuTable.roleId, roleId), inArray(roleMenuTable.menuId, gone)));
  }
  return { added, removed };
}

/**
 * The departments that were really chosen. A client with linked ticks also sends the parents of which only a part is
 * ticked; kept, they would open the records of the parents themselves.
 */
function fullyChosen(depts: readonly Dept[], deptIds: readonly number[], linked: boolean): Set<number> {
  const wanted = new Set(deptIds);
  if (!linked) return wanted;
  const tree = treeOf(depts, (row) => row.deptId);
  return new Set(deptIds.filter((id) => tree.below(id).every((row) => wanted.has(row.deptId))));
}

/** Puts the departments of a role in place; those that the editor does not reach stay as they are. */
export async function setDepts(
  tx: Db,
  user: SessionUser,
  permission: string,
  { roleId, dataScope, deptCheckStrictly }: Pick<Role, 'roleId' | 'dataScope' | 'deptCheckStrictly'>,
  deptIds: readonly number[],
): Promise<Difference<Dept>> {
  const before = new Set(await deptIdsOf(tx, roleId));
  await requireDeptsInScope(
    tx,
    user,
    permission,
    deptIds.filter((id) => !before.has(id)),
  );
  const reached = await tx.select().from(deptTable).where(deptScope(user, permission)).orderBy(deptTable.deptId);
  const wanted = dataScope === CHOSEN_DEPTS ? fullyChosen(reached, deptIds, deptCheckStrictly) : new Set<number>();
  const added = reached.filter((row) => wanted.has(row.deptId) && !before.has(row.deptId));
  const removed = reached.filter((row) => !wanted.has(row.deptId) && before.has(row.deptId));
  if (added.length > 0) await tx.insert(roleDeptTable).values(added.map(({ deptId }) => ({ roleId, deptId })));
  if (removed.length > 0) {
    const gone = removed.map((row) => row.deptId);
    await tx.delete(roleDeptTable).where(and(eq(roleDeptTable.roleId, roleId), inArray(roleDeptTable.deptId, gone)));
  }
  return { added, removed };
}

/** The chosen departments of a role. */
export async function deptIdsOf(db: Db, roleId: number): Promise<number[]> {
  const rows = await db.select().from(roleDeptTable).where(eq(roleDeptTable.roleId, roleId));
  return rows.map((row) => row.deptId).sort((a, b) => a - b);
}

/** Who holds a role, with the departments that its data scope would start from. */
export const holdersOf = (db: Db, roleId: number) =>
  db
    .select({ userId: userTable.userId, deptId: userTable.deptId })
    .from(userRoleTable)
    .innerJoin(userTable, eq(userTable.userId, userRoleTable.userId))
    .where(eq(userRoleTable.roleId, roleId))
    .orderBy(userTable.userId);

/**
 * Refuses when these permissions, at the data scope that the role now has, would reach further than the editor does.
 * A scope that hangs on the holder is looked at for everybody who holds the role, and for the editor.
 */
export async function requireScopeHeld(
  tx: Db,
  user: SessionUser,
  permission: string,
  { roleId, roleKey, dataScope }: Role,
  permissions: readonly string[],
) {
  if (isSuper(user) || dataScope === SELF) return;
  const may = await grantingOf(tx, user, permission);
  const grant = {
    roleId,
    roleKey,
    dataScope,
    permissions: new Set(permissions),
    deptIds: await deptIdsOf(tx, roleId),
  };
  const places = [user.deptId, ...(await holdersOf(tx, roleId)).map((row) => row.deptId)];
  if (!places.every((deptId) => may(grant, deptId))) throw refuse('数据范围不能超出自己的数据范围', 'dataScope');
}

/** Refuses to switch on a role that brings more than the editor has; its holders may well include the editor. */
export async function requireMayEnable(tx: Db, user: SessionUser, permission: string, stored: Role) {
  if (isSuper(user)) return;
  const may = await grantingOf(tx, user, permission);
  const [grant] = await loadGrants(tx, [stored]);
  const places = [user.deptId, ...(await holdersOf(tx, stored.roleId)).map((row) => row.deptId)];
  if (!grant || !places.every((deptId) => may(grant, deptId)))
    throw refuse(`角色“${stored.roleName}”的权限超出了您的权限，不能启用`, 'status');
}

/** The role of a request, or the refusal that it is missing. */
export function found(role: Role | undefined): Role {
  if (!role) throw notFound('角色');
  return role;
}
