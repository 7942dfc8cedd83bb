import {
  type AttendancePlan,
  type attendancePlan,
  type PlanValues,
  planRecord,
} from '@jiaoyan/contract/attendance/plan';
import { PLAN } from '@jiaoyan/contract/attendance/status';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { and, count, eq, inArray } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { withinReach } from '../../kernel/crud/within-reach.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import type { CalendarReader } from '../calendar/index.ts';
import { deptTable } from '../system/dept.table.ts';
import { deptScope, refuseAbsent, userScope } from '../system/index.ts';
import { userTable } from '../system/user.table.ts';
import { forecastLoad } from './forecast.ts';
import { type PlanRow, planTable as t } from './plan.table.ts';
import { planProblem } from './plan-check.ts';
import { copyPlan } from './plan-copy.ts';
import { planGrid, planListing, planOf, widePlans } from './plan-rows.ts';
import { PLAN_PERMISSION, reachPlans, scopedPlans } from './plan-scope.ts';
import { refusePoints } from './point.ts';
import { rosterImport, rosterSheet } from './roster-import.ts';
import { checkPlan, publishPlan } from './roster-publish.ts';
import { fillPlan, putCells, refusePast, trimCells } from './roster-write.ts';
import { refuseShifts } from './shift.ts';

type Calls = typeof attendancePlan.endpoints;

const constraints = {
  attendance_plan_name: { field: 'name', message: '计划名称已存在' },
  attendance_plan_dept: { field: 'deptId', message: '所选班组不存在' },
  attendance_task_plan: { message: '计划已有考勤任务，不能删除' },
};

/** What is new in one list against another. */
const fresh = <V>(after: readonly V[], before: readonly V[] = []) => after.filter((value) => !before.includes(value));

/** Refuses a team, and people, whom the caller does not lead. */
async function refuseOutside(
  tx: Db,
  { user }: Ctx,
  verb: string,
  { deptId, userIds }: { deptId: number | null; userIds: readonly number[] },
) {
  const permission = `${PLAN_PERMISSION}:${verb}`;
  if (deptId !== null) {
    const [dept] = await tx
      .select({ deptId: deptTable.deptId })
      .from(deptTable)
      .where(and(eq(deptTable.deptId, deptId), deptScope(user, permission)));
    if (!dept) throw refuse('所选班组不存在', 'deptId');
  }
  if (userIds.length === 0) return;
  await refuseAbsent(tx, userIds, '人员', 'members');
  const [within] = await tx
    .select({ n: count() })
    .from(userTable)
    .where(and(inArray(userTable.userId, [...userIds]), userScope(user, permission)));
  if ((within?.n ?? 0) < new Set(userIds).size) throw refuse('所选人员不在您的管理范围内', 'members');
}

/** Refuses what would change days that people were told of. */
function refuseMoved(before: PlanRow, after: PlanRow, now: number): void {
  refusePast(before, undefined);
  if (before.status !== PLAN.published) return;
  if (before.deptId !== after.deptId) throw refuse('排班已发布，不能更换班组', 'deptId');
  if (before.startDate !== after.startDate) throw refuse('排班已发布，不能修改开始日期', 'startDate');
  if (before.endDate !== after.endDate && after.endDate < localDay(now))
    throw refuse('结束日期不能早于今天', 'endDate');
}

const shiftsIn = (plan: Pick<PlanRow, 'pattern' | 'demand'> | undefined): number[] =>
  plan ? [...plan.pattern.flatMap((shiftId) => shiftId ?? []), ...plan.demand.map(({ shiftId }) => shiftId)] : [];
const peopleIn = (plan: Pick<PlanRow, 'members'> | undefined) => plan?.members.map(({ userId }) => userId);

async function guard(tx: Db, change: Change<PlanValues>, ctx: Ctx): Promise<void> {
  // The rows are those of the table; the resource only leaves out what nobody writes.
  const { before, after } = change as Change<PlanRow>;
  if (!after) {
    if (before?.status !== PLAN.draft) throw refuse('排班已发布，不能删除');
    return;
  }
  const now = ctx.services.clock();
  if (before) refuseMoved(before, after, now);
  await refuseOutside(tx, ctx, before ? 'edit' : 'add', {
    deptId: before?.deptId === after.deptId ? null : after.deptId,
    userIds: fresh(peopleIn(after) ?? [], peopleIn(before)),
  });
  const known = shiftsIn(before);
  await refuseShifts(
    tx,
    fresh(
      after.pattern.flatMap((id) => id ?? []),
      known,
    ),
    'pattern',
  );
  await refuseShifts(
    tx,
    fresh(
      after.demand.map(({ shiftId }) => shiftId),
      known,
    ),
    'demand',
  );
  await refusePoints(tx, fresh(after.pointIds, before?.pointIds));
  if (before) await trimCells(tx, after, now);
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

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const within = scopedPlans.scope(ctx.user, `${PLAN_PERMISSION}:${verb}`, ctx.services.clock());
    const { rows, total } = await planListing.page(ctx.db, query, within);
    return { rows: await widePlans(ctx, rows), total };
  };
const exported = listExport<AttendancePlan>(
  '排班计划',
  [
    { title: '计划名称', width: 26, cell: (row) => row.name },
    { title: '班组', width: 16, cell: (row) => row.deptName },
    { title: '开始日期', width: 12, cell: (row) => row.startDate },
    { title: '结束日期', width: 12, cell: (row) => row.endDate },
    { title: '排班方式', width: 10, dictType: 'attendance_mode', cell: (row) => row.mode },
    { title: '人数', width: 8, cell: (row) => row.memberCount },
    { title: '班次数', width: 8, cell: (row) => row.cellCount },
    { title: '版本', width: 8, cell: (row) => row.edition },
    { title: '发布时间', width: 20, cell: (row) => row.publishTime },
    { title: '状态', width: 10, dictType: 'attendance_plan_status', cell: (row) => row.status },
  ],
  list('export'),
);

/** Who works which shifts during some weeks. */
export const planHandlers = (calendar: CalendarReader): Handlers<Calls> => ({
  ...withinReach(base, 'planId', reachPlans),
  list: list('list'),
  ...exported,
  async grid({ params, ctx }) {
    await reachPlans(ctx, 'query', [params.id]);
    return planGrid(ctx, params.id, await calendar.read());
  },
  async check({ params, ctx }) {
    await reachPlans(ctx, 'query', [params.id]);
    return checkPlan(ctx.db, await planOf(ctx.db, params.id), await calendar.read(), ctx.services.clock());
  },
  cells: ({ params, body, ctx }) => putCells(ctx, params.id, body),
  fill: async ({ params, body, ctx }) => fillPlan(ctx, await calendar.read(), params.id, body),
  publish: async ({ params, body, ctx }) => publishPlan(ctx, await calendar.read(), params.id, body),
  async copy({ params, body, ctx }) {
    await reachPlans(ctx, 'copy', [params.id]);
    return copyPlan(ctx, await calendar.read(), { source: params.id, input: body, create: base.create });
  },
  sheet: ({ params, ctx }) => rosterSheet(ctx, params.id, 'export'),
  importTemplate: ({ params, ctx }) => rosterSheet(ctx, params.id, 'import'),
  importPreview: async ({ params, query, ctx }) => previewImport(ctx, await rosterImport(ctx, params.id), query),
  importData: async ({ params, query, ctx }) => runImport(ctx, await rosterImport(ctx, params.id), query),
  forecast: ({ query, ctx }) => forecastLoad(ctx, `${PLAN_PERMISSION}:query`, query.deptId),
});
