import type { ExplainedRole, Explanation, PermissionSources, ScopeClause } from '@jiaoyan/contract/system/user-explain';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { ALL_PERMISSIONS, type Grant } from '../../kernel/session-user.ts';
import { permits, scopeOfGrant } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { menuTable } from './menu.table.ts';
import { ADMIN_ROLE, ALL_DATA, loadGrants } from './rights.ts';
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts';
import { userRoleTable, userTable } from './user.table.ts';

const ENABLED = '0';

/** The titles from the top of the menu down to each row. */
async function menuPaths(db: Db): Promise<(menuId: number) => string> {
  const rows = await db
    .select({ menuId: menuTable.menuId, parentId: menuTable.parentId, menuName: menuTable.menuName })
    .from(menuTable);
  const byId = new Map(rows.map((row) => [row.menuId, row]));
  return (menuId) => {
    const names: string[] = [];
    for (let row = byId.get(menuId); row && names.length < 10; row = byId.get(row.parentId))
      names.unshift(row.menuName);
    return names.join(' / ');
  };
}

/** Which of these roles grants which permission through which menu row; disabled roles and menus grant nothing. */
export async function explainPermissions(
  db: Db,
  roleIds: readonly number[],
  permission = '',
): Promise<PermissionSources> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .select({
      permission: menuTable.perms,
      menuId: menuTable.menuId,
      roleId: roleTable.roleId,
      roleName: roleTable.roleName,
    })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.menuId, roleMenuTable.menuId))
    .innerJoin(roleTable, eq(roleTable.roleId, roleMenuTable.roleId))
    .where(
      and(
        inArray(roleMenuTable.roleId, [...roleIds]),
        eq(roleTable.status, ENABLED),
        eq(menuTable.status, ENABLED),
        ne(menuTable.perms, ''),
        permission ? eq(menuTable.perms, permission) : undefined,
      ),
    )
    .orderBy(asc(menuTable.perms), asc(roleTable.roleSort), asc(menuTable.menuId));
  const pathOf = await menuPaths(db);
  const sources = new Map<string, PermissionSources[number]['sources']>();
  for (const { permission: code, ...row } of rows)
    sources.set(code, [...(sources.get(code) ?? []), { ...row, menuPath: pathOf(row.menuId) }]);
  return [...sources].map(([code, list]) => ({ permission: code, sources: list }));
}

/** The super administrator's role needs no menu row: it permits everything. */
const adminSource = (roles: readonly ExplainedRole[]): PermissionSources =>
  roles
    .filter((role) => role.roleKey === ADMIN_ROLE && role.status === ENABLED)
    .map(({ roleId, roleName }) => ({
      permission: ALL_PERMISSIONS,
      sources: [{ roleId, roleName, menuId: 0, menuPath: '超级管理员拥有全部权限' }],
    }));

async function rolesOf(db: Db, userId: number): Promise<ExplainedRole[]> {
  const roles = await db
    .select({ role: roleTable })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(eq(userRoleTable.userId, userId))
    .orderBy(asc(roleTable.roleSort), asc(roleTable.roleId));
  const depts = await db
    .select({ roleId: roleDeptTable.roleId, deptName: deptTable.deptName })
    .from(roleDeptTable)
    .innerJoin(deptTable, eq(deptTable.deptId, roleDeptTable.deptId))
    .orderBy(asc(deptTable.deptId));
  return roles.map(({ role: { roleId, roleName, roleKey, status, dataScope } }) => ({
    roleId,
    roleName,
    roleKey,
    status,
    dataScope: roleKey === ADMIN_ROLE ? ALL_DATA : dataScope,
    deptNames: depts.filter((dept) => dept.roleId === roleId).map((dept) => dept.deptName),
  }));
}

interface Person {
  userId: number;
  nickName: string;
  deptId: number | null;
  deptName: string | null;
  ancestors: string | null;
}

async function personOf(db: Db, userId: number) {
  const [person] = await db
    .select({
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      status: userTable.status,
      deptId: userTable.deptId,
      deptName: deptTable.deptName,
      ancestors: deptTable.ancestors,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(eq(userTable.userId, userId));
  if (!person) throw notFound('用户');
  return person;
}

/** A data scope in words, for the person who holds it. */
function scopeWords(role: ExplainedRole, person: Person): string {
  const own = person.deptName ?? '（无部门）';
  const words: Readonly<Record<string, string>> = {
    1: '全部数据',
    2: `指定部门：${role.deptNames.join('、') || '（未指定）'}`,
    3: `本部门：${own}`,
    4: `本部门及以下：${own}`,
    5: '仅本人',
  };
  return words[role.dataScope] ?? role.dataScope;
}

function reaches(grant: Grant, person: Person, target: Person): boolean {
  const scope = scopeOfGrant(grant, person);
  if (scope.all) return true;
  const above = [...(target.ancestors ?? '').split(',').map(Number), target.deptId];
  return (
    (target.deptId !== null && scope.deptIds.includes(target.deptId)) ||
    scope.deptTrees.some((root) => above.includes(root)) ||
    (scope.self && target.userId === person.userId)
  );
}

function clauseOf(role: ExplainedRole, grant: Grant | undefined, person: Person, target: Person, permission: string) {
  const scope = scopeWords(role, person);
  const base = { roleId: role.roleId, roleName: role.roleName };
  const silent = (text: string): ScopeClause => ({ ...base, counts: false, matches: false, text });
  if (role.status !== ENABLED) return silent(`角色已停用，数据范围（${scope}）不计入`);
  if (!grant || !permits(grant, permission)) return silent(`角色没有权限 ${permission}，数据范围（${scope}）不计入`);
  const matches = reaches(grant, person, target);
  const text = matches
    ? `数据范围为${scope}，包含“${target.nickName}”`
    : `数据范围为${scope}，不包含“${target.nickName}”（${target.deptName ?? '无部门'}）`;
  return { ...base, counts: true, matches, text };
}

/** Why a user may do what the user may and, for a target, which clause lets the user see it or keeps it away. */
export async function explainUser(
  db: Db,
  userId: number,
  asked: { permission?: string; targetUserId?: number | undefined } = {},
): Promise<Explanation> {
  const person = await personOf(db, userId);
  const roles = await rolesOf(db, userId);
  const ids = roles.map((role) => role.roleId);
  const permissions = [...adminSource(roles), ...(await explainPermissions(db, ids, asked.permission))];
  const { userName, nickName, status } = person;
  const told = { userId, userName, nickName, status, roles, permissions };
  if (asked.targetUserId === undefined) return told;
  const target = await personOf(db, asked.targetUserId);
  const permission = asked.permission || 'system:user:list';
  const grants = await loadGrants(db, roles);
  const clauses = roles.map((role, i) => clauseOf(role, grants[i], person, target, permission));
  const visible = status === ENABLED && clauses.some((clause) => clause.matches);
  const about = { userId: target.userId, nickName: target.nickName, deptName: target.deptName ?? '' };
  return { ...told, target: { ...about, permission, visible, clauses } };
}
