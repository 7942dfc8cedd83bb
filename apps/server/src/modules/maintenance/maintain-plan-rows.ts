import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { planDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import {
  type Plan,
  type PlanDetail,
  type PlanInput,
  type PlanMaterial,
  type PlanPreview,
  PREVIEW_DAYS,
  planFields,
  planLife,
} from '@jiaoyan/contract/maintenance/maintain-plan';
import { PLAN, type PlanStatus, TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { readEvents } from '../../kernel/record/event.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { classifyTable as c } from '../facility/classify.table.ts';
import { facilityTable } from '../facility/facility.table.ts';
import { joinPosition } from '../facility/index.ts';
import { labelOf } from '../material/index.ts';
import { materialTable } from '../material/material.table.ts';
import { type RepairTools, turnBase } from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { templateTable } from '../repair/report/template.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { groupsOf, planUnits, unitCounts } from './maintain-group.ts';
import { planDueTable as d, planFacilityTable as f, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { executorNames, targetsOf } from './maintain-plan-facts.ts';
import { targetTable as g, taskTable as k } from './maintain-task.table.ts';

const YEAR = 365 * DAY_MS;
const plans = listing<PlanRow>({ id: 'planId', fields: planFields }, t, [{ by: 'createTime', descending: true }], {
  /** Plans that name a facility, or that have made something for it. */
  facilityId: (
    wanted,
  ) => sql`(EXISTS (SELECT 1 FROM ${f} WHERE ${f.planId} = ${t.planId} AND ${isNumber(f.facilityId, wanted)} AND ${f.mode} = '1')
    OR EXISTS (SELECT 1 FROM ${k} JOIN ${g} ON ${g.taskId} = ${k.taskId}
      WHERE ${k.planId} = ${t.planId} AND ${isNumber(g.facilityId, wanted)}))`,
});

function movesOf(user: SessionUser, { status }: PlanRow): string[] {
  const can = (verb: string) => holds(user, `repair:maintain:${verb}`);
  return [
    ...(can('edit') ? ['edit'] : []),
    ...(status === PLAN.on && can('generate') ? ['generate'] : []),
    ...(status !== PLAN.on && can('remove') ? ['remove'] : []),
    ...planLife.allowed(status as PlanStatus).filter(can),
  ];
}

async function figuresOf(db: Db, ids: readonly number[], now: number) {
  const nexts = await db
    .select({ planId: d.planId, next: sql<string | null>`min(${d.nextDate})::text` })
    .from(d)
    .where(inArray(d.planId, [...ids]))
    .groupBy(d.planId);
  const done = await db
    .select({
      planId: k.planId,
      share: sql<number | null>`(avg(CASE WHEN ${k.lateDays} > 0 THEN 0 ELSE 1 END))::float8`,
    })
    .from(k)
    .where(and(inArray(k.planId, [...ids]), gte(k.finishDay, localDay(now - YEAR))))
    .groupBy(k.planId);
  const open = await db
    .select({ planId: k.planId, n: sql<number>`count(*)::int` })
    .from(k)
    .innerJoin(r, eq(r.reportId, k.reportId))
    .where(and(inArray(k.planId, [...ids]), inArray(r.status, [...openReport])))
    .groupBy(k.planId);
  const next = new Map(nexts.map((row) => [row.planId, row.next]));
  const onTime = new Map(done.map((row) => [row.planId, row.share]));
  const opened = new Map(open.map((row) => [row.planId, row.n]));
  return (planId: number) => ({
    nextDate: next.get(planId) ?? null,
    onTime: onTime.get(planId) ?? null,
    open: opened.get(planId) ?? 0,
  });
}

async function namesIn(db: Db, rows: readonly PlanRow[]) {
  const classes = await db.select({ id: c.classifyId, name: c.name }).from(c);
  const teams = await db
    .select({ id: deptTable.deptId, name: deptTable.deptName })
    .from(deptTable)
    .where(inArray(deptTable.deptId, [...rows.map(({ teamId }) => teamId ?? 0)]));
  const classNames = new Map(classes.map(({ id, name }) => [id, name]));
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]));
  return ({ classifyId, teamId }: PlanRow) => ({
    classifyName: classNames.get(classifyId ?? 0) ?? '',
    teamName: teamNames.get(teamId ?? 0) ?? '',
  });
}

