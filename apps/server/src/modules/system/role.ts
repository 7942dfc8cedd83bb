import { type role, roleRecord } from '@jiaoyan/contract/system/role';
import { asc, count, eq, inArray } from 'drizzle-orm';
import { crud } from '../../kernel/crud/crud.ts';
import { treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { deptScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { explainPermissions } from './explain.ts';
import { ADMIN_ROLE, ALL_DATA } from './rights.ts';
import { type Role, roleTable as t } from './role.table.ts';
import { deptIdsOf, found } from './role-grants.ts';
import { assignUsers, revokeUsers, userPageOfRole } from './role-users.ts';
import { changeScope, changeStatus, createRole, removeRoles, updateRole } from './role-write.ts';
import { userRoleTable } from './user.table.ts';

const ENABLED = '0';
const { list, export: exportRows, download, get } = crud(roleRecord, t, { order: [{ by: 'roleSort' }] });

async function roleById(db: Db, roleId: number): Promise<Role> {
  const [row] = await db.select().from(t).where(eq(t.roleId, roleId));
  return found(row);
}

/** The departments within reach and which of them the role has; ticked with everything below, a part must not be named. */
async function deptTreeOf({ db, user }: Ctx, roleId: number) {
  const { deptCheckStrictly } = await roleById(db, roleId);
  const rows = await db
    .select()
    .from(deptTable)
    .where(deptScope(user, 'system:role:query'))
    .orderBy(asc(deptTable.parentId), asc(deptTable.orderNum), asc(deptTable.deptId));
  const tree = treeOf(rows, (row) => row.deptId);
  const chosen = new Set(await deptIdsOf(db, roleId));
  const whole = (id: number) => tree.below(id).every((row) => chosen.has(row.deptId));
  const checkedKeys = [...chosen].filter((id) => tree.get(id) && (!deptCheckStrictly || whole(id)));
  return { checkedKeys, depts: tree.nodes((row) => ({ label: row.deptName })) };
}

/** What a role permits, by which menu rows, and whose records it reaches. */
async function explainRole({ db }: Ctx, roleId: number) {
  const { roleName, roleKey, status, dataScope } = await roleById(db, roleId);
  const depts = await db
    .select({ deptName: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, await deptIdsOf(db, roleId)))
    .orderBy(asc(deptTable.deptId));
  const [holders] = await db.select({ n: count() }).from(userRoleTable).where(eq(userRoleTable.roleId, roleId));
  const isAdmin = roleKey === ADMIN_ROLE;
  const everything = { roleId, roleName, menuId: 0, menuPath: '超级管理员拥有全部权限' };
  return {
    roleId,
    roleName,
    status,
    dataScope: isAdmin ? ALL_DATA : dataScope,
    deptNames: depts.map((row) => row.deptName),
    userCount: holders?.n ?? 0,
    permissions: isAdmin ? [{ permission: '*:*:*', sources: [everything] }] : await explainPermissions(db, [roleId]),
  };
}

export const roleHandlers: Handlers<typeof role.endpoints> = {
  // The rows carry more than the generic handler knows; the reply schema lets `builtIn` through.
  list: list as Handlers<typeof role.endpoints>['list'],
  get: get as Handlers<typeof role.endpoints>['get'],
  export: exportRows,
  download,
  create: ({ body, ctx }) => createRole(ctx, body),
  update: ({ body, ctx }) => updateRole(ctx, body),
  remove: ({ params, ctx }) => removeRoles(ctx, params.ids),
  dataScope: ({ body, ctx }) => changeScope(ctx, body),
  changeStatus: ({ body, ctx }) => changeStatus(ctx, body.roleId, body.status),
  options: ({ ctx }) => ctx.db.select().from(t).where(eq(t.status, ENABLED)).orderBy(asc(t.roleSort), asc(t.roleId)),
  deptTree: ({ params, ctx }) => deptTreeOf(ctx, params.roleId),
  explain: ({ params, ctx }) => explainRole(ctx, params.id),
  allocated: ({ query, ctx }) => userPageOfRole(ctx, query, true),
  unallocated: ({ query, ctx }) => userPageOfRole(ctx, query, false),
  revoke: ({ body, ctx }) => revokeUsers(ctx, { roleId: body.roleId, userIds: [body.userId] }),
  revokeAll: ({ query, ctx }) => revokeUsers(ctx, query),
  assign: ({ query, ctx }) => assignUsers(ctx, query),
};
