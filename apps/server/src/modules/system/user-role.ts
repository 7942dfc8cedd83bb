import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import { ALL_PERMISSIONS, type Grant, holds, type SessionUser } from '../../kernel/session-user.ts';
import { type Scope, scopeOf } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { ALL_DATA, loadGrants } from './rights.ts';
import { roleTable } from './role.table.ts';

interface Place {
  deptId: number;
  ancestors: string;
}
type Limited = Exclude<Scope, { all: true }>;

const isBelow = (place: Place, root: number) =>
  place.deptId === root || place.ancestors.split(',').includes(String(root));

const reaches = (scope: Limited, place: Place) =>
  scope.deptIds.includes(place.deptId) || scope.deptTrees.some((root) => isBelow(place, root));

/** The departments that a role opens to somebody who works in `deptId`. */
function opened({ dataScope, deptIds }: Grant, deptId: number | null, places: readonly Place[]): readonly Place[] {
  if (dataScope === '2') return places.filter((place) => deptIds.includes(place.deptId));
  if (deptId === null) return [];
  if (dataScope === '3') return places.filter((place) => place.deptId === deptId);
  return dataScope === '4' ? places.filter((place) => isBelow(place, deptId)) : [];
}

/** Whether a role, given to somebody in a department, would open nothing that the giver cannot reach. */
type MayGrant = (grant: Grant, deptId: number | null) => boolean;

/**
 * Nobody can give what they do not hold: for each permission of the role, and for the one in use, its data scope has to
 * lie within the scope that the giver has for the same permission.
 */
export async function grantingOf(tx: Db, user: SessionUser, permission: string): Promise<MayGrant> {
  if (user.permissions.has(ALL_PERMISSIONS)) return () => true;
  const places = await tx.select({ deptId: deptTable.deptId, ancestors: deptTable.ancestors }).from(deptTable);
  return (grant, deptId) =>
    [...grant.permissions, permission].every((wanted) => {
      if (!holds(user, wanted)) return false;
      const scope = scopeOf(user, wanted);
      if (scope.all) return true;
      return grant.dataScope !== ALL_DATA && opened(grant, deptId, places).every((place) => reaches(scope, place));
    });
}

/** Refuses unless the user may give (and take) all these roles to people of these departments. */
export async function requireAssignableRoles(
  tx: Db,
  user: SessionUser,
  permission: string,
  roleIds: readonly number[],
  deptIds: readonly (number | null)[],
  verb = '分配',
) {
  if (roleIds.length === 0) return;
  const roles = await tx
    .select()
    .from(roleTable)
    .where(inArray(roleTable.roleId, [...roleIds]));
  if (roles.length < new Set(roleIds).size) throw notFound('角色');
  const may = await grantingOf(tx, user, permission);
  const grants = await loadGrants(tx, roles);
  for (const [i, role] of roles.entries()) {
    const grant = grants[i];
    if (grant && deptIds.every((deptId) => may(grant, deptId))) continue;
    throw refuse(`角色“${role.roleName}”的权限超出了您的权限，不能${verb}`, 'roleIds');
  }
}

/** Every role, and whether the user may give it to somebody of a department. */
export async function roleOptions(db: Db, user: SessionUser, permission: string, deptId: number | null) {
  const roles = await db.select().from(roleTable).orderBy(asc(roleTable.roleSort), asc(roleTable.roleId));
  const may = await grantingOf(db, user, permission);
  const grants = await loadGrants(db, roles);
  return roles.map(({ roleId, roleName, roleKey, status, createTime }, i) => {
    const grant = grants[i];
    return { roleId, roleName, roleKey, status, createTime, assignable: grant !== undefined && may(grant, deptId) };
  });
}
