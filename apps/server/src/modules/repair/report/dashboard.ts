import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { dashboard } from '@jiaoyan/contract/repair/dashboard';
import { ORDER, REPORT, workingOrder } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { holds, type SessionUser } from '../../../kernel/session-user.ts';
import { placeTable } from '../../campus/place.table.ts';
import { deptTable } from '../../system/dept.table.ts';
import { userTable } from '../../system/user.table.ts';
import type { RepairTools } from '../tools.ts';
import { poolOf } from './grab.ts';
import { faultOrders, orderTable } from './order.table.ts';
import { countedReports, faults, reportTable as t } from './report.table.ts';
import { reportScope } from './report-scope.ts';

const LIST = 'repair:manage:list';
const DAY = 86_400_000;
const TOP = 10;
const amount = sql<number>`count(*)::int`;
const counted = (test: SQL) => sql<number>`(count(*) FILTER (WHERE ${test}))::int`;
/** Days as people count them: today and those before. */
const since = (now: number, days: number) => `${wallTime(now - (days - 1) * DAY).slice(0, 10)} 00:00:00`;

async function trend(db: Db, within: SQL | undefined, now: number, days: number) {
  const from = since(now, days);
  const perDay = async (column: typeof t.createTime | typeof t.finishTime) => {
    const day = sql<string>`to_char(${column}, 'YYYY-MM-DD')`;
    const rows = await db
      .select({ day, n: amount })
      .from(t)
      .where(and(countedReports, gte(column, from), within))
      .groupBy(sql`1`);
    return new Map(rows.map((row) => [row.day, row.n]));
  };
  const reported = await perDay(t.createTime);
  const finished = await perDay(t.finishTime);
  return Array.from({ length: days }, (_, at) => {
    const day = wallTime(now - (days - 1 - at) * DAY).slice(0, 10);
    return { day, reported: reported.get(day) ?? 0, finished: finished.get(day) ?? 0 };
  });
}

const category = (db: Db, within: SQL | undefined, from: string) =>
  db
    .select({ trade: t.trade, count: amount })
    .from(t)
    .where(and(countedReports, gte(t.createTime, from), within))
    .groupBy(t.trade)
    .orderBy(desc(amount), asc(t.trade));

const places = (db: Db, within: SQL | undefined, from: string) =>
  db
    .select({ placeId: t.placeId, name: placeTable.name, count: amount })
    .from(t)
    .innerJoin(placeTable, eq(placeTable.placeId, t.placeId))
    .where(and(countedReports, gte(t.createTime, from), within))
    .groupBy(t.placeId, placeTable.name)
    .orderBy(desc(amount), asc(t.placeId))
    .limit(TOP);

const heat = (db: Db, within: SQL | undefined, from: string) =>
  db
    .select({
      weekday: sql<number>`extract(isodow FROM ${t.createTime})::int`,
      hour: sql<number>`extract(hour FROM ${t.createTime})::int`,
      count: amount,
    })
    .from(t)
    .where(and(countedReports, gte(t.createTime, from), within))
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`);

const load = (db: Db, within: SQL | undefined, today: string) =>
  db
    .select({
      userId: userTable.userId,
      nickName: userTable.nickName,
      teamName: sql<string>`coalesce(${deptTable.deptName}, '')`,
      open: counted(inArray(orderTable.status, [...workingOrder])),
      doneToday: counted(sql`${orderTable.finishTime} >= ${today}`),
    })
    .from(orderTable)
    .innerJoin(t, eq(t.reportId, orderTable.reportId))
    .innerJoin(userTable, eq(userTable.userId, orderTable.workerId))
    .leftJoin(deptTable, eq(deptTable.deptId, userTable.deptId))
    .where(and(sql`(${inArray(orderTable.status, [...workingOrder])} OR ${orderTable.finishTime} >= ${today})`, within))
    .groupBy(userTable.userId, userTable.nickName, deptTable.deptName)
    .orderBy(desc(sql`4`), asc(userTable.userId))
    .limit(2 * TOP);

async function mine(db: Db, user: SessionUser, now: number) {
  const [reports] = await db
    .select({
      open: counted(sql`${t.status} < ${REPORT.finished}`),
      toConfirm: counted(sql`${t.status} = ${REPORT.finished}`),
      toRate: counted(sql`${t.status} = ${REPORT.confirmed}`),
    })
    .from(t)
    .where(and(faults, eq(t.reporterId, user.userId), sql`${t.status} < ${REPORT.archived}`));
  const [orders] = await db
    .select({
      waiting: counted(eq(orderTable.status, ORDER.waiting)),
      working: counted(inArray(orderTable.status, [ORDER.taken, ORDER.working, ORDER.suspended])),
      late: counted(
        sql`${inArray(orderTable.status, [...workingOrder])} AND ${t.pauseSince} IS NULL AND ${t.finishDue} < ${wallTime(now)}`,
      ),
      doneToday: counted(sql`${orderTable.finishTime} >= ${since(now, 1)}`),
    })
    .from(orderTable)
    .innerJoin(t, eq(t.reportId, orderTable.reportId))
    .where(and(faultOrders, eq(orderTable.workerId, user.userId)));
  const pool = holds(user, 'repair:order:take') ? (await poolOf(db, user)).length : 0;
  return {
    reports: reports ?? { open: 0, toConfirm: 0, toRate: 0 },
    orders: orders ?? { waiting: 0, working: 0, late: 0, doneToday: 0 },
    pool,
  };
}

/** The figures and charts of the home page. */
export const dashboardHandlers = (tools: RepairTools): Handlers<typeof dashboard> => {
  const within = ({ user }: Ctx) => reportScope(user, LIST, tools.clock());
  return {
    trend: async ({ query, ctx }) => trend(ctx.db, within(ctx), tools.clock(), query.days),
    category: async ({ query, ctx }) => category(ctx.db, within(ctx), since(tools.clock(), query.days)),
    place: async ({ query, ctx }) => places(ctx.db, within(ctx), since(tools.clock(), query.days)),
    heat: async ({ query, ctx }) => heat(ctx.db, within(ctx), since(tools.clock(), query.days)),
    load: async ({ ctx }) => load(ctx.db, within(ctx), since(tools.clock(), 1)),
    mine: ({ ctx }) => mine(ctx.db, ctx.user, tools.clock()),
  };
};
