import { and, count, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { deptTable } from './dept.table.ts';
import { ALL_DATA } from './rights.ts';
import { userTable } from './user.table.ts';

/** Whose records somebody reaches: everybody's, or those of departments, of departments with all below them, their own. */
export type Scope =
  | { readonly all: true }
  | {
      readonly all: false;
      readonly deptIds: readonly number[];
      /** Departments whose descendants count too. */
      readonly deptTrees: readonly number[];
      readonly self: boolean;
    };

/** The part of a person that a scope is made from. */
type Holder = Pick<SessionUser, 'userId' | 'deptId' | 'grants'>;

const CHOSEN_DEPTS = '2';
const OWN_DEPT = '3';
const OWN_DEPT_TREE = '4';
const SELF = '5';

/** Whether a role itself permits a call. */
export const permits = ({ permissions }: Pick<Grant, 'permissions'>, permission: string) =>
  permissions.has(ALL_PERMISSIONS) || permissions.has(permission);

/** What one role reaches in the hands of a person. */
export function scopeOfGrant({ dataScope, deptIds }: Grant, { deptId }: Pick<Holder, 'deptId'>): Scope {
  if (dataScope === ALL_DATA) return { all: true };
  const own = deptId === null ? [] : [deptId];
  return {
    all: false,
    deptIds: dataScope === CHOSEN_DEPTS ? deptIds : dataScope === OWN_DEPT ? own : [],
    deptTrees: dataScope === OWN_DEPT_TREE ? own : [],
    self: dataScope === SELF,
  };
}

/** The union of what those roles reach that permit the call themselves; without such a role nothing at all. */
export function scopeOf(user: Holder, permission: string): Scope {
  const scopes = user.grants.filter((grant) => permits(grant, permission)).map((grant) => scopeOfGrant(grant, user));
  const limited = scopes.flatMap((scope) => (scope.all ? [] : [scope]));
  if (limited.length < scopes.length) return { all: true };
  return {
    all: false,
    deptIds: [...new Set(limited.flatMap((scope) => scope.deptIds))],
    deptTrees: [...new Set(limited.flatMap((scope) => scope.deptTrees))],
    self: limited.some((scope) => scope.self),
  };
}

/** Departments with everything below them; a condition on `sys_dept`. */
export const inDeptTrees = (roots: readonly number[]): SQL =>
  or(
    inArray(deptTable.deptId, [...roots]),
    sql`string_to_array(${deptTable.ancestors}, ',') && ARRAY[${sql.join(
      roots.map((id) => sql`${String(id)}`),
      sql`, `,
    )}]::text[]`,
  ) as SQL;

function deptsOf({ deptIds, deptTrees }: Exclude<Scope, { all: true }>): SQL | undefined {
  return or(
    deptIds.length > 0 ? inArray(deptTable.deptId, [...deptIds]) : undefined,
    deptTrees.length > 0 ? inDeptTrees(deptTrees) : undefined,
  );
}

/** The departments somebody reaches by a permission, as a condition on `sys_dept`; undefined is no limit. */
export function deptScope(user: Holder, permission: string): SQL | undefined {
  const scope = scopeOf(user, permission);
  return scope.all ? undefined : (deptsOf(scope) ?? sql`false`);
}

/** The users somebody reaches by a permission, as a condition on `sys_user`; undefined is no limit. */
export function userScope(user: Holder, permission: string): SQL | undefined {
  const scope = scopeOf(user, permission);
  if (scope.all) return undefined;
  const depts = deptsOf(scope);
  const inDepts = depts && sql`${userTable.deptId} IN (SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${depts})`;
  return or(inDepts, scope.self ? sql`${userTable.userId} = ${user.userId}` : undefined) ?? sql`false`;
}

/** Refuses unless all these users exist and are within reach; out of reach looks like missing. */
export async function requireUsersInScope(tx: Db, user: Holder, permission: string, userIds: readonly number[]) {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return;
  const [found] = await tx
    .select({ n: count() })
    .from(userTable)
    .where(and(inArray(userTable.userId, ids), userScope(user, permission)));
  if ((found?.n ?? 0) < ids.length) throw notFound('用户');
}

/** Refuses unless all these departments exist and are within reach; out of reach looks like missing. */
export async function requireDeptsInScope(tx: Db, user: Holder, permission: string, deptIds: readonly number[]) {
  const ids = [...new Set(deptIds)];
  if (ids.length === 0) return;
  const [found] = await tx
    .select({ n: count() })
    .from(deptTable)
    .where(and(inArray(deptTable.deptId, ids), deptScope(user, permission)));
  if ((found?.n ?? 0) < ids.length) throw notFound('部门');
}
