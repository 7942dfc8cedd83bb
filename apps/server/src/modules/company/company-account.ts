import { type CompanyCandidate, companyRecord } from '@jiaoyan/contract/company/company';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { and, asc, eq, sql } from 'drizzle-orm';
import { recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { COMPANY_USER } from '../system/index.ts';
import { roleTable } from '../system/role.table.ts';
import { userRoleTable, userTable } from '../system/user.table.ts';
import { companyTable as t, companyUserTable as u } from './company.table.ts';
import { accountsOf } from './company-facts.ts';

const ENABLED = '0';
type Versioned = { readonly version?: number | undefined };

/** The row of a company, locked, as the caller saw it. */
async function lockCompany(tx: Db, companyId: number, version: number | undefined) {
  const [found] = await tx.select().from(t).where(eq(t.companyId, companyId)).for('update');
  if (!found) throw notFound();
  if (version !== undefined && version !== found.version) throw stale();
  return found;
}

const stampOf = (ctx: Ctx, version: number) => ({
  version: version + 1,
  updateBy: ctx.user.userName,
  updateTime: nowText(),
});

/** Puts a company on the list of those that get no orders, or takes it off. */
export const setBlacklist = (
  ctx: Ctx,
  companyId: number,
  body: Versioned & { blacklist: boolean; reason: string },
): Promise<{ version: number }> =>
  write(ctx, {}, async (tx) => {
    const before = await lockCompany(tx, companyId, body.version);
    if (before.blacklist === body.blacklist) throw refuse(body.blacklist ? '该单位已列入黑名单' : '该单位不在黑名单中');
    const after = { blacklist: body.blacklist, blacklistReason: body.blacklist ? body.reason : '' };
    const stamp = stampOf(ctx, before.version);
    await tx
      .update(t)
      .set({ ...after, ...stamp })
      .where(eq(t.companyId, companyId));
    const told = (value: boolean, reason: string) => ({ blacklist: value ? `是：${reason}` : '否' });
    await recordChange(tx, ctx, {
      resource: companyRecord.name,
      recordId: companyId,
      recordName: before.name,
      before: told(before.blacklist, before.blacklistReason),
      after: told(after.blacklist, body.reason),
      labels: { blacklist: '黑名单' },
    });
    return { version: stamp.version };
  });

/** People who may sign in for companies, and those for which they do. */
export async function readCandidates(db: Db): Promise<CompanyCandidate[]> {
  const names = sql<string>`coalesce((SELECT string_agg(${t.name}, '、' ORDER BY ${t.companyId}) FROM ${u}
    JOIN ${t} ON ${t.companyId} = ${u.companyId} WHERE ${u.userId} = ${userTable.userId}), '')`;
  return db
    .selectDistinct({
      userId: userTable.userId,
      userName: userTable.userName,
      nickName: userTable.nickName,
      phone: userTable.phonenumber,
      companyNames: names,
    })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.userId))
    .innerJoin(roleTable, and(eq(roleTable.roleId, userRoleTable.roleId), eq(roleTable.roleKey, COMPANY_USER)))
    .where(eq(userTable.status, ENABLED))
    .orderBy(asc(userTable.userId));
}

/** Replaces the people who sign in for a company. */
export const assignUsers = (
  ctx: Ctx,
  companyId: number,
  { userIds, version }: Versioned & { userIds: number[] },
): Promise<{ version: number }> =>
  write(ctx, {}, async (tx) => {
    const found = await lockCompany(tx, companyId, version);
    const before = (await accountsOf(tx, [companyId]))(companyId);
    const allowed = new Set([...(await readCandidates(tx)), ...before].map(({ userId }) => userId));
    // Who has lost the role since may stay until somebody takes him out.
    if (userIds.some((userId) => !allowed.has(userId))) throw refuse('所选账号不是外委单位人员或已停用', 'userIds');
    await tx.delete(u).where(eq(u.companyId, companyId));
    if (userIds.length > 0) await tx.insert(u).values(userIds.map((userId) => ({ companyId, userId })));
    const stamp = stampOf(ctx, found.version);
    await tx.update(t).set(stamp).where(eq(t.companyId, companyId));
    const after = (await accountsOf(tx, [companyId]))(companyId);
    const names = (list: typeof after) => list.map(({ nickName }) => nickName).join('、');
    await recordChange(tx, ctx, {
      resource: companyRecord.name,
      recordId: companyId,
      recordName: found.name,
      before: { accounts: names(before) },
      after: { accounts: names(after) },
      labels: { accounts: '外委账号' },
    });
    return { version: stamp.version };
  });
