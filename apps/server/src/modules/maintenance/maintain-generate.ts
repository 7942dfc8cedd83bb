import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { BASED_ON, PLAN, TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows } from '../../kernel/db/given-rows.ts';
import { AppError } from '../../kernel/errors.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { type RepairTools, type TurnBase, turnBase } from '../repair/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { type Due, dueNow, followingDay } from './maintain-due.ts';
import { type GroupKey, groupsOf, type PlanUnit, unitsOfPlans } from './maintain-group.ts';
import { type DueGroup, makeTasks, nameOf, overlap } from './maintain-make.ts';
import { planDueTable as d, type PlanDueRow, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { readingsOf } from './maintain-reading.ts';
import { syncGroups } from './maintain-sync.ts';
import { taskTable as k, type TaskRow } from './maintain-task.table.ts';

/** A server that was off for long makes up for a year of weeks at a time. */
const MOST_AT_ONCE = 60;
/** So many plans are looked at together, and so many of their groups share a transaction. */
const PLANS_AT_ONCE = 50;
const GROUPS_AT_ONCE = 200;

/** Groups of plans under the locks of their rows. */
interface Locked {
  readonly plan: PlanRow;
  readonly due: PlanDueRow;
  readonly units: readonly PlanUnit[];
}
/** What the meters of plans show, by plan and group. */
type Readings = ReadonlyMap<number, ReadonlyMap<number, number>>;

const isCounted = ({ trigger }: PlanRow): boolean => trigger !== TRIGGER.date;
const readingOf = (readings: Readings, { planId, groupKey }: GroupKey) => readings.get(planId)?.get(groupKey);

/** What the meters show by which plans count. */
async function readingsOfPlans(db: Db, plans: Iterable<PlanRow>, keys: readonly GroupKey[]): Promise<Readings> {
  const readings = new Map<number, ReadonlyMap<number, number>>();
  for (const plan of plans) {
    if (!isCounted(plan)) continue;
    const own = keys.filter(({ planId }) => planId === plan.planId).map(({ groupKey }) => groupKey);
    readings.set(plan.planId, await readingsOf(db, plan.meterName, own));
  }
  return readings;
}

/** Rows of some groups. */
const isAmong = (planId: PgColumn, groupKey: PgColumn, keys: readonly GroupKey[]): SQL => {
  const numbers = (name: keyof GroupKey) => sql`${sql.param(keys.map((key) => key[name]))}::int[]`;
  return sql`(${planId}, ${groupKey}) IN (SELECT * FROM unnest(${numbers('planId')}, ${numbers('groupKey')}))`;
};

/** The tasks of groups on which somebody still works, the last one of each. */
async function openTasks(tx: Db, keys: readonly GroupKey[]): Promise<ReadonlyMap<string, TaskRow>> {
  const rows = await tx
    .select({ task: k })
    .from(k)
    .innerJoin(r, eq(r.reportId, k.reportId))
    .where(and(isAmong(k.planId, k.groupKey, keys), inArray(r.status, [...openReport])))
    .orderBy(asc(k.dueDate));
  return new Map(rows.map(({ task }) => [nameOf(task), task]));
}

/** What comes after something that is due now. */
function nextOf({ plan, due, found }: DueGroup, reading: number | undefined, { calendar }: TurnBase) {
  const anchor = found.byReading ? found.period : (due.anchor ?? plan.firstDate);
  const byDate = plan.trigger !== TRIGGER.reading;
  // Counted from the finish, the next day is known when it is done.
  const nextDate = byDate && plan.basedOn === BASED_ON.plan ? followingDay(plan, anchor, found.period, calendar) : null;
  const { planId, groupKey } = due;
  return { planId, groupKey, nextDate, anchor, lastReading: reading ?? due.lastReading };
}

const { planId, groupKey, nextDate, anchor, lastReading } = d;
const setNext = hotStatement(
  'maintain_set_next',
  sql`UPDATE ${d} SET next_date = given."nextDate", anchor = given.anchor, last_reading = given."lastReading", fail_count = 0
    FROM ${givenRows(Object.entries({ planId, groupKey, nextDate, anchor, lastReading }))}
    WHERE ${planId} = given."planId" AND ${groupKey} = given."groupKey"`,
);

/** Groups under their locks, as long as their plans are on and they have something in them. */
async function lockGroups(tx: Db, keys: readonly GroupKey[]): Promise<Locked[]> {
  const ids = [...new Set(keys.map((key) => key.planId))];
  const plans = await tx
    .select()
    .from(t)
    .where(and(inArray(t.planId, ids), eq(t.status, PLAN.on)))
    .orderBy(asc(t.planId))
    .for('share');
  const dues = await tx
    .select()
    .from(d)
    .where(isAmong(d.planId, d.groupKey, keys))
    .orderBy(asc(d.planId), asc(d.groupKey))
    .for('update');
  const unitsOf = await unitsOfPlans(tx, ids, keys);
  const known = new Map(
    plans.map((plan) => [plan.planId, { plan, units: groupsOf(plan.groupBy, unitsOf.get(plan.planId) ?? []) }]),
  );
  return dues.flatMap((due) => {
    const found = known.get(due.planId);
    return found ? [{ plan: found.plan, due, units: found.units.get(due.groupKey) ?? [] }] : [];
  });
}

const hereOf = ({ planId, groupKey }: PlanDueRow) => and(eq(d.planId, planId), eq(d.groupKey, groupKey));

/** What is due now of groups under their locks, with what their meters say. */
async function foundIn(tx: Db, groups: readonly Locked[], { now, calendar }: TurnBase) {
  const plans = new Set(groups.map(({ plan }) => plan));
  const readings = await readingsOfPlans(
    tx,
    plans,
    groups.map(({ due }) => due),
  );
  const found: DueGroup[] = [];
  for (const { plan, due, units } of groups) {
    const [first] = units;
    if (!first) continue;
    const reading = readingOf(readings, due);
    // The first reading ever is where counting begins.
    if (isCounted(plan) && due.lastReading === null && reading !== undefined)
      await tx.update(d).set({ lastReading: reading }).where(hereOf(due));
    const what: Due | undefined = dueNow(plan, due, { today: localDay(now), reading, calendar });
    if (what) found.push({ plan, due, units, first, found: what });
  }
  return { found, readings };
}

/** How many groups were due, and which of them still are. */
interface MadeOnce {
  readonly made: number;
  readonly again: readonly GroupKey[];
}

/** Makes what is due of some groups, one task of each; their locks let one of several nodes do it. */
const makeOnce = (tools: RepairTools, base: TurnBase, keys: readonly GroupKey[]): Promise<MadeOnce> =>
  tools.db.transaction(async (tx) => {
    const { found, readings } = await foundIn(tx, await lockGroups(tx, keys), base);
    if (found.length === 0) return { made: 0, again: [] };
    const open = await openTasks(
      tx,
      found.map(({ due }) => due),
    );
    for (const group of found) {
      const task = open.get(nameOf(group.due));
      if (task) await overlap(tx, base, group, task);
    }
    await makeTasks(
      tools,
      tx,
      base,
      found.filter(({ due }) => !open.has(nameOf(due))),
    );
    const rows = found.map((group) => nextOf(group, readingOf(readings, group.due), base));
    await setNext(tx, { rows: JSON.stringify(rows) });
    const today = localDay(base.now);
    const isDueAgain = ({ plan, due: before }: DueGroup, at: number) => {
      const asked = { today, reading: readingOf(readings, before), calendar: base.calendar };
      return dueNow(plan, { ...before, ...rows[at] }, asked) !== undefined;
    };
    return { made: found.length, again: found.filter(isDueAgain).map(({ due }) => due) };
  });

/** Makes what is due of some groups until nothing is any more. */
async function makeGroups(tools: RepairTools, base: TurnBase, keys: readonly GroupKey[]): Promise<number> {
  let made = 0;
  let left = keys;
  for (let round = 0; round < MOST_AT_ONCE && left.length > 0; round += 1) {
    try {
      const once = await makeOnce(tools, base, left);
      left = once.again;
      made += once.made;
    } catch (error) {
      // An item out of use or a closed building keeps one group back, not the others.
      if (!(error instanceof AppError)) throw error;
      return made + (await makeApart(tools, base, left));
    }
  }
  return made;
}

/** Makes some groups in halves, after one of them could not be made. */
async function makeApart(tools: RepairTools, base: TurnBase, keys: readonly GroupKey[]): Promise<number> {
  const [key, ...others] = keys;
  if (key === undefined) return 0;
  if (others.length === 0) {
    await tools.db
      .update(d)
      .set({ failCount: sql`${d.failCount} + 1` })
      .where(and(eq(d.planId, key.planId), eq(d.groupKey, key.groupKey)));
    return 0;
  }
  const half = Math.ceil(keys.length / 2);
  return (await makeGroups(tools, base, keys.slice(0, half))) + (await makeGroups(tools, base, keys.slice(half)));
}

/** The groups of plans that look as if something were due; their locks tell for certain. */
async function likelyGroups(db: Db, plans: readonly PlanRow[], { now, calendar }: TurnBase): Promise<GroupKey[]> {
  const planOf = new Map(plans.map((plan) => [plan.planId, plan]));
  const rows = await db
    .select()
    .from(d)
    .where(inArray(d.planId, [...planOf.keys()]))
    .orderBy(asc(d.planId), asc(d.groupKey));
  const readings = await readingsOfPlans(db, plans, rows);
  const today = localDay(now);
  const isLikely = (row: PlanDueRow) => {
    const plan = planOf.get(row.planId);
    if (!plan) return false;
    const reading = readingOf(readings, row);
    const isFirst = isCounted(plan) && row.lastReading === null && reading !== undefined;
    return isFirst || dueNow(plan, row, { today, reading, calendar }) !== undefined;
  };
  return rows.filter(isLikely);
}

/** Makes what is due of some plans, a part of their groups at a time. */
async function generateFor(tools: RepairTools, plans: readonly PlanRow[]): Promise<number> {
  const base = await turnBase(tools, SYSTEM);
  let made = 0;
  for (let first = 0; first < plans.length; first += PLANS_AT_ONCE) {
    const some = plans.slice(first, first + PLANS_AT_ONCE);
    await tools.db.transaction((tx) => syncGroups(tx, some, base));
    const keys = await likelyGroups(tools.db, some, base);
    for (let at = 0; at < keys.length; at += GROUPS_AT_ONCE)
      made += await makeGroups(tools, base, keys.slice(at, at + GROUPS_AT_ONCE));
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
