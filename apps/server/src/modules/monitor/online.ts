import type { online } from '@jiaoyan/contract/monitor/online';
import { and, desc, eq, gt, ilike, inArray, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { placeOf } from '../../kernel/http/ip.ts';
import { deptTable } from '../system/dept.table.ts';
import { closeSessions, logLogin, userScope } from '../system/index.ts';
import { sessionTable as t } from '../system/session.table.ts';
import { userTable } from '../system/user.table.ts';

const contains = (text: string) => `%${escapeLike(text)}%`;
const alive = and(gt(t.idleExpire, sql`now()`), gt(t.finalExpire, sql`now()`));

/** The sessions that a condition leaves, among those of the people whom the caller may see. */
async function sessions(ctx: Ctx, db: Db, permission: string, where: SQL | undefined) {
  const rows = await db
    .select({
      // The key is a hash of the token: it names the session and opens nothing.
      tokenId: t.tokenKey,
      userName: userTable.userName,
      nickName: userTable.nickName,
      deptName: sql<string>`coalesce(${deptTable.deptName}, '')`,
      ipaddr: t.ipaddr,
      browser: t.browser,
      os: t.os,
      loginTime: t.loginTime,
      lastSeen: t.lastSeen,
    })
    .from(t)
    .innerJoin(userTable, eq(userTable.userId, t.userId))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(and(alive, where, userScope(ctx.user, permission)))
    .orderBy(desc(t.loginTime), t.tokenKey);
  return rows.map((row) => ({
    ...row,
    loginLocation: placeOf(row.ipaddr),
    own: row.tokenId === ctx.user.tokenKey,
  }));
}

/** Ends sessions for good: the browsers are told at once, and the login log says who did it. */
async function forceOut(ctx: Ctx, permission: string, tokenIds: readonly string[]) {
  if (tokenIds.includes(ctx.user.tokenKey)) throw refuse('不能强退自己当前的会话');
  await ctx.db.transaction(async (tx) => {
    const found = await sessions(ctx, tx, permission, inArray(t.tokenKey, [...tokenIds]));
    if (found.length === 0) throw notFound('会话');
    for (const { tokenId, userName, ipaddr, browser, os } of found) {
      await closeSessions(ctx.services, tx, { tokenKey: tokenId }, '您已被管理员强制退出，请重新登录');
      await logLogin(tx, { userName, ipaddr, browser, os }, true, `被 ${ctx.user.userName} 强制退出`);
    }
  });
}

export const onlineHandlers: Handlers<typeof online> = {
  async list({ query, ctx }) {
    const where = and(
      query.ipaddr ? ilike(t.ipaddr, contains(query.ipaddr)) : undefined,
      query.userName ? ilike(userTable.userName, contains(query.userName)) : undefined,
    );
    const rows = await sessions(ctx, ctx.db, 'monitor:online:list', where);
    return { rows, total: rows.length };
  },
  async get({ params, ctx }) {
    const [row] = await sessions(ctx, ctx.db, 'monitor:online:query', eq(t.tokenKey, params.tokenId));
    if (!row) throw notFound('会话');
    return row;
  },
  forceLogout: ({ params, ctx }) => forceOut(ctx, 'monitor:online:forceLogout', [params.tokenId]),
  batchLogout: ({ params, ctx }) => forceOut(ctx, 'monitor:online:batchLogout', params.tokenIds),
};
