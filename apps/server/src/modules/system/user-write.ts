import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import type { NewUser, UserChange } from '@jiaoyan/contract/system/user';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { ConfigReader } from './config-reader.ts';
import { deptTable } from './dept.table.ts';
import { hashPassword, randomPassword, refuseWeakPassword } from './password.ts';
import { announceRights } from './rights.ts';
import { closeSessions } from './session.ts';
import { userTable as t } from './user.table.ts';
import { checkDept, checkPosts, checkRoles, lockUser, lockUsers, refuseOwnStatus } from './user-check.ts';
import { linkPosts, linkRoles, readUser, readUsers, recordUser, type UserRecord, writeUsers } from './user-record.ts';
import { requireAssignableRoles } from './user-role.ts';

const ADD = 'system:user:add';
const EDIT = 'system:user:edit';
const REMOVE = 'system:user:remove';
const RESET = 'system:user:resetPwd';
const DISABLED = '1';

/** The password that new accounts start with; its owner is asked to change it. */
export async function initialPassword(configs: ConfigReader): Promise<string> {
  const password = await configs.get('sys.user.initPassword');
  if (!password) throw refuse('用户密码不能为空', 'password');
  return password;
}

/** Adds a user with posts and roles and answers its id. */
export async function createUser(ctx: Ctx, configs: ConfigReader, body: NewUser): Promise<number> {
  const { password: given, postIds, roleIds, deptId = null, ...values } = body;
  const password = given || (await initialPassword(configs));
  refuseWeakPassword(password, body.userName);
  const passwordHash = await hashPassword(password);
  const { userName } = ctx.user;
  return writeUsers(ctx, async (tx) => {
    await checkDept(tx, ctx, ADD, deptId);
    await checkPosts(tx, postIds, []);
    await checkRoles(tx, ctx, ADD, { deptId }, roleIds, []);
    const [made] = (await tx
      .insert(t)
      .values({ ...values, deptId, passwordHash, passwordHandedOut: true, createBy: userName, updateBy: userName })
      .returning({ userId: t.userId })) as [{ userId: number }];
    await linkPosts(tx, made.userId, postIds);
    await linkRoles(tx, made.userId, roleIds);
    await recordUser(tx, ctx, made.userId, undefined, await readUser(tx, made.userId));
    await announceRights(ctx.services, tx, [made.userId]);
    return made.userId;
  });
}

/** The columns that every change of a user sets. */
const touched = (ctx: Ctx) => ({
  updateBy: ctx.user.userName,
  updateTime: nowText(),
  version: sql`${t.version} + 1`,
});

/** What follows from a change: its history, the rights of the user, and the end of sessions that may not go on. */
async function finish(tx: Db, ctx: Ctx, userId: number, before: UserRecord, spoken = '') {
  await recordUser(tx, ctx, userId, before, await readUser(tx, userId));
  if (spoken) await closeSessions(ctx.services, tx, { userId }, spoken);
  await announceRights(ctx.services, tx, [userId]);
}

/** Changes a user; absent values stay. */
export async function updateUser(ctx: Ctx, body: UserChange): Promise<void> {
  const { userId, userName, version, postIds, roleIds, ...values } = body;
  await writeUsers(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, EDIT, userId);
    if (version !== undefined && version !== row.version) throw stale();
    if (userName !== undefined && userName !== row.userName) throw refuse('用户名称不允许修改', 'userName');
    refuseOwnStatus(ctx, userId, values.status);
    const before = await readUser(tx, userId);
    const deptId = values.deptId === undefined ? row.deptId : values.deptId;
    if (deptId !== row.deptId) await checkDept(tx, ctx, EDIT, deptId);
    if (postIds) await checkPosts(tx, postIds, before.postIds);
    if (roleIds) await checkRoles(tx, ctx, EDIT, { userId, deptId }, roleIds, before.roleIds);
    await tx
      .update(t)
      .set({ ...values, deptId, ...touched(ctx) })
      .where(eq(t.userId, userId));
    if (postIds) await linkPosts(tx, userId, postIds);
    if (roleIds) await linkRoles(tx, userId, roleIds);
    await finish(tx, ctx, userId, before, values.status === DISABLED ? '账号已停用' : '');
  });
}

/** Enables or disables a user; a disabled one is signed out everywhere. */
export async function changeUserStatus(ctx: Ctx, userId: number, status: string): Promise<void> {
  await writeUsers(ctx, async (tx) => {
    await lockUser(tx, ctx, EDIT, userId);
    refuseOwnStatus(ctx, userId, status);
    const before = await readUser(tx, userId);
    await tx
      .update(t)
      .set({ status, ...touched(ctx) })
      .where(eq(t.userId, userId));
    await finish(tx, ctx, userId, before, status === DISABLED ? '账号已停用' : '');
  });
}

/** Makes these the roles of a user. */
export async function assignRoles(ctx: Ctx, userId: number, roleIds: readonly number[]): Promise<void> {
  await writeUsers(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, EDIT, userId);
    const before = await readUser(tx, userId);
    await checkRoles(tx, ctx, EDIT, row, roleIds, before.roleIds);
    await linkRoles(tx, userId, roleIds);
    await tx.update(t).set(touched(ctx)).where(eq(t.userId, userId));
    await finish(tx, ctx, userId, before);
  });
}

/** Gives a user a new password, made up when none is given, and signs the user out elsewhere; answers the password. */
export async function resetPassword(ctx: Ctx, userId: number, given: string): Promise<string> {
  const password = given || randomPassword();
  const passwordHash = await hashPassword(password);
  await writeUsers(ctx, async (tx) => {
    const row = await lockUser(tx, ctx, RESET, userId);
    refuseWeakPassword(password, row.userName);
    const before = await readUser(tx, userId);
    const own = userId === ctx.user.userId;
    // Whoever sets a password can sign in with it: nobody gets at rights that way which they could not give.
    if (!own) await requireAssignableRoles(tx, ctx.user, RESET, before.roleIds, [row.deptId], '重置其用户的密码');
    await tx
      .update(t)
      .set({ passwordHash, passwordHandedOut: !own, pwdUpdateDate: sql`now()`, ...touched(ctx) })
      .where(eq(t.userId, userId));
    await recordUser(tx, ctx, userId, before, await readUser(tx, userId));
    const spare = own ? { spare: ctx.user.tokenKey } : {};
    await closeSessions(ctx.services, tx, { userId, ...spare }, '密码已重置，请重新登录');
  });
  return password;
}

/** Removes users, all or none. */
export async function removeUsers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await writeUsers(ctx, async (tx) => {
    const rows = await lockUsers(tx, ctx, REMOVE, ids);
    if (ids.includes(ctx.user.userId)) throw refuse('当前用户不能删除');
    await refuseLeaders(tx, rows);
    const before = await readUsers(tx, ids);
    for (const userId of ids) {
      await recordUser(tx, ctx, userId, before.get(userId));
      await closeSessions(ctx.services, tx, { userId }, '账号已删除');
    }
    await tx.delete(t).where(inArray(t.userId, [...ids]));
    await announceRights(ctx.services, tx, []);
  });
}

async function refuseLeaders(tx: Db, rows: readonly { userId: number; nickName: string }[]) {
  const ids = rows.map((row) => row.userId);
  const [dept] = await tx.select().from(deptTable).where(inArray(deptTable.leaderUserId, ids)).limit(1);
  const leader = rows.find((row) => row.userId === dept?.leaderUserId);
  if (dept && leader) throw refuse(`用户“${leader.nickName}”是部门“${dept.deptName}”的负责人，不能删除`);
}
