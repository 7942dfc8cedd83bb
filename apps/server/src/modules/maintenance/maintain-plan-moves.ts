import { isDeepStrictEqual } from 'node:util';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { PlanInput } from '@jiaoyan/contract/maintenance/maintain-plan';
import { EXECUTOR, PLAN, PLAN_KIND } from '@jiaoyan/contract/maintenance/status';
import { count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { beginRecord } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { placeTable } from '../campus/place.table.ts';
import { companyTable as c } from '../company/company.table.ts';
import { classifyTable } from '../facility/classify.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { moveSite, siteBase } from '../facility/index.ts';
import { refuseWanted } from '../material/index.ts';
import { type RepairTools, templateFor, turnBase, workersOf } from '../repair/index.ts';
import { deptTable } from '../system/dept.table.ts';
import { firstDay } from './maintain-due.ts';
import { executorsOf } from './maintain-executor.ts';
import { planUnits } from './maintain-group.ts';
import { planDueTable as d, planFacilityTable as f, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { planRecord } from './maintain-plan-case.ts';
import { MODE, targetsOf } from './maintain-plan-facts.ts';
import { syncGroups } from './maintain-sync.ts';
import { taskTable as k } from './maintain-task.table.ts';

const constraints = {
  facility_plan_name: { field: 'name', message: '计划名称已存在' },
  facility_plan_class: { field: 'classifyId', message: '所选设施分类不存在' },
};
const OPEN = '0';

/** Refuses what a plan names and there is not. */
async function refuseUnknown(tx: Db, input: PlanInput): Promise<void> {
  await templateFor(tx, input.templateId);
  const named = [...new Set([...input.facilityIds, ...input.excludedIds])];
  if (named.length > 0) {
    const [found] = await tx.select({ n: count() }).from(facilityTable).where(inArray(facilityTable.facilityId, named));
    if ((found?.n ?? 0) < named.length) throw refuse('所选设施不存在', 'facilityIds');
  }
  if (input.placeIds.length > 0) {
    const [found] = await tx.select({ n: count() }).from(placeTable).where(inArray(placeTable.placeId, input.placeIds));
    if ((found?.n ?? 0) < new Set(input.placeIds).size) throw refuse('所选楼宇不存在', 'placeIds');
  }
  if (input.classifyId !== null) {
    const { classifyId } = classifyTable;
    const [found] = await tx.select({ n: count() }).from(classifyTable).where(eq(classifyId, input.classifyId));
    if (!found?.n) throw refuse('所选设施分类不存在', 'classifyId');
  }
  if (input.teamId !== null) {
    const [team] = await tx
      .select({ status: deptTable.status })
      .from(deptTable)
      .where(eq(deptTable.deptId, input.teamId));
    if (!team) throw refuse('所选班组不存在', 'teamId');
  }
  await refuseExecutors(tx, input);
  await refuseWanted(tx, input.materials, 'materials');
}

async function refuseExecutors(tx: Db, { executor, workerIds, companyId }: PlanInput): Promise<void> {
  if (executor === EXECUTOR.people && workerIds.length > 0) {
    const known = new Set((await workersOf(tx, workerIds)).map(({ userId }) => userId));
    if (workerIds.some((id) => !known.has(id))) throw refuse('所选执行人不存在或已停用', 'workerIds');
  }
  if (executor !== EXECUTOR.company || companyId === null) return;
  const [company] = await tx.select().from(c).where(eq(c.companyId, companyId));
  if (!company) throw refuse('所选外委单位不存在', 'companyId');
  if (company.status !== OPEN) throw refuse('所选外委单位已停用', 'companyId');
}

/** The columns of a plan as its form has them. */
function columnsOf({ facilityIds: _own, excludedIds: _out, version: _seen, ...values }: PlanInput) {
  return {
    ...values,
    placeIds: [...new Set(values.placeIds)],
    workerIds: [...new Set(values.workerIds)],
    // The law asks for somebody who looks at it.
    requireVerify: values.requireVerify || values.kind === PLAN_KIND.legal,
  };
}

async function storeUnits(tx: Db, planId: number, { facilityIds, excludedIds }: PlanInput): Promise<void> {
  await tx.delete(f).where(eq(f.planId, planId));
  const excluded = new Set(excludedIds);
  const rows = [
    ...[...new Set(facilityIds)]
      .filter((id) => !excluded.has(id))
      .map((facilityId) => ({ planId, facilityId, mode: MODE.included })),
    ...[...excluded].map((facilityId) => ({ planId, facilityId, mode: MODE.excluded })),
  ];
  if (rows.length > 0) await tx.insert(f).values(rows);
}

const reached = (tx: Db, ctx: Ctx, verb: string, planId: number) =>
  requireRecords(planRecord.kind, tx, ctx.user, {
    permission: `repair:maintain:${verb}`,
    ids: [planId],
    now: ctx.services.clock(),
  });

/** A new plan is a draft: it makes nothing until somebody enables it. */
export const createPlan = (ctx: Ctx, input: PlanInput): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    const base = siteBase(ctx);
    await refuseUnknown(tx, input);
    const at = wallTime(base.now);
    const [row] = await tx
      .insert(t)
      .values({
        ...columnsOf(input),
        code: await nextNumber(tx, 'WP', base.now),
        createBy: base.actor.name,
        updateBy: base.actor.name,
        createTime: at,
        updateTime: at,
      })
      .returning();
    const plan = row as PlanRow;
    await storeUnits(tx, plan.planId, input);
    // Nobody makes plans for a team that he does not lead.
    await reached(tx, ctx, 'add', plan.planId);
    const turn = planRecord.kind.open(base, plan, null);
    turn.events.push({ event: 'CREATE', to: PLAN.draft });
    await beginRecord(planRecord.kind, ctx.services, tx, turn, plan.planId);
    return plan.planId;
  });

