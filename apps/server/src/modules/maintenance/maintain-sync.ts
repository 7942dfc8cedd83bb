import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { TurnBase } from '../repair/index.ts';
import { firstDay } from './maintain-due.ts';
import { groupsOf, planUnits } from './maintain-group.ts';
import { planDueTable as d, type PlanRow } from './maintain-plan.table.ts';
import { targetsOf } from './maintain-plan-facts.ts';
import { readingsOf } from './maintain-reading.ts';

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
