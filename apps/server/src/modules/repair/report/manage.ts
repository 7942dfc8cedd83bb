import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { ManageSummary, manage } from '@jiaoyan/contract/repair/manage';
import { workingOrder } from '@jiaoyan/contract/repair/status';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Ctx, Handlers } from '../../../kernel/http/http.ts';
import { allow } from '../../../kernel/record/actor.ts';
import { eventTable } from '../../../kernel/record/event.table.ts';
import type { RepairTools } from '../tools.ts';
import { actOnReport } from './act.ts';
import { boards } from './board.ts';
import { exemptReport } from './move-receive.ts';
import { orderTable } from './order.table.ts';
import { countedRates, rateTable } from './rate.table.ts';
import { countedReports, reportTable as t } from './report.table.ts';
import { reportPage } from './report-rows.ts';
import { reportScope } from './report-scope.ts';

const LIST = 'repair:manage:list';
const DAY = 86_400_000;
const MONTH_DAYS = 30;
const TODAY = 40;
interface Scope {
  readonly subcampId?: number | undefined;
  readonly trade?: string | undefined;
}

const chosen = ({ subcampId, trade }: Scope) =>
  and(subcampId ? eq(t.subcampId, subcampId) : undefined, trade ? eq(t.trade, trade) : undefined);
const dayOf = (now: number) => `${wallTime(now).slice(0, 10)} 00:00:00`;
const count = (test: SQL) => sql<number>`(count(*) FILTER (WHERE ${test}))::int`;

/** Late now: the step that it waits for should have been made already, and nobody has excused it. */
const isLate = (now: number) => {
  const at = wallTime(now);
  return sql`(${t.slaExempt} = '' AND ${t.pauseSince} IS NULL AND CASE WHEN ${t.status} = '10' THEN ${t.acceptDue} < ${at}
    WHEN ${t.status} IN ('20', '30') THEN ${t.finishDue} < ${at} OR (${t.arriveTime} IS NULL AND ${t.arriveDue} < ${at})
    ELSE false END)`;
};

async function openFigures(db: Db, where: SQL | undefined, now: number) {
  const [row] = await db
    .select({
      waiting: count(sql`${t.status} = '10'`),
      accepted: count(sql`${t.status} = '20'`),
      working: count(sql`${t.status} = '30'`),
      finished: count(sql`${t.status} = '40'`),
      overdue: count(isLate(now)),
      suspended: count(sql`${t.pauseSince} IS NOT NULL`),
    })
    .from(t)
    .where(and(lt(t.status, '50'), where));
  return row ?? { waiting: 0, accepted: 0, working: 0, finished: 0, overdue: 0, suspended: 0 };
}

async function dayFigures(db: Db, where: SQL | undefined, now: number) {
  const since = dayOf(now);
  const month = wallTime(now - MONTH_DAYS * DAY);
  const [reported] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .where(and(countedReports, gte(t.createTime, since), where));
  const [finished] = await db
    .select({
      today: count(sql`${t.finishTime} >= ${since}`),
      all: sql<number>`count(*)::int`,
      late: count(sql`(${t.breach} ? 'finish') AND ${t.slaExempt} = ''`),
    })
    .from(t)
    .where(and(gte(t.finishTime, month), where));
  const [rated] = await db
    .select({ mean: sql<number | null>`avg(${rateTable.overall})::float8` })
    .from(rateTable)
    .innerJoin(t, eq(t.reportId, rateTable.reportId))
    .where(and(countedRates, gte(rateTable.createTime, month), where));
  return {
    reportedToday: reported?.n ?? 0,
    doneToday: finished?.today ?? 0,
    satisfaction: rated?.mean ?? null,
    onTime: finished && finished.all > 0 ? 1 - finished.late / finished.all : null,
  };
}

async function requestCount(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(orderTable)
    .innerJoin(t, eq(t.reportId, orderTable.reportId))
    .where(and(sql`${orderTable.request} IS NOT NULL`, inArray(orderTable.status, [...workingOrder]), where));
  return row?.n ?? 0;
}

/** The figures at the top of the workbench. */
async function summarize(db: Db, where: SQL | undefined, now: number): Promise<ManageSummary> {
  const [open, day, requests] = await Promise.all([
    openFigures(db, where, now),
    dayFigures(db, where, now),
    requestCount(db, where),
  ]);
  return { ...open, ...day, requests };
}

async function todayEntries(db: Db, where: SQL | undefined, now: number) {
  const rows = await db
    .select({
      eventId: eventTable.eventId,
      event: eventTable.event,
      operatorName: eventTable.operatorName,
      createTime: eventTable.createTime,
      reportId: t.reportId,
      code: t.code,
      title: t.title,
    })
    .from(eventTable)
    .innerJoin(
      t,
      sql`${t.reportId} = CASE ${eventTable.bizType} WHEN 'report' THEN ${eventTable.bizId}
        ELSE (SELECT ${orderTable.reportId} FROM ${orderTable} WHERE ${orderTable.orderId} = ${eventTable.bizId}) END`,
    )
    .where(
      and(
        inArray(eventTable.bizType, ['report', 'order']),
        gte(eventTable.createTime, dayOf(now)),
        sql`${eventTable.event} NOT IN ('CREATED', 'DONE')`,
        where,
      ),
    )
    .orderBy(desc(eventTable.createTime), desc(eventTable.eventId))
    .limit(TODAY);
  return rows;
}

/** The workbench of those who are in charge. */
export const manageHandlers = (tools: RepairTools): Handlers<typeof manage> => {
  const within = ({ user }: Ctx, scope: Scope = {}) => and(reportScope(user, LIST, tools.clock()), chosen(scope));
  return {
    summary: async ({ query, ctx }) => summarize(ctx.db, within(ctx, query), tools.clock()),
    board: async ({ query, ctx }) => boards[query.groupBy]?.(ctx.db, within(ctx, query)) ?? [],
    list: async ({ query, ctx }) => reportPage(ctx.db, query, within(ctx)),
    overdue: async ({ query, ctx }) =>
      reportPage(ctx.db, query, and(isLate(tools.clock()), lt(t.status, '40'), within(ctx))),
    today: async ({ query, ctx }) => todayEntries(ctx.db, within(ctx, query), tools.clock()),
    exempt: ({ params, body, ctx }) =>
      actOnReport(tools, ctx, 'repair:manage:exempt', params.id, (turn) => {
        allow({ refusal: () => undefined }, turn.report, 'exempt', body.version);
        exemptReport(turn, body.reason);
      }),
  };
};
