import { SUPER_USER } from '@jiaoyan/contract/system/user';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { ALL_PERMISSIONS } from '../../kernel/session-user.ts';
import { requireDeptsInScope, scopeOf, userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { postTable } from './post.table.ts';
import { ADMIN_ROLE } from './rights.ts';
import { roleTable } from './role.table.ts';
import { userTable as t, userRoleTable } from './user.table.ts';
import { requireAssignableRoles } from './user-role.ts';

const ENABLED = '0';
const protectedUser = () => refuse('不允许操作超级管理员用户');

/** Super administrators are only for their like, and the one that comes with the product only for itself. */
async function protectAdmins(tx: Db, ctx: Ctx, ids: readonly number[]) {
  if (ids.includes(SUPER_USER) && ctx.user.userId !== SUPER_USER) throw protectedUser();
  if (ctx.user.permissions.has(ALL_PERMISSIONS)) return;
  const [admin] = await tx
    .select({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(and(inArray(userRoleTable.userId, [...ids]), eq(roleTable.roleKey, ADMIN_ROLE)))
    .limit(1);
  if (admin) throw protectedUser();
}

/** The users to change, locked in one order; refuses those out of reach and the protected ones. */
export async function lockUsers(tx: Db, ctx: Ctx, permission: string, ids: readonly number[]) {
  const rows = await tx
    .select()
    .from(t)
    .where(and(inArray(t.userId, [...ids]), userScope(ctx.user, permission)))
    .orderBy(t.userId)
    .for('update');
  if (rows.length < new Set(ids).size) throw notFound('用户');
  await protectAdmins(tx, ctx, ids);
  return rows;
}

/** One user to change, locked. */
export async function lockUser(tx: Db, ctx: Ctx, permission: string, userId: number) {
  const [row] = await lockUsers(tx, ctx, permission, [userId]);
  if (!row) throw notFound('用户');
  return row;
}

/** Nobody takes their own account away from themselves. */
export function refuseOwnStatus(ctx: Ctx, userId: number, status: string | undefined) {
  if (status !== undefined && status !== ENABLED && userId === ctx.user.userId)
    throw refuse('不能停用当前登录的用户', 'status');
}

/** A newly chosen department has to be enabled and within reach; whoever is limited to departments must choose one. */
export async function checkDept(tx: Db, ctx: Ctx, permission: string, deptId: number | null) {
  if (deptId === null) {
    if (!scopeOf(ctx.user, permission).all) throw refuse('归属部门不能为空', 'deptId');
    return;
  }
  await requireDeptsInScope(tx, ctx.user, permission, [deptId]);
  const [dept] = await tx.select().from(deptTable).where(eq(deptTable.deptId, deptId));
  if (dept?.status !== ENABLED) throw refuse(`部门“${dept?.deptName}”已停用`, 'deptId');
}

/** Newly given posts have to exist and be enabled. */
export async function checkPosts(tx: Db, postIds: readonly number[], before: readonly number[]) {
  const added = postIds.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const posts = await tx.select().from(postTable).where(inArray(postTable.postId, added));
  if (posts.length < new Set(added).size) throw notFound('岗位');
  const off = posts.find((post) => post.status !== ENABLED);
  if (off) throw refuse(`岗位“${off.postName}”已停用`, 'postIds');
}

/** Roles that are given or taken have to be the caller's to give; newly given ones enabled. */
export async function checkRoles(
  tx: Db,
  ctx: Ctx,
  permission: string,
  user: { userId?: number; deptId: number | null },
  roleIds: readonly number[],
  before: readonly number[],
) {
  const added = roleIds.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !roleIds.includes(id));
  if (added.length + removed.length === 0) return;
  if (user.userId === SUPER_USER) throw refuse('不允许修改超级管理员用户的角色', 'roleIds');
  await requireAssignableRoles(tx, ctx.user, permission, [...added, ...removed], [user.deptId]);
  if (added.length === 0) return;
  const [off] = await tx
    .select()
    .from(roleTable)
    .where(and(inArray(roleTable.roleId, added), eq(roleTable.status, '1')));
  if (off) throw refuse(`角色“${off.roleName}”已停用`, 'roleIds');
}
