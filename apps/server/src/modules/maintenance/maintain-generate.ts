import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { BASED_ON, PLAN, TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows } from '../../kernel/db/given-rows.ts';
import { AppError } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { type RepairTools, type TurnBase, turnBase } from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { type Due, dueNow, followingDay } from './maintain-due.ts';
import { groupsOf, type PlanUnit, planUnits } from './maintain-group.ts';
import { type DueGroup, makeTasks, overlap } from './maintain-make.ts';
import { planDueTable as d, type PlanDueRow, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { targetsOf } from './maintain-plan-facts.ts';
import { readingsOf } from './maintain-reading.ts';
import { syncGroups } from './maintain-sync.ts';
import { taskTable as k, type TaskRow } from './maintain-task.table.ts';

/** A server that was off for long makes up for a year of weeks at a time. */
const MOST_AT_ONCE = 60;
/** So many groups of a plan share a transaction. */
const GROUPS_AT_ONCE = 100;

/** Groups of a plan under the locks of their rows. */
interface Locked {
  readonly plan: PlanRow;
  readonly groups: readonly { readonly due: PlanDueRow; readonly units: readonly PlanUnit[] }[];
}

/** The tasks of groups on which somebody still works, the last one of each. */
async function openTasks(tx: Db, planId: number, keys: readonly number[]): Promise<ReadonlyMap<number, TaskRow>> {
  const rows = await tx
    .select({ task: k })
    .from(k)
    .innerJoin(r, eq(r.reportId, k.reportId))
    .where(and(eq(k.planId, planId), inArray(k.groupKey, [...keys]), inArray(r.status, [...openReport])))
    .orderBy(asc(k.dueDate));
  return new Map(rows.map(({ task }) => [task.groupKey, task]));
}

/** What comes after something that is due now. */
function nextOf({ plan, due, found }: DueGroup, reading: number | undefined, { calendar }: TurnBase) {
  const anchor = found.byReading ? found.period : (due.anchor ?? plan.firstDate);
  const byDate = plan.trigger !== TRIGGER.reading;
  // Counted from the finish, the next day is known when it is done.
  const nextDate = byDate && plan.basedOn === BASED_ON.plan ? followingDay(plan, anchor, found.period, calendar) : null;
  return { groupKey: due.groupKey, nextDate, anchor, lastReading: reading ?? due.lastReading };
}

const { groupKey, nextDate, anchor, lastReading } = d;
const setNext = hotStatement(
  'maintain_set_next',
  sql`UPDATE ${d} SET next_date = given."nextDate", anchor = given.anchor, last_reading = given."lastReading", fail_count = 0
    FROM ${givenRows(Object.entries({ groupKey, nextDate, anchor, lastReading }))} WHERE ${d.planId} = ${sql.placeholder('planId')} AND ${d.groupKey} = given."groupKey"`,
);

/** Groups of a plan under their locks, as long as the plan is on and they have something in them. */
async function lockGroups(tx: Db, planId: number, keys: readonly number[]): Promise<Locked | undefined> {
  const [plan] = await tx
    .select()
    .from(t)
    .where(and(eq(t.planId, planId), eq(t.status, PLAN.on)))
    .for('share');
  if (!plan) return undefined;
  const dues = await tx
    .select()
    .from(d)
    .where(and(eq(d.planId, planId), inArray(d.groupKey, [...keys])))
    .orderBy(asc(d.groupKey))
    .for('update');
  const found = groupsOf(plan.groupBy, await planUnits(tx, await targetsOf(tx, plan), keys));
  return { plan, groups: dues.map((due) => ({ due, units: found.get(due.groupKey) ?? [] })) };
}

const hereOf = ({ planId, groupKey }: PlanDueRow) => and(eq(d.planId, planId), eq(d.groupKey, groupKey));

/** What is due now of groups under their locks, with what their meters say. */
async function foundIn(tx: Db, { plan, groups }: Locked, { now, calendar }: TurnBase) {
  const isCounted = plan.trigger !== TRIGGER.date;
  const keys = groups.map(({ due }) => due.groupKey);
  const readings = await readingsOf(tx, isCounted ? plan.meterName : '', keys);
  const found: DueGroup[] = [];
  for (const { due, units } of groups) {
    const [first] = units;
    if (!first) continue;
    const reading = readings.get(due.groupKey);
    // The first reading ever is where counting begins.
    if (isCounted && due.lastReading === null && reading !== undefined)
      await tx.update(d).set({ lastReading: reading }).where(hereOf(due));
    const what: Due | undefined = dueNow(plan, due, { today: localDay(now), reading, calendar });
    if (what) found.push({ plan, due, units, first, found: what });
  }
  return { found, readings };
}

/** How many groups were due, and which of them still are. */
interface MadeOnce {
  readonly made: number;
  readonly again: readonly number[];
}
const nothing: MadeOnce = { made: 0, again: [] };

/** Makes what is due of some groups, one task of each; their locks let one of several nodes do it. */
const makeOnce = (tools: RepairTools, base: TurnBase, planId: number, keys: readonly number[]): Promise<MadeOnce> =>
  tools.db.transaction(async (tx) => {
    const locked = await lockGroups(tx, planId, keys);
    if (!locked) return nothing;
    const { found, readings } = await foundIn(tx, locked, base);
    if (found.length === 0) return nothing;
    const due = found.map((group) => group.due.groupKey);
    const open = await openTasks(tx, planId, due);
    for (const group of found) {
      const task = open.get(group.due.groupKey);
      if (task) await overlap(tx, base, group, task);
    }
    const fresh = found.filter((group) => !open.has(group.due.groupKey));
    await makeTasks(tools, tx, base, locked.plan, fresh);
    const rows = found.map((group) => nextOf(group, readings.get(group.due.groupKey), base));
    await setNext(tx, { planId, rows: JSON.stringify(rows) });
    const today = localDay(base.now);
    const isDueAgain = ({ plan, due: before }: DueGroup, at: number) => {
      const asked = { today, reading: readings.get(before.groupKey), calendar: base.calendar };
      return dueNow(plan, { ...before, ...rows[at] }, asked) !== undefined;
    };
    return { made: found.length, again: found.filter(isDueAgain).map((group) => group.due.groupKey) };
  });

/** Makes what is due of some groups until nothing is any more. */
async function makeGroups(
  tools: RepairTools,
  base: TurnBase,
  planId: number,
  keys: readonly number[],
): Promise<number> {
  let made = 0;
  let left = keys;
  for (let round = 0; round < MOST_AT_ONCE && left.length > 0; round += 1) {
    try {
      const once = await makeOnce(tools, base, planId, left);
      left = once.again;
      made += once.made;
    } catch (error) {
      // An item out of use or a closed building keeps one group back, not the others.
      if (!(error instanceof AppError)) throw error;
      return made + (await makeApart(tools, base, planId, left));
    }
  }
  return made;
}

/** Makes each of some groups by itself, after one of them could not be made. */
async function makeApart(tools: RepairTools, base: TurnBase, planId: number, keys: readonly number[]): Promise<number> {
  const [key, ...others] = keys;
  if (key === undefined) return 0;
  if (others.length === 0) {
    await tools.db
      .update(d)
      .set({ failCount: sql`${d.failCount} + 1` })
      .where(and(eq(d.planId, planId), eq(d.groupKey, key)));
    return 0;
  }
  let made = 0;
  for (const one of keys) made += await makeGroups(tools, base, planId, [one]);
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

/** Makes what is due of some plans, a part of the groups of each at a time. */
async function generateFor(tools: RepairTools, plans: readonly PlanRow[]): Promise<number> {
  const base = await turnBase(tools, SYSTEM);
  let made = 0;
  for (const plan of plans) {
    await tools.db.transaction((tx) => syncGroups(tx, plan, base));
    const keys = await likelyGroups(tools.db, plan, base);
    for (let first = 0; first < keys.length; first += GROUPS_AT_ONCE)
      made += await makeGroups(tools, base, plan.planId, keys.slice(first, first + GROUPS_AT_ONCE));
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
