import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import type { home } from '@jiaoyan/contract/system/home';
import { count, eq, gt, sql } from 'drizzle-orm';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { menuWidth } from './menu-access.ts';
import { unreadNotices } from './notice.ts';
import { roleTable } from './role.table.ts';
import { loginInfoTable, sessionTable } from './session.table.ts';
import { userRoleTable, userTable } from './user.table.ts';

const DAYS = 30;

/** Sign-ins per day; days without any are there with zero. */
async function loginTrend(ctx: Ctx) {
  const day = sql<string>`to_char(d, 'YYYY-MM-DD')`;
  const rows = await ctx.db
    .select({
      day,
      success: sql<number>`count(*) FILTER (WHERE ${loginInfoTable.status} = '0')::int`,
      failure: sql<number>`count(*) FILTER (WHERE ${loginInfoTable.status} = '1')::int`,
    })
    .from(sql`generate_series(current_date - ${DAYS - 1}::int, current_date, interval '1 day') AS d`)
    .leftJoin(
      loginInfoTable,
      sql`${loginInfoTable.loginTime} >= d AND ${loginInfoTable.loginTime} < d + interval '1 day'`,
    )
    .groupBy(sql`d`)
    .orderBy(sql`d`);
  return rows;
}

/** How the roles are filled; only for those who see the whole menu. */
const usersByRole = (ctx: Ctx) =>
  ctx.db
    .select({ roleName: roleTable.roleName, users: count(userRoleTable.userId) })
    .from(roleTable)
    .leftJoin(userRoleTable, eq(userRoleTable.roleId, roleTable.roleId))
    .groupBy(roleTable.roleId, roleTable.roleName, roleTable.roleSort)
    .orderBy(roleTable.roleSort);

export const homeHandlers: Handlers<typeof home> = {
  async overview({ ctx }) {
    const total = async (query: Promise<{ n: number }[]>) => (await query)[0]?.n ?? 0;
    const trend = await loginTrend(ctx);
    const today = trend.at(-1);
    const yesterday = trend.at(-2);
    return {
      time: nowText().slice(0, 19),
      users: await total(ctx.db.select({ n: count() }).from(userTable).where(eq(userTable.status, '0'))),
      online: await total(
        ctx.db
          .select({ n: sql<number>`count(DISTINCT ${sessionTable.userId})::int` })
          .from(sessionTable)
          .where(gt(sessionTable.idleExpire, sql`now()`)),
      ),
      logins: { today: today?.success ?? 0, yesterday: yesterday?.success ?? 0 },
      failures: { today: today?.failure ?? 0, yesterday: yesterday?.failure ?? 0 },
      unreadNotices: await unreadNotices(ctx),
      trend,
      roles: menuWidth(ctx.user.roles) === 'all' ? await usersByRole(ctx) : [],
    };
  },
};
