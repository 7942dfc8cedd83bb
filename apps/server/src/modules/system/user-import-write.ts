import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import type { UserChange } from '@jiaoyan/contract/system/user';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { hashPassword } from './password.ts';
import { announceRights } from './rights.ts';
import { closeSessions } from './session.ts';
import { userTable as t } from './user.table.ts';
import { linkPosts, linkRoles, readUsers, recordUser, writeUsers } from './user-record.ts';

/** A row of a workbook, ready to be written; with an id it changes that user. */
export type ImportedUser = Omit<UserChange, 'userId' | 'userName'> & { userId?: number; userName: string };

async function link(tx: Db, userId: number, { postIds, roleIds }: ImportedUser) {
  if (postIds) await linkPosts(tx, userId, postIds);
  if (roleIds) await linkRoles(tx, userId, roleIds);
}

async function insertAll(tx: Db, ctx: Ctx, password: string, rows: readonly ImportedUser[]): Promise<number[]> {
  if (rows.length === 0) return [];
  // One hash for all: they share one password until each of them changes it.
  const passwordHash = await hashPassword(password);
  const stamp = { passwordHash, passwordHandedOut: true, createBy: ctx.user.userName, updateBy: ctx.user.userName };
  const values = rows.map(({ userId: _none, postIds: _posts, roleIds: _roles, version: _version, ...row }) => ({
    ...row,
    nickName: row.nickName ?? row.userName,
    ...stamp,
  }));
  const made = await tx.insert(t).values(values).returning({ userId: t.userId, userName: t.userName });
  const ids = new Map(made.map((user) => [user.userName, user.userId]));
  for (const row of rows) await link(tx, ids.get(row.userName) ?? 0, row);
  return made.map((user) => user.userId);
}

async function updateAll(tx: Db, ctx: Ctx, rows: readonly (ImportedUser & { userId: number })[]) {
  for (const row of rows) {
    const { userId, userName: _name, postIds: _posts, roleIds: _roles, version: _version, ...values } = row;
    const stamp = { updateBy: ctx.user.userName, updateTime: nowText(), version: sql`${t.version} + 1` };
    await tx
      .update(t)
      .set({ ...values, ...stamp })
      .where(eq(t.userId, userId));
    await link(tx, userId, row);
    if (values.status === '1') await closeSessions(ctx.services, tx, { userId }, '账号已停用');
  }
}

/** Writes the rows of a workbook with their history; everything or nothing. */
export async function writeImported(outer: Db, ctx: Ctx, password: string, rows: readonly ImportedUser[]) {
  const changed = rows.flatMap((row) => (row.userId === undefined ? [] : [{ ...row, userId: row.userId }]));
  const changedIds = changed.map((row) => row.userId).sort((a, b) => a - b);
  await writeUsers({ db: outer }, async (tx) => {
    const before = await readUsers(tx, changedIds);
    await updateAll(tx, ctx, changed);
    const fresh = rows.filter((row) => row.userId === undefined);
    const madeIds = await insertAll(tx, ctx, password, fresh);
    const ids = [...changedIds, ...madeIds];
    const after = await readUsers(tx, ids);
    for (const userId of ids) await recordUser(tx, ctx, userId, before.get(userId), after.get(userId));
    await announceRights(ctx.services, tx, changedIds);
  });
}
