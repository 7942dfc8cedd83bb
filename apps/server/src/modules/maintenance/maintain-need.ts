import { decimalOf, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { groupBy } from '@jiaoyan/contract/kernel/group-by';
import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { planDays } from '@jiaoyan/contract/maintenance/maintain-dates';
import type { PlanMaterial } from '@jiaoyan/contract/maintenance/maintain-plan';
import { BASED_ON, PLAN, WORKDAY } from '@jiaoyan/contract/maintenance/status';
import { openReport } from '@jiaoyan/contract/repair/status';
import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { ComingNeeds, Need } from '../material/index.ts';
import { reportTable as r } from '../repair/report/report.table.ts';
import { groupsOf, unitsOfPlans } from './maintain-group.ts';
import { planDueTable as d, type PlanDueRow, type PlanRow, planTable as t } from './maintain-plan.table.ts';
import { taskTable as k } from './maintain-task.table.ts';

const PLACES = 3;
const MOST_DAYS = 100;
/** A day of rest moves a round by days; for buying in time that does not count. */
const everyDay: WorkCalendar = { hours: [], dayType: () => undefined };

const needsOf = (materials: readonly PlanMaterial[], day: string, units: number): Need[] =>
  materials.map(({ materialId, qty }) => ({
    materialId,
    day,
    qty: decimalOf(unitsOf(qty, PLACES) * BigInt(units), PLACES),
  }));

/** What rounds still need that were made already. */
async function openNeeds(db: Db, subcampId: number, until: string): Promise<Need[]> {
  const rows = await db
    .select({ materials: t.materials, day: k.planDay, left: sql<number>`${k.targetTotal} - ${k.targetDone}` })
    .from(k)
    .innerJoin(t, eq(t.planId, k.planId))
    .innerJoin(r, eq(r.reportId, k.reportId))
    .where(
      and(
        eq(k.subcampId, subcampId),
        lte(k.planDay, until),
        gt(k.targetTotal, k.targetDone),
        inArray(r.status, [...openReport]),
      ),
    );
  return rows.flatMap(({ materials, day, left }) => needsOf(materials, day, left));
}

/** The days of a group that come until a day; counted from the finish, only the next one is known. */
function comingDays(plan: PlanRow, { nextDate, anchor }: PlanDueRow, until: string): string[] {
  if (nextDate === null || nextDate > until) return [];
  if (plan.basedOn !== BASED_ON.plan) return [nextDate];
  const days = planDays(
    { ...plan, workday: WORKDAY.keep },
    { anchor: anchor ?? plan.firstDate, from: nextDate, count: MOST_DAYS },
    everyDay,
  );
  return days.map(({ period }) => period).filter((day) => day <= until);
}

/** What plans will need on a campus. */
async function plannedNeeds(db: Db, plans: readonly PlanRow[], subcampId: number, until: string): Promise<Need[]> {
  if (plans.length === 0) return [];
  const ids = plans.map(({ planId }) => planId);
  const [units, dues] = await Promise.all([
    unitsOfPlans(db, ids),
    db
      .select()
      .from(d)
      .where(and(inArray(d.planId, ids), isNotNull(d.nextDate))),
  ]);
  const duesOf = groupBy(dues, ({ planId }) => planId);
  return plans.flatMap((plan) => {
    const here = (units.get(plan.planId) ?? []).filter((unit) => unit.subcampId === subcampId);
    const groups = groupsOf(plan.groupBy, here);
    return (duesOf.get(plan.planId) ?? []).flatMap((due) => {
      const count = groups.get(due.groupKey)?.length ?? 0;
      return count === 0 ? [] : comingDays(plan, due, until).flatMap((day) => needsOf(plan.materials, day, count));
    });
  });
}

/** What maintenance will take out of the stores of a campus, so that it is bought in time. */
export const maintenanceNeeds: ComingNeeds = {
  async needs(db, subcampId, until) {
    const plans = await db
      .select()
      .from(t)
      .where(and(eq(t.status, PLAN.on), sql`jsonb_array_length(${t.materials}) > 0`))
      .orderBy(asc(t.planId));
    const [open, planned] = [await openNeeds(db, subcampId, until), await plannedNeeds(db, plans, subcampId, until)];
    return [...open, ...planned];
  },
};
