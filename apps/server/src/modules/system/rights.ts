import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { keepUntil } from '../../kernel/cache/kept.ts';
import type { Bus } from '../../kernel/db/bus.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Services } from '../../kernel/services.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { menuTable } from './menu.table.ts';
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts';
import { userRoleTable, userTable } from './user.table.ts';

export const ADMIN_ROLE = 'admin';
/** The role of those who sign in for companies that work for the house. */
export const COMPANY_USER = 'company_user';
/** The data scope without a limit. */
export const ALL_DATA = '1';
/** Bus topic: somebody's rights are no longer what they were. */
export const RIGHTS_CHANGED = 'rights:changed';

type Person = Omit<SessionUser, 'tokenKey'>;
export interface RightsReader {
  /** The rights of an enabled user; a disabled or removed one has none. */
  of(userId: number): Promise<Person | undefined>;
}

/**
 * Call inside the transaction of every change to users, roles, menus or their links: it acts on the next request.
 * Open clients are told; name the users when only they are concerned.
 */
export async function announceRights({ bus, hub }: Pick<Services, 'bus' | 'hub'>, tx: Db, userIds?: readonly number[]) {
  await bus.publish(tx, RIGHTS_CHANGED, null);
  if (!userIds) return hub.publish(tx, topics.rights, {});
  for (const userId of userIds) await hub.publish(tx, topics.user(userId), { kind: 'rights' });
}

type RoleHead = Pick<Grant, 'roleId' | 'roleKey' | 'dataScope'>;

/** What each of these roles permits and reaches. */
export async function loadGrants(db: Db, roles: readonly RoleHead[]): Promise<Grant[]> {
  const ids = roles.map((role) => role.roleId);
  if (ids.length === 0) return [];
  const menus = await db
    .select({ roleId: roleMenuTable.roleId, perms: menuTable.perms })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.menuId, roleMenuTable.menuId))
    .where(and(inArray(roleMenuTable.roleId, ids), eq(menuTable.status, '0'), ne(menuTable.perms, '')));
  const depts = await db.select().from(roleDeptTable).where(inArray(roleDeptTable.roleId, ids));
  return roles.map(({ roleId, roleKey, dataScope }) => {
    if (roleKey === ADMIN_ROLE)
      return { roleId, roleKey, dataScope: ALL_DATA, permissions: new Set([ALL_PERMISSIONS]), deptIds: [] };
    const own = <T extends { roleId: number }>(rows: T[]) => rows.filter((row) => row.roleId === roleId);
    const permissions = new Set(own(menus).map((row) => row.perms));
    return { roleId, roleKey, dataScope, permissions, deptIds: own(depts).map((row) => row.deptId) };
  });
}

async function load(db: Db, userId: number): Promise<Person | undefined> {
  const [user] = await db
    .select({
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      deptId: userTable.deptId,
    })
    .from(userTable)
    .where(and(eq(userTable.userId, userId), eq(userTable.status, '0')));
  if (!user) return undefined;
  const roles = await db
    .select({ roleId: roleTable.roleId, roleKey: roleTable.roleKey, dataScope: roleTable.dataScope })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(eq(userRoleTable.userId, userId), eq(roleTable.status, '0')))
    .orderBy(roleTable.roleSort, roleTable.roleId);
  const grants = await loadGrants(db, roles);
  const held = new Set(grants.flatMap((grant) => [...grant.permissions]));
  return {
    ...user,
    roles: grants.map((grant) => grant.roleKey),
    // Somebody without any role is not known to belong to the house either.
    outside: grants.every(({ roleKey }) => roleKey === COMPANY_USER),
    permissions: held.has(ALL_PERMISSIONS) ? new Set([ALL_PERMISSIONS]) : held,
    grants,
  };
}

/** Somebody with what is lent besides; roles stay as they are, and whoever may do everything needs nothing more. */
export function lendTo(person: Person, lent: readonly Grant[]): Person {
  if (lent.length === 0 || person.permissions.has(ALL_PERMISSIONS)) return person;
  const permissions = new Set([...person.permissions, ...lent.flatMap((grant) => [...grant.permissions])]);
  return { ...person, permissions, grants: [...person.grants, ...lent] };
}

/** Keeps rights in memory until somebody changes any. */
export const createRightsReader = (db: Db, bus: Bus): RightsReader => ({
  of: keepUntil(bus, RIGHTS_CHANGED, (userId) => load(db, userId)),
});
