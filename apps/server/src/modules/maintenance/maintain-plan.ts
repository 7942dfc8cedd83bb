import type { maintainPlan, Plan, PlanOptions } from '@jiaoyan/contract/maintenance/maintain-plan';
import { and, asc, count, eq } from 'drizzle-orm';
import { listExport } from '../../kernel/crud/list-export.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { companyTable as c, companyUserTable as u } from '../company/company.table.ts';
import { type RepairTools, workersOf } from '../repair/index.ts';
import { generatePlan } from './maintain-generate.ts';
import { createPlan, disablePlan, enablePlan, removePlan, updatePlan } from './maintain-plan-moves.ts';
import { planDetail, planPage, previewPlan } from './maintain-plan-rows.ts';
import { scopedPlans } from './maintain-scope.ts';

type Calls = typeof maintainPlan;
const PERMISSION = 'repair:maintain';
const OPEN = '0';
const UNITS: Readonly<Record<string, string>> = { '1': '天', '2': '周', '3': '个月', '4': '年' };

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  ({ query, ctx }) =>
    planPage(ctx, query, scopedPlans.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock()));

const reached = ({ db, user, services }: Ctx, verb: string, planId: number) =>
  requireRecords(scopedPlans, db, user, { permission: `${PERMISSION}:${verb}`, ids: [planId], now: services.clock() });

/** How often, in words. */
const cycleText = ({ trigger, cycleUnit, cycleNum, meterName, meterEvery }: Plan): string => {
  const byDate = `每${cycleNum}${UNITS[cycleUnit] ?? ''}`;
  const byReading = `${meterName}每${meterEvery ?? ''}`;
  if (trigger === '1') return byDate;
  return trigger === '2' ? byReading : `${byDate}或${byReading}`;
};

const exported = listExport<Plan>(
  '维保计划',
  [
    { title: '计划编号', width: 20, cell: (row) => row.code },
    { title: '计划名称', width: 28, cell: (row) => row.name },
    { title: '维保性质', width: 10, dictType: 'maintain_plan_kind', cell: (row) => row.kind },
    { title: '周期', width: 20, cell: cycleText },
    { title: '设施数', width: 8, cell: (row) => row.facilities },
    { title: '责任班组', width: 16, cell: (row) => row.teamName },
    { title: '执行人', width: 20, cell: (row) => row.executorName },
    { title: '下次日期', width: 12, cell: (row) => row.nextDate },
    { title: '按期率', width: 10, cell: (row) => (row.onTime === null ? '' : `${Math.round(row.onTime * 100)}%`) },
    { title: '状态', width: 8, dictType: 'maintain_plan_status', cell: (row) => row.status },
  ],
  list('export'),
);

async function readOptions(db: Db): Promise<PlanOptions> {
  const companies = await db
    .select({ companyId: c.companyId, name: c.name, accounts: count(u.userId) })
    .from(c)
    .leftJoin(u, eq(u.companyId, c.companyId))
    .where(and(eq(c.status, OPEN), eq(c.blacklist, false)))
    .groupBy(c.companyId, c.name)
    .orderBy(asc(c.companyId));
  return { workers: await workersOf(db), companies };
}

/** Plans of maintenance. */
export const maintainPlanHandlers = (tools: RepairTools): Handlers<Calls> => ({
  list: list('list'),
  ...exported,
  options: ({ ctx }) => readOptions(ctx.db),
  async get({ params, ctx }) {
    await reached(ctx, 'query', params.id);
    return planDetail(tools, ctx, params.id);
  },
  create: ({ body, ctx }) => createPlan(ctx, body),
  update: ({ params, body, ctx }) => updatePlan(ctx, params.id, body),
  remove: ({ params, ctx }) => removePlan(ctx, params.id),
  preview: ({ body, ctx }) => previewPlan(tools, ctx.db, body),
  async generate({ params, ctx }) {
    await reached(ctx, 'generate', params.id);
    return { made: await generatePlan(tools, params.id) };
  },
  enable: ({ params, body, ctx }) => enablePlan(tools, ctx, params.id, body.version),
  disable: ({ params, body, ctx }) => disablePlan(ctx, params.id, body),
});