/** What stays as it is while a plan is on: its days, its groups and what is looked at. */
const FIXED = [
  ...(['kind', 'classifyId', 'placeIds', 'groupBy', 'trigger', 'cycleUnit', 'cycleNum', 'basedOn'] as const),
  ...(['firstDate', 'endDate', 'seasonFrom', 'seasonTo', 'workday', 'meterName', 'meterEvery', 'items'] as const),
];
const sorted = (value: unknown) => (Array.isArray(value) && typeof value[0] === 'number' ? [...value].sort() : value);
// Columns of JSON do not keep the order of names.
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(sorted(a), sorted(b));

async function refuseWhileOn(tx: Db, plan: PlanRow, input: PlanInput): Promise<void> {
  if (plan.status !== PLAN.on) return;
  const values = columnsOf(input);
  const targets = await targetsOf(tx, plan);
  const isOther =
    FIXED.some((name) => !isSame(plan[name], values[name])) ||
    !isSame(targets.facilityIds, [...new Set(input.facilityIds)]) ||
    !isSame(targets.excludedIds, [...new Set(input.excludedIds)]);
  if (isOther) throw refuse('计划已启用，不能修改周期');
}

/** Changes a plan; one that is on keeps its days and its groups. */
export const updatePlan = (ctx: Ctx, planId: number, input: PlanInput): Promise<Moved> =>
  planRecord.reach(ctx, 'edit', planId, async (turn, tx) => {
    const { row } = turn;
    if (input.version !== undefined && input.version !== row.version) throw stale();
    await refuseWhileOn(tx, row, input);
    await refuseUnknown(tx, input);
    if (row.status === PLAN.on) await refuseIncomplete(tx, { ...row, ...columnsOf(input) }, turn.now);
    await storeUnits(tx, planId, input);
    // Other groups, and another meter, are counted anew.
    if (row.groupBy !== input.groupBy || row.meterName !== input.meterName)
      await tx.delete(d).where(eq(d.planId, planId));
    moveSite(turn, row.status, { event: 'EDIT' }, columnsOf(input));
  });

/** A plan that made something stays for those who look it up. */
export const removePlan = (ctx: Ctx, planId: number): Promise<void> =>
  write(ctx, constraints, async (tx) => {
    await reached(tx, ctx, 'remove', planId);
    const [plan] = await tx.select().from(t).where(eq(t.planId, planId)).for('update');
    if (plan?.status === PLAN.on) throw refuse('启用中的计划不能删除');
    const [used] = await tx.select({ n: count() }).from(k).where(eq(k.planId, planId));
    if (used?.n) throw refuse(`${plan?.name}下存在${used.n}条维保任务，不能删除`);
    await tx.delete(t).where(eq(t.planId, planId));
  });

/** What a plan must have before it makes anything. */
async function refuseIncomplete(tx: Db, plan: PlanRow, now: number): Promise<void> {
  const units = await planUnits(tx, await targetsOf(tx, plan));
  if (units.length === 0) throw refuse('启用前至少关联一台设施', 'facilityIds');
  if (plan.items.length === 0) throw refuse('启用前至少添加一个维保项目', 'items');
  const isNamed =
    plan.executor === EXECUTOR.team
      ? plan.teamId !== null
      : plan.executor === EXECUTOR.people
        ? plan.workerIds.length > 0
        : plan.companyId !== null;
  const isThere = isNamed && (plan.executor !== EXECUTOR.company || (await executorsOf(tx, plan, now)).length > 0);
  if (!isThere) throw refuse('请指定执行人', plan.executor === EXECUTOR.company ? 'companyId' : 'workerIds');
  if (plan.endDate !== null && plan.endDate < localDay(now)) throw refuse('结束日期已过，不能启用', 'endDate');
}

/** From now on it makes tasks; what it missed while it was off is not made up for. */
export async function enablePlan(tools: RepairTools, ctx: Ctx, planId: number, version?: number): Promise<Moved> {
  const { calendar } = await turnBase(tools, { userId: ctx.user.userId, name: ctx.user.nickName });
  return planRecord.act(ctx, 'enable', planId, version, async (turn, tx) => {
    const { row, now } = turn;
    await refuseIncomplete(tx, row, now);
    const nextDate = firstDay(row, localDay(now), calendar);
    await tx.update(d).set({ nextDate, anchor: row.firstDate, failCount: 0 }).where(eq(d.planId, planId));
    await syncGroups(tx, [row], { now, calendar });
    moveSite(turn, PLAN.on, { event: 'ENABLE' });
  });
}

/** It makes nothing more; what it made goes on. */
export const disablePlan = (
  ctx: Ctx,
  planId: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<Moved> =>
  planRecord.act(ctx, 'disable', planId, version, (turn) =>
    moveSite(turn, PLAN.off, { event: 'DISABLE', content: reason }),
  );
