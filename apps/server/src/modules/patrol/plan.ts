import { localDay, momentOf, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import {
  type PatrolPlan,
  type PlanValues,
  type PreviewRound,
  type patrolPlan,
  planLife,
  planRecord,
} from '@jiaoyan/contract/patrol/plan';
import { roundPeople } from '@jiaoyan/contract/patrol/plan-days';
import { PLAN, TASK } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { reachOf, withinReach } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import { heldScope, moveSite, siteRecord } from '../facility/index.ts';
import { namesOf, refuseAbsent } from '../system/index.ts';
import { awayDuring, generateRounds, type PatrolTools, roundsAhead } from './generate.ts';
import { pathPointTable, pathTable } from './path.table.ts';
import { type PlanRow, planTable as t } from './plan.table.ts';
import { fixedProblem, planProblem } from './plan-check.ts';
import { planListing, widePlans } from './plan-rows.ts';
import { pointTable } from './point.table.ts';
import { taskTable } from './task.table.ts';

type Calls = typeof patrolPlan.endpoints;
const PERMISSION = 'repair:patrolPlan';
const PREVIEW_DAYS = 14;
const ENABLED = '0';
const none = sql`NULL::integer`;

const constraints = {
  patrol_plan_code: { field: 'code', message: '计划编号已存在' },
  patrol_plan_name: { field: 'name', message: '计划名称已存在' },
  patrol_plan_path: { field: 'pathId', message: '所选路线不存在' },
  patrol_plan_team: { field: 'teamId', message: '所选班组不存在' },
  patrol_task_plan: { message: '计划已有巡检任务，不能删除，可以停用' },
};

/** Plans with their one predicate of scope: they belong to their team. */
const scopedPlans: Scoped = {
  table: t,
  key: t.planId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, { placeId: none, teamId: t.teamId, personId: none }),
};
const planMoves = siteRecord<PlanRow>({
  scoped: scopedPlans,
  bizType: 'patrolPlan',
  life: planLife,
  permission: PERMISSION,
  topic: topics.repairPatrol,
});

/** Refuses a path that is none, out of use, or leads nowhere. */
async function refusePath(tx: Db, pathId: number): Promise<void> {
  const [path] = await tx.select().from(pathTable).where(eq(pathTable.pathId, pathId)).for('share');
  if (!path) throw refuse('所选路线不存在', 'pathId');
  if (path.status !== ENABLED) throw refuse('所选路线已停用', 'pathId');
  const [points] = await tx
    .select({ n: count() })
    .from(pathPointTable)
    .innerJoin(pointTable, eq(pointTable.pointId, pathPointTable.pointId))
    .where(and(eq(pathPointTable.pathId, pathId), eq(pointTable.status, ENABLED)));
  if (!points?.n) throw refuse('路线没有点位', 'pathId');
}

async function guard(tx: Db, change: Change<PlanValues>): Promise<void> {
  // The rows are those of the table; the resource only leaves out what nobody writes.
  const { before, after } = change as Change<PlanRow>;
  if (!after) {
    if (before?.status === PLAN.on) throw refuse('计划已启用，请先停用再删除');
    return;
  }
  const found = before?.status === PLAN.on ? fixedProblem(before, after) : undefined;
  if (found) throw refuse(found.message, found.field);
  if (!before || before.pathId !== after.pathId) await refusePath(tx, after.pathId);
  const known = new Set(before?.executorIds ?? []);
  await refuseAbsent(
    tx,
    after.executorIds.filter((id) => !known.has(id)),
    '执行人',
    'executorIds',
  );
}

/** Refuses what cannot be a plan before the database does, which would not name the field. */
function settled(values: Partial<PlanValues>, before: PlanValues | undefined): Partial<PlanValues> {
  // A new record has all its values, one that is changed has those of before.
  const found = planProblem({ ...before, ...values } as PlanValues);
  if (found) throw refuse(found.message, found.field);
  return values;
}

const base = crud(planRecord, t, {
  constraints,
  missing: notFound,
  changed: guard,
  prepare: (values, _ctx, before) => settled(values, before),
});

const reached = reachOf(scopedPlans, PERMISSION);