/** Plans with what they refer to, how they go and what the caller may do with them. */
async function widePlans({ db, user, services }: Ctx, rows: readonly PlanRow[]): Promise<Plan[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ planId }) => planId);
  const [figures, names, executors, counts] = await Promise.all([
    figuresOf(db, ids, services.clock()),
    namesIn(db, rows),
    executorNames(db, rows),
    unitCounts(db, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    ...figures(row.planId),
    ...names(row),
    executorName: executors(row),
    facilities: counts.get(row.planId) ?? 0,
    moves: movesOf(user, row),
  }));
}

/** A page of the plans that fulfil the query. */
export async function planPage(ctx: Ctx, query: ListQuery, within: SQL | undefined) {
  const { rows, total } = await plans.page(ctx.db, query, within);
  return { rows: await widePlans(ctx, rows), total };
}

async function namedUnits(db: Db, facilityIds: readonly number[]) {
  if (facilityIds.length === 0) return [];
  const rows = await db
    .select({ facility: facilityTable, placeName: p.name, roomNo: roomTable.roomNo })
    .from(facilityTable)
    .innerJoin(p, eq(p.placeId, facilityTable.placeId))
    .leftJoin(roomTable, eq(roomTable.roomId, facilityTable.roomId))
    .where(inArray(facilityTable.facilityId, [...facilityIds]))
    .orderBy(asc(facilityTable.code));
  return rows.map(({ facility, placeName, roomNo }) => ({
    facilityId: facility.facilityId,
    code: facility.code,
    name: facility.name,
    position: joinPosition(placeName, roomNo ?? '', facility.location),
  }));
}

/** What a plan needs each time, as people call it. */
async function namedMaterials(db: Db, materials: readonly PlanMaterial[]) {
  if (materials.length === 0) return [];
  const ids = materials.map(({ materialId }) => materialId);
  const rows = await db.select().from(materialTable).where(inArray(materialTable.materialId, ids));
  const known = new Map(rows.map((row) => [row.materialId, row]));
  return materials.flatMap(({ materialId, qty }) => {
    const goods = known.get(materialId);
    return goods ? [{ materialId, qty, label: labelOf(goods), unit: goods.unit, decimals: goods.decimals }] : [];
  });
}

/** The days that come next. */
async function comingDays(
  tools: RepairTools,
  plan: Parameters<typeof planDays>[0] & { trigger: string },
  from: string,
) {
  if (plan.trigger === TRIGGER.reading) return [];
  const { calendar } = await turnBase(tools, { userId: null, name: '' });
  return planDays(plan, { anchor: plan.firstDate, from, count: PREVIEW_DAYS }, calendar);
}

/** A plan with its form, its units, its next days and what happened to it. */
export async function planDetail(tools: RepairTools, ctx: Ctx, planId: number): Promise<PlanDetail> {
  const { db } = ctx;
  const [row] = await db.select().from(t).where(eq(t.planId, planId));
  if (!row) throw notFound();
  const targets = await targetsOf(db, row);
  const [[wide], included, excluded, places, template, timeline, days, materials] = await Promise.all([
    widePlans(ctx, [row]),
    namedUnits(db, targets.facilityIds),
    namedUnits(db, targets.excludedIds),
    db.select({ name: p.name }).from(p).where(inArray(p.placeId, row.placeIds)).orderBy(asc(p.placeId)),
    db.select({ name: templateTable.name }).from(templateTable).where(eq(templateTable.templateId, row.templateId)),
    readEvents(db, [['maintainPlan', planId]], true),
    comingDays(tools, row, localDay(tools.clock())),
    namedMaterials(db, row.materials),
  ]);
  const { facilityIds, excludedIds } = targets;
  return {
    ...(wide as Plan),
    // The columns hold what the form has sent.
    form: { ...(row as unknown as PlanInput), facilityIds: [...facilityIds], excludedIds: [...excludedIds] },
    materials,
    included,
    excluded,
    placeNames: places.map(({ name }) => name).join('、'),
    templateName: template[0]?.name ?? '',
    days,
    timeline,
  };
}

/** What a plan would make, as its form stands. */
export async function previewPlan(tools: RepairTools, db: Db, input: PlanInput): Promise<PlanPreview> {
  const units = await planUnits(db, input);
  const today = localDay(tools.clock());
  return {
    days: await comingDays(tools, input, today),
    facilities: units.length,
    groups: groupsOf(input.groupBy, units).size,
  };
}
