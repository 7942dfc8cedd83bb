import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import type { MaintainSummary, maintainTask, Task } from '@jiaoyan/contract/maintenance/maintain-task';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { RepairTools } from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { scopedTasks } from './maintain-scope.ts';
import { taskTable as t } from './maintain-task.table.ts';
import { reassignTask, rescheduleTask, skipTask, verifyTask } from './maintain-task-moves.ts';
import { isLateOn, taskDetail, taskPage, tasksBetween } from './maintain-task-rows.ts';
import { yearSheet } from './maintain-year.ts';

type Calls = typeof maintainTask;
const PERMISSION = 'repair:maintainOrder';
const MONTH_DAYS = 30;

const within = ({ user, services }: Ctx, verb: 'list' | 'export' = 'list'): SQL | undefined =>
  scopedTasks.scope(user, `${PERMISSION}:${verb}`, services.clock());
const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    taskPage(ctx, query, within(ctx, verb));

const exported = listExport<Task>(
  '维保任务',
  [
    { title: '维保单号', width: 20, cell: (row) => row.code },
    { title: '维保事项', width: 32, cell: (row) => row.title },
    { title: '维保性质', width: 10, dictType: 'maintain_plan_kind', cell: (row) => row.kind },
    { title: '位置', width: 24, cell: (row) => row.position },
    { title: '应完成日', width: 12, cell: (row) => row.dueDate },
    { title: '计划日期', width: 12, cell: (row) => row.planDay },
    { title: '设施数', width: 8, cell: (row) => row.total },
    { title: '已完成', width: 8, cell: (row) => row.done },
    { title: '异常', width: 8, cell: (row) => row.abnormal },
    { title: '执行人', width: 20, cell: (row) => row.executorName },
    { title: '状态', width: 10, dictType: 'maintain_task_status', cell: (row) => row.status },
    { title: '完成时间', width: 20, cell: (row) => row.finishTime },
    { title: '逾期天数', width: 10, cell: (row) => row.lateDays },
    { title: '跳过原因', width: 24, cell: (row) => row.skipReason },
  ],
  list('export'),
);

const counted = (test: SQL) => sql<number>`(count(*) FILTER (WHERE ${test}))::int`;
const isOpen = sql`(${t.state} = '1' AND ${t.finishDay} IS NULL)`;

async function summarize(db: Db, scope: SQL | undefined, now: number): Promise<MaintainSummary> {
  const today = localDay(now);
  const [open] = await db
    .select({
      today: counted(sql`${isOpen} AND ${t.planDay} = ${today}::date`),
      late: counted(isLateOn(sql`${today}`)),
      open: counted(isOpen),
    })
    .from(t)
    .where(and(isOpen, scope));
  const [verifying] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(t)
    .innerJoin(r, and(eq(r.reportId, t.reportId), eq(r.status, REPORT.finished)))
    .where(scope);
  const [done] = await db
    .select({ share: sql<number | null>`(avg(CASE WHEN ${t.lateDays} > 0 THEN 0 ELSE 1 END))::float8` })
    .from(t)
    .where(and(gte(t.finishDay, localDay(now - MONTH_DAYS * DAY_MS)), scope));
  return {
    ...(open ?? { today: 0, late: 0, open: 0 }),
    verifying: verifying?.n ?? 0,
    onTime: done?.share ?? null,
  };
}

/** How many there were on each day of a year, and how they went. */
const heatOf = (db: Db, year: number, scope: SQL | undefined, today: string) =>
  db
    .select({
      day: t.dueDate,
      total: sql<number>`count(*)::int`,
      done: counted(sql`${t.finishDay} IS NOT NULL`),
      late: counted(sql`${t.lateDays} > 0 OR ${isLateOn(sql`${today}`)}`),
    })
    .from(t)
    .where(and(gte(t.dueDate, `${year}-01-01`), lte(t.dueDate, `${year}-12-31`), eq(t.state, '1'), scope))
    .groupBy(t.dueDate)
    .orderBy(asc(t.dueDate));

const lastDay = (month: string) => {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
};

/** Maintenance as those see it who lead it. */
export const maintainTaskHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list('list'),
  ...exported,
  summary: ({ ctx }) => summarize(ctx.db, within(ctx), tools.clock()),
  month: ({ query, ctx }) => tasksBetween(ctx, `${query.month}-01`, lastDay(query.month), within(ctx)),
  year: ({ query, ctx }) => heatOf(ctx.db, query.year, within(ctx), localDay(tools.clock())),
  yearSheet: ({ query, ctx }) => yearSheet(ctx, query.year, within(ctx, 'export')),
  async get({ params, ctx }) {
    const { db, user } = ctx;
    await requireRecords(scopedTasks, db, user, {
      permission: `${PERMISSION}:query`,
      ids: [params.id],
      now: tools.clock(),
    });
    return taskDetail(ctx, params.id);
  },
  reschedule: ({ params, body, ctx }) => rescheduleTask(tools, ctx.user, params.id, body),
  reassign: ({ params, body, ctx }) => reassignTask(tools, ctx.user, params.id, body),
  skip: ({ params, body, ctx }) => skipTask(tools, ctx.user, params.id, body),
  verify: ({ params, body, ctx }) => verifyTask(tools, ctx.user, params.id, body),
});
