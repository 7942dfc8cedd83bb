import type { UserDef } from '@jiaoyan/engine';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { roleTable } from '../../system/role.table.ts';
import { userRoleTable, userTable } from '../../system/user.table.ts';
import type { Assignment } from './assign.ts';

const ENABLED = '0';
const words = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

async function usersNamed(tx: Db, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const ids = names.filter((name) => /^\d{1,9}$/.test(name)).map(Number);
  const byName = inArray(userTable.userName, [...names]);
  const rows = await tx
    .select({ userId: userTable.userId })
    .from(userTable)
    .where(and(eq(userTable.status, ENABLED), ids.length > 0 ? or(byName, inArray(userTable.userId, ids)) : byName))
    .orderBy(userTable.userId);
  return rows.map(({ userId }) => userId);
}

async function usersOfRoles(tx: Db, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .selectDistinct({ userId: userTable.userId })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .innerJoin(userTable, eq(userTable.userId, userRoleTable.userId))
    .where(and(inArray(roleTable.roleKey, [...keys]), eq(roleTable.status, ENABLED), eq(userTable.status, ENABLED)))
    .orderBy(userTable.userId);
  return rows.map(({ userId }) => userId);
}

/** The people that a drawing itself names: by id or account, or by the keys of roles. */
export async function drawnPeople(tx: Db, user: UserDef): Promise<Assignment> {
  const [assigneeId] = await usersNamed(tx, words(user.assignee).slice(0, 1));
  if (assigneeId !== undefined) return { assigneeId, candidateIds: [] };
  const named = await usersNamed(tx, words(user.candidateUsers));
  const grouped = await usersOfRoles(tx, words(user.candidateGroups));
  return { assigneeId: null, candidateIds: [...new Set([...named, ...grouped])] };
}
