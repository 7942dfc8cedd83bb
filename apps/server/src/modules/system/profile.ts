import { Readable } from 'node:stream';
import type { preference, profile } from '@jiaoyan/contract/system/profile';
import { and, desc, eq, sql } from 'drizzle-orm';
import { bytesOf } from '../../kernel/crud/import.ts';
import { refuse } from '../../kernel/errors.ts';
import { matchesType } from '../../kernel/files/file-types.ts';
import { addressOf, saveUpload } from '../../kernel/files/files.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { deptTable } from './dept.table.ts';
import { hashPassword, refuseWeakPassword } from './password.ts';
import { postTable } from './post.table.ts';
import { preferenceTable } from './preference.table.ts';
import { provePassword } from './prove-password.ts';
import { announceRights } from './rights.ts';
import { roleTable } from './role.table.ts';
import { loginInfoTable } from './session.table.ts';
import { closeSessions } from './session.ts';
import { userTable as t, userPostTable, userRoleTable } from './user.table.ts';
import { readUser, recordUser, writeUsers } from './user-record.ts';

const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const RECENT = 10;
const MAX_PREFERENCE = 8000;

const own = (ctx: Ctx) => eq(t.userId, ctx.user.userId);

async function joined(ctx: Ctx) {
  const [row] = await ctx.db
    .select({
      userId: t.userId,
      userName: t.userName,
      nickName: t.nickName,
      phonenumber: t.phonenumber,
      email: t.email,
      sex: t.sex,
      avatar: t.avatar,
      createTime: t.createTime,
      loginIp: t.loginIp,
      loginDate: t.loginDate,
      deptName: deptTable.deptName,
    })
    .from(t)
    .leftJoin(deptTable, eq(deptTable.deptId, t.deptId))
    .where(own(ctx));
  if (!row) throw refuse('账号不存在');
  const { deptName, ...user } = row;
  return { ...user, dept: deptName === null ? null : { deptName } };
}

export const profileHandlers: Handlers<typeof profile> = {
  async get({ ctx }) {
    const roles = await ctx.db
      .select({ name: roleTable.roleName })
      .from(userRoleTable)
      .innerJoin(roleTable, eq(roleTable.roleId, userRoleTable.roleId))
      .where(eq(userRoleTable.userId, ctx.user.userId));
    const posts = await ctx.db
      .select({ name: postTable.postName })
      .from(userPostTable)
      .innerJoin(postTable, eq(postTable.postId, userPostTable.postId))
      .where(eq(userPostTable.userId, ctx.user.userId));
    const names = (rows: { name: string }[]) => rows.map((row) => row.name).join('、');
    return { data: await joined(ctx), roleGroup: names(roles), postGroup: names(posts) };
  },
  async update({ body, ctx }) {
    const { userId, userName } = ctx.user;
    await writeUsers(ctx, async (tx) => {
      const before = await readUser(tx, userId);
      await tx
        .update(t)
        .set({ ...body, updateBy: userName, updateTime: sql`now()` })
        .where(own(ctx));
      await recordUser(tx, ctx, userId, before, await readUser(tx, userId));
      await announceRights(ctx.services, tx, [userId]);
    });
  },
  async updatePassword({ body, ctx }) {
    await provePassword(ctx, body.oldPassword, { wrong: '旧密码错误', field: 'oldPassword' });
    if (body.oldPassword === body.newPassword) throw refuse('新密码不能与旧密码相同', 'newPassword');
    refuseWeakPassword(body.newPassword, ctx.user.userName, 'newPassword');
    const passwordHash = await hashPassword(body.newPassword);
    const { userId } = ctx.user;
    await writeUsers(ctx, async (tx) => {
      const before = await readUser(tx, userId);
      await tx.update(t).set({ passwordHash, passwordHandedOut: false, pwdUpdateDate: sql`now()` }).where(own(ctx));
      await recordUser(tx, ctx, userId, before, await readUser(tx, userId));
      // Whoever knew the old password is put out, on every device but this one.
      const others = { userId, spare: ctx.user.tokenKey };
      await closeSessions(ctx.services, tx, others, '密码已修改，请重新登录');
    });
  },
  async avatar({ ctx }) {
    const target = { db: ctx.db, store: ctx.services.files, userId: ctx.user.userId };
    const part = await ctx.upload();
    const bytes = await bytesOf(part);
    // A picture cut in the browser bears the name of the photo it was cut from, or none; its bytes say what it is now.
    const ext = PICTURES.find((one) => matchesType(one, bytes));
    const filename = ext ? `avatar.${ext}` : part.filename;
    const saved = await saveUpload(target, { filename, stream: Readable.from([bytes]), allow: PICTURES });
    await ctx.db
      .update(t)
      .set({ avatar: addressOf(saved.name) })
      .where(own(ctx));
    return { imgUrl: addressOf(saved.name) };
  },
  logins: ({ ctx }) =>
    ctx.db
      .select()
      .from(loginInfoTable)
      .where(eq(loginInfoTable.userName, ctx.user.userName))
      .orderBy(desc(loginInfoTable.infoId))
      .limit(RECENT),
};

export const preferenceHandlers: Handlers<typeof preference> = {
  async get({ params, ctx }) {
    const [row] = await ctx.db
      .select({ value: preferenceTable.value })
      .from(preferenceTable)
      .where(and(eq(preferenceTable.userId, ctx.user.userId), eq(preferenceTable.key, params.key)));
    return row?.value ?? {};
  },
  async put({ params, body, ctx }) {
    if (JSON.stringify(body).length > MAX_PREFERENCE) throw refuse('偏好内容过长');
    await ctx.db
      .insert(preferenceTable)
      .values({ userId: ctx.user.userId, key: params.key, value: body })
      .onConflictDoUpdate({ target: [preferenceTable.userId, preferenceTable.key], set: { value: body } });
  },
};
