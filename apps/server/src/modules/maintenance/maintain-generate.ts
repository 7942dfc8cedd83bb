import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { addDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import { BASED_ON, GROUP_BY, OVERLAP, PLAN, PLAN_KIND, TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import {
  createMaintenance,
  positionFor,
  type RepairTools,
  slaFor,
  type TurnBase,
  templateFor,
  turnBase,
} from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { type Due, dueNow, firstDay, followingDay } from './maintain-due.ts';
import { assignmentFor } from './maintain-executor.ts';
import { groupName, groupsOf, type PlanUnit, planUnits } from './maintain-group.ts';
import { planDueTable as d, type PlanDueRow, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { targetsOf } from './maintain-plan-facts.ts';
import { readingsOf } from './maintain-reading.ts';
import { targetTable as g, taskTable as k, type TaskRow } from './maintain-task.table.ts';

const USUAL = '3';
const MAX_TITLE = 60;
const SKIPPED = '6';
/** A server that was off for long makes up for a year of weeks at a time. */
const MOST_AT_ONCE = 60;

/** A group of a plan under the lock of its row. */
interface Group {
  readonly plan: PlanRow;
  readonly due: PlanDueRow;
  readonly units: readonly PlanUnit[];
  readonly first: PlanUnit;
}

/** Makes rows for groups that are new and takes away those that have nothing left; running tasks stay. */
export async function syncGroups(tx: Db, plan: PlanRow, base: Pick<TurnBase, 'now' | 'calendar'>): Promise<void> {
  const units = await planUnits(tx, await targetsOf(tx, plan));
  const keys = [...groupsOf(plan.groupBy, units).keys()];
  const known = await tx.select({ key: d.groupKey }).from(d).where(eq(d.planId, plan.planId));
  const gone = known.map(({ key }) => key).filter((key) => !keys.includes(key));
  if (gone.length > 0) await tx.delete(d).where(and(eq(d.planId, plan.planId), inArray(d.groupKey, gone)));
  const had = new Set(known.map(({ key }) => key));
  const added = keys.filter((key) => !had.has(key));
  if (added.length === 0) return;
  const nextDate = firstDay(plan, localDay(base.now), base.calendar);
  const readings = await readingsOf(tx, plan.trigger === TRIGGER.date ? '' : plan.meterName, added);
  await tx
    .insert(d)
    .values(
      added.map((groupKey) => ({
        planId: plan.planId,
        groupKey,
        nextDate,
        anchor: plan.firstDate,
        lastReading: readings.get(groupKey) ?? null,
      })),
    )
    .onConflictDoNothing();
}

/** The task of a group on which somebody still works. */
async function openTask(tx: Db, { planId, groupKey }: PlanDueRow): Promise<TaskRow | undefined> {
  const [row] = await tx
    .select({ task: k })
    .from(k)
    .innerJoin(r, eq(r.reportId, k.reportId))
    .where(and(eq(k.planId, planId), eq(k.groupKey, groupKey), inArray(r.status, [...openReport])))
    .orderBy(desc(k.dueDate))
    .limit(1);
  return row?.task;
}

/** What a plan asks for, as its task keeps it. */
const snapshot = ({ plan, first }: Group, due: Due) => ({
  planId: plan.planId,
  dueDate: due.due,
  planDay: due.due,
  title: `${plan.name} ${groupName(plan.groupBy, first)}`.slice(0, MAX_TITLE),
  kind: plan.kind,
  subcampId: first.subcampId,
  placeId: plan.groupBy === GROUP_BY.campus ? null : first.placeId,
  teamId: plan.teamId,
  items: plan.items,
  aheadDays: plan.aheadDays,
  estMinutes: plan.estMinutes,
  visitPrice: plan.visitPrice,
  requireScan: plan.requireScan,
  requireSign: plan.requireSign,
  requireVerify: plan.requireVerify || plan.kind === PLAN_KIND.legal,
  createBy: SYSTEM.name,
  updateBy: SYSTEM.name,
});

/** Stores a task, unless there is one of this day. */
async function storeTask(tx: Db, group: Group, due: Due, now: number, values: Partial<TaskRow> = {}) {
  const at = wallTime(now);
  const [task] = await tx
    .insert(k)
    .values({
      ...snapshot(group, due),
      ...values,
      groupKey: group.due.groupKey,
      targetTotal: group.units.length,
      createTime: at,
      updateTime: at,
    })
    .onConflictDoNothing()
    .returning();
  return task;
}

/** The day of a reading may have a task already, which the calendar made: then it is the next day that has none. */
async function storeOnFreeDay(tx: Db, group: Group, due: Due, now: number): Promise<TaskRow | undefined> {
  const tries = due.byReading ? MOST_AT_ONCE : 1;
  for (let days = 0; days < tries; days += 1) {
    const task = await storeTask(tx, group, { ...due, due: addDays(due.due, days) }, now);
    if (task) return task;
  }
  return undefined;
}

/** Sets a task on its way: its targets, its report, its order. */
async function makeTask(tools: RepairTools, tx: Db, base: TurnBase, group: Group, due: Due): Promise<void> {
  const { plan, units, first } = group;
  const task = await storeOnFreeDay(tx, group, due, base.now);
  if (!task) return;
  const { taskId, dueDate } = task;
  await tx.insert(g).values(units.map(({ facilityId }) => ({ taskId, facilityId, dueDate })));
  const template = await templateFor(tx, plan.templateId);
  const report = await createMaintenance(tools, tx, base, {
    title: task.title,
    description: `${plan.name}，共 ${units.length} 台`,
    template,
    position: await positionFor(tx, first.placeId, null),
    teamId: plan.teamId,
    sla: await slaFor(tx, template, USUAL),
    day: dueDate,
    planId: plan.planId,
    requireSign: plan.requireSign,
    worker: await assignmentFor(tx, plan, base.now),
  });
  await tx.update(k).set({ reportId: report.reportId, code: report.code }).where(eq(k.taskId, taskId));
}

/** The last one is still open: this one is left out, or joined to it. */
async function overlap(tx: Db, base: TurnBase, group: Group, due: Due, open: TaskRow): Promise<void> {
  if (open.dueDate >= due.due) return;
  if (group.plan.overlap === OVERLAP.skip) {
    await storeTask(tx, group, due, base.now, { state: SKIPPED, skipReason: '上一期未完成，本期跳过' });
    return;
  }
  await tx
    .update(g)
    .set({ dueDate: due.due })
    .where(and(eq(g.taskId, open.taskId), eq(g.conclusion, '')));
  const event = { bizType: 'report' as const, bizId: open.reportId as number, event: 'JOIN' };
  await recordEvents(tx, [
    { ...event, content: `并入 ${due.due} 期`, operatorName: SYSTEM.name, createTime: wallTime(base.now) },
  ]);
}

/** What comes after something that is due now. */
function advanced({ plan, due }: Group, found: Due, reading: number | undefined, base: TurnBase): Partial<PlanDueRow> {
  const { calendar } = base;
  const anchor = found.byReading ? found.period : (due.anchor ?? plan.firstDate);
  const byDate = plan.trigger !== TRIGGER.reading;
  // Counted from the finish, the next day is known when it is done.
  const nextDate = byDate && plan.basedOn === BASED_ON.plan ? followingDay(plan, anchor, found.period, calendar) : null;
  return { nextDate, anchor, failCount: 0, ...(reading !== undefined && { lastReading: reading }) };
}

/** The group of a plan under its lock, as long as the plan is on and the group has something in it. */
async function lockGroup(tx: Db, planId: number, groupKey: number): Promise<Group | undefined> {
  const [plan] = await tx
    .select()
    .from(t)
    .where(and(eq(t.planId, planId), eq(t.status, PLAN.on)))
    .for('share');
  if (!plan) return undefined;
  const [due] = await tx
    .select()
    .from(d)
    .where(and(eq(d.planId, planId), eq(d.groupKey, groupKey)))
    .for('update');
  const units = due ? await planUnits(tx, await targetsOf(tx, plan), groupKey) : [];
  const [first] = units;
  return due && first ? { plan, due, units, first } : undefined;
}

/** Makes the task of a group that is due, if there is one; its lock lets one of several nodes do it. */
async function generateOne(tools: RepairTools, base: TurnBase, planId: number, groupKey: number): Promise<boolean> {
  return tools.db.transaction(async (tx) => {
    const group = await lockGroup(tx, planId, groupKey);
    if (!group) return false;
    const { plan, due } = group;
    const isCounted = plan.trigger !== TRIGGER.date;
    const reading = isCounted ? (await readingsOf(tx, plan.meterName, [groupKey])).get(groupKey) : undefined;
    const here = and(eq(d.planId, planId), eq(d.groupKey, groupKey));
    // The first reading ever is where counting begins.
    if (isCounted && due.lastReading === null && reading !== undefined)
      await tx.update(d).set({ lastReading: reading }).where(here);
    const found = dueNow(plan, due, { today: localDay(base.now), reading, calendar: base.calendar });
    if (!found) return false;
    const open = await openTask(tx, due);
    if (open) await overlap(tx, base, group, found, open);
    else await makeTask(tools, tx, base, group, found);
    await tx
      .update(d)
      .set(advanced(group, found, reading, base))
      .where(here);
    return true;
  });
}

async function generateGroup(tools: RepairTools, base: TurnBase, planId: number, groupKey: number): Promise<number> {
  let made = 0;
  try {
    while (made < MOST_AT_ONCE && (await generateOne(tools, base, planId, groupKey))) made += 1;
  } catch (error) {
    // An item out of use or a closed building keeps one group back, not the others.
    if (!(error instanceof AppError)) throw error;
    await tools.db
      .update(d)
      .set({ failCount: sql`${d.failCount} + 1` })
      .where(and(eq(d.planId, planId), eq(d.groupKey, groupKey)));
  }
  return made;
}

/** The groups of a plan that look as if something were due; their locks tell for certain. */
async function likelyGroups(db: Db, plan: PlanRow, { now, calendar }: TurnBase): Promise<number[]> {
  const rows = await db.select().from(d).where(eq(d.planId, plan.planId)).orderBy(asc(d.groupKey));
  const isCounted = plan.trigger !== TRIGGER.date;
  const keys = rows.map(({ groupKey }) => groupKey);
  const readings = await readingsOf(db, isCounted ? plan.meterName : '', keys);
  const today = localDay(now);
  const isLikely = (row: PlanDueRow) => {
    const reading = readings.get(row.groupKey);
    const isFirst = isCounted && row.lastReading === null && reading !== undefined;
    return isFirst || dueNow(plan, row, { today, reading, calendar }) !== undefined;
  };
  return rows.filter(isLikely).map(({ groupKey }) => groupKey);
}

/** Makes what is due of some plans; each group by itself. */
async function generateFor(tools: RepairTools, plans: readonly PlanRow[]): Promise<number> {
  const base = await turnBase(tools, SYSTEM);
  let made = 0;
  for (const plan of plans) {
    await tools.db.transaction((tx) => syncGroups(tx, plan, base));
    for (const key of await likelyGroups(tools.db, plan, base))
      made += await generateGroup(tools, base, plan.planId, key);
  }
  return made;
}

const plansOn = (db: Db, ...more: Parameters<typeof and>) =>
  db
    .select()
    .from(t)
    .where(and(eq(t.status, PLAN.on), ...more))
    .orderBy(asc(t.planId));

/** Makes everything that is due. It may run on any node, twice or late. */
export const generateDue = async (tools: RepairTools): Promise<number> => generateFor(tools, await plansOn(tools.db));

/** Makes what has become due by what meters say. */
export const generateByReadings = async (tools: RepairTools): Promise<number> =>
  generateFor(tools, await plansOn(tools.db, inArray(t.trigger, [TRIGGER.reading, TRIGGER.first])));

/** Makes what is due of one plan. */
export const generatePlan = async (tools: RepairTools, planId: number): Promise<number> =>
  generateFor(tools, await plansOn(tools.db, eq(t.planId, planId)));
