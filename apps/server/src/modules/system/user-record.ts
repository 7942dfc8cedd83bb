import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { type Labels, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { type Constraints, write } from '../../kernel/db/write.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptTable } from './dept.table.ts';
import { postTable } from './post.table.ts';
import { roleTable } from './role.table.ts';
import { userTable as t, userPostTable, userRoleTable } from './user.table.ts';

const constraints: Constraints = {
  sys_user_name: { field: 'userName', message: '用户名称已存在' },
  sys_user_phone: { field: 'phonenumber', message: '手机号码已存在' },
  sys_user_email: { field: 'email', message: '邮箱已存在' },
};

/** One transaction per write of users; a broken constraint becomes a readable refusal. */
export const writeUsers = <R>(ctx: Pick<Ctx, 'db'>, work: (tx: Db) => Promise<R>): Promise<R> =>
  write(ctx, constraints, work, () => '用户与其他数据有关联，不能这样修改');

/** A user with everything that hangs on it, as its history tells it. */
export interface UserRecord {
  readonly values: Readonly<Record<string, unknown>>;
  readonly roleIds: readonly number[];
  readonly postIds: readonly number[];
}

const labels: Labels = {
  userName: '用户名称',
  nickName: '用户昵称',
  dept: '归属部门',
  phonenumber: '手机号码',
  email: '邮箱',
  sex: { label: '性别', dictType: 'sys_user_sex' },
  status: { label: '状态', dictType: 'sys_normal_disable' },
  posts: '岗位',
  roles: '角色',
  password: { label: '密码', secret: true },
  remark: '备注',
};

/** The records of several users by id. */
export async function readUsers(tx: Db, ids: readonly number[]): Promise<Map<number, UserRecord>> {
  if (ids.length === 0) return new Map();
  const users = await tx
    .select({ user: t, dept: deptTable.deptName })
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(inArray(t.userId, [...ids]));
  const roles = await tx
    .select({ userId: userRoleTable.userId, id: roleTable.roleId, name: roleTable.roleName })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
    .where(inArray(userRoleTable.userId, [...ids]))
    .orderBy(roleTable.roleSort, roleTable.roleId);
  const posts = await tx
    .select({ userId: userPostTable.userId, id: postTable.postId, name: postTable.postName })
    .from(userPostTable)
    .innerJoin(postTable, eq(postTable.postId, userPostTable.postId))
    .where(inArray(userPostTable.userId, [...ids]))
    .orderBy(postTable.postSort, postTable.postId);
  const [roleLinks, postLinks] = [byUser(roles), byUser(posts)];
  return new Map(users.map(({ user, dept }) => [user.userId, recordOf(user, dept, roleLinks, postLinks)]));
}

type Links = Map<number, { id: number; name: string }[]>;

function byUser(rows: { userId: number; id: number; name: string }[]): Links {
  const links: Links = new Map();
  for (const { userId, id, name } of rows) links.set(userId, [...(links.get(userId) ?? []), { id, name }]);
  return links;
}

function recordOf(user: typeof t.$inferSelect, dept: string | null, roles: Links, posts: Links): UserRecord {
  const [ownRoles, ownPosts] = [roles.get(user.userId) ?? [], posts.get(user.userId) ?? []];
  const { userName, nickName, phonenumber, email, sex, status, remark, passwordHash } = user;
  return {
    values: {
      userName,
      nickName,
      dept,
      phonenumber,
      email,
      sex,
      status,
      remark,
      posts: ownPosts.map((post) => post.name),
      roles: ownRoles.map((role) => role.name),
      password: passwordHash,
    },
    roleIds: ownRoles.map((role) => role.id),
    postIds: ownPosts.map((post) => post.id),
  };
}

/** One user's record; missing is refused. */
export async function readUser(tx: Db, userId: number): Promise<UserRecord> {
  const record = (await readUsers(tx, [userId])).get(userId);
  if (!record) throw notFound('用户');
  return record;
}

/** Keeps in the history what a write did to a user. */
export const recordUser = (tx: Db, ctx: Ctx, userId: number, before?: UserRecord, after?: UserRecord) =>
  recordChange(tx, ctx, {
    resource: 'user',
    recordId: userId,
    recordName: String((after ?? before)?.values.userName),
    before: before?.values,
    after: after?.values,
    labels,
  });

/** Makes these the roles of a user. */
export async function linkRoles(tx: Db, userId: number, roleIds: readonly number[]) {
  const others = roleIds.length > 0 ? notInArray(userRoleTable.roleId, [...roleIds]) : undefined;
  await tx.delete(userRoleTable).where(and(eq(userRoleTable.userId, userId), others));
  const rows = roleIds.map((roleId) => ({ userId, roleId }));
  if (rows.length > 0) await tx.insert(userRoleTable).values(rows).onConflictDoNothing();
}

/** Makes these the posts of a user. */
export async function linkPosts(tx: Db, userId: number, postIds: readonly number[]) {
  const others = postIds.length > 0 ? notInArray(userPostTable.postId, [...postIds]) : undefined;
  await tx.delete(userPostTable).where(and(eq(userPostTable.userId, userId), others));
  const rows = postIds.map((postId) => ({ userId, postId }));
  if (rows.length > 0) await tx.insert(userPostTable).values(rows).onConflictDoNothing();
}