/** The rounds of the next days of a plan as it would be. */
async function previewPlan(ctx: Ctx, tools: PatrolTools, values: PlanValues): Promise<PreviewRound[]> {
  const found = planProblem(values);
  if (found) throw refuse(found.message, found.field);
  const calendar = await tools.calendar.read();
  // Only what the rounds are reckoned by is looked at.
  const plan = values as PlanRow;
  const from = Math.max(ctx.services.clock(), momentOf(`${plan.startDate} 00:00`));
  const rounds = roundsAhead(plan, from, PREVIEW_DAYS - 1, calendar);
  const isAway = await awayDuring(ctx.db, [plan], rounds);
  const people = await namesOf(ctx.db, plan.executorIds);
  return rounds.map(({ nth, ...round }) => {
    const executorIds = roundPeople(plan.assign, plan.executorIds, nth, (userId) => isAway(userId, round.windowFrom));
    return { ...round, executorIds, executorNames: executorIds.map((id) => people.get(id) ?? '').join('、') };
  });
}

/** Turns a plan on: its next rounds are made at once. */
async function enablePlan(ctx: Ctx, tools: PatrolTools, planId: number, version: number | undefined) {
  const moved = await planMoves.act(ctx, 'enable', planId, version, async (turn, tx) => {
    await refusePath(tx, turn.row.pathId);
    if (turn.row.endDate !== null && turn.row.endDate < localDay(turn.now))
      throw refuse('计划已过结束日期，请先修改', 'endDate');
    moveSite(turn, PLAN.on, { event: 'ENABLE' });
  });
  await generateRounds(tools, planId);
  return moved;
}

/** Turns a plan off: rounds whose time has not come yet are taken back. */
const disablePlan = (ctx: Ctx, planId: number, { reason, version }: { reason: string; version?: number | undefined }) =>
  planMoves.act(ctx, 'disable', planId, version, async (turn, tx) => {
    const gone = await tx
      .delete(taskTable)
      .where(
        and(
          eq(taskTable.planId, planId),
          eq(taskTable.status, TASK.waiting),
          eq(taskTable.done, 0),
          eq(taskTable.exempt, 0),
          gt(taskTable.windowFrom, wallTime(turn.now)),
        ),
      )
      .returning({ taskId: taskTable.taskId });
    const content = [reason, gone.length > 0 ? `收回未开始的任务 ${gone.length} 个` : ''].filter(Boolean).join('；');
    moveSite(turn, PLAN.off, { event: 'DISABLE', content });
  });

/** When which path is walked by whom. */
export function planHandlers(tools: PatrolTools): Handlers<Calls> {
  const list =
    (verb: 'list' | 'export'): Handler<Calls['list']> =>
    async ({ query, ctx }) => {
      const within = scopedPlans.scope(ctx.user, `${PERMISSION}:${verb}`, ctx.services.clock());
      const { rows, total } = await planListing.page(ctx.db, query, within);
      return { rows: await widePlans(ctx, rows, await tools.calendar.read()), total };
    };
  const exported = listExport<PatrolPlan>(
    '巡检计划',
    [
      { title: '计划编号', width: 14, cell: (row) => row.code },
      { title: '计划名称', width: 28, cell: (row) => row.name },
      { title: '路线', width: 24, cell: (row) => row.pathName },
      { title: '点位数', width: 8, cell: (row) => row.pointCount },
      { title: '周期', width: 36, cell: (row) => row.cycleText },
      { title: '负责班组', width: 16, cell: (row) => row.teamName },
      { title: '执行人', width: 30, cell: (row) => row.executorNames },
      { title: '派发方式', width: 10, dictType: 'patrol_assign', cell: (row) => row.assign },
      { title: '节假日', width: 10, dictType: 'patrol_holiday', cell: (row) => row.holidayMode },
      { title: '30天任务数', width: 12, cell: (row) => row.rounds30 },
      { title: '30天完成数', width: 12, cell: (row) => row.done30 },
      { title: '状态', width: 8, dictType: 'patrol_plan_status', cell: (row) => row.status },
    ],
    list('export'),
  );
  return {
    ...withinReach(base, 'planId', reached),
    list: list('list'),
    ...exported,
    preview: ({ body, ctx }) => previewPlan(ctx, tools, body as PlanValues),
    enable: ({ params, body, ctx }) => enablePlan(ctx, tools, params.id, body.version),
    disable: ({ params, body, ctx }) => disablePlan(ctx, params.id, body),
    async generate({ params, ctx }) {
      await reached(ctx, 'generate', [params.id]);
      return { created: await generateRounds(tools, params.id) };
    },
  };
}
