import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Bus, LOST } from '../../kernel/bus.ts';
import type { Db } from '../../kernel/db.ts';
import { ALL_PERMISSIONS, type Services, type SessionUser } from '../../kernel/services.ts';
import { menuTable } from './menu.table.ts';
import { roleMenuTable, roleTable } from './role.table.ts';
import { userRoleTable, userTable } from './user.table.ts';

export const ADMIN_ROLE = 'admin';
/** Bus topic: somebody's rights are no longer what they were. */
export const RIGHTS_CHANGED = 'rights:changed';

export type Person = Omit<SessionUser, 'tokenKey'>;
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
    .select({ roleId: roleTable.roleId, roleKey: roleTable.roleKey })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(eq(userRoleTable.userId, userId), eq(roleTable.status, '0')))
    .orderBy(roleTable.roleSort, roleTable.roleId);
  const keys = roles.map((role) => role.roleKey);
  return {
    ...user,
    roles: keys,
    permissions: await permissionsOf(
      db,
      keys,
      roles.map((role) => role.roleId),
    ),
  };
}

async function permissionsOf(db: Db, keys: string[], roleIds: number[]): Promise<Set<string>> {
  if (keys.includes(ADMIN_ROLE)) return new Set([ALL_PERMISSIONS]);
  if (roleIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ perms: menuTable.perms })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.menuId, roleMenuTable.menuId))
    .where(and(inArray(roleMenuTable.roleId, roleIds), eq(menuTable.status, '0'), ne(menuTable.perms, '')));
  return new Set(rows.map((row) => row.perms));
}

/** Keeps rights in memory until somebody changes any. */
export function createRightsReader(db: Db, bus: Bus): RightsReader {
  let known = new Map<number, Promise<Person | undefined>>();
  const forget = () => {
    known = new Map();
  };
  bus.subscribe(RIGHTS_CHANGED, forget);
  bus.subscribe(LOST, forget);
  return {
    of(userId) {
      const found = known.get(userId);
      if (found) return found;
      const loading = load(db, userId);
      const home = known.set(userId, loading);
      // A failed look-up must not be remembered.
      loading.catch(() => home.delete(userId));
      return loading;
    },
  };
}
