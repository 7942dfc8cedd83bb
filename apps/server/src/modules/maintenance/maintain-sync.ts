import { groupBy } from '@jiaoyan/contract/kernel/group-by';
import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { inArray, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { givenRows, insertGiven } from '../../kernel/db/given-rows.ts';
import type { TurnBase } from '../repair/index.ts';
import { firstDay } from './maintain-due.ts';
import { type GroupKey, groupsOf, unitsOfPlans } from './maintain-group.ts';
import { planDueTable as d, type PlanRow } from './maintain-plan.table.ts';
import { readingsOf } from './maintain-reading.ts';

const { planId, groupKey, nextDate, anchor, lastReading } = d;
const insertDues = hotStatement(
  'maintain_insert_dues',
  sql`${insertGiven(d, Object.entries({ planId, groupKey, nextDate, anchor, lastReading }))} ON CONFLICT DO NOTHING`,
);
const removeDues = hotStatement(
  'maintain_remove_dues',
  sql`DELETE FROM ${d} USING ${givenRows(Object.entries({ planId, groupKey }))}
    WHERE ${planId} = given."planId" AND ${groupKey} = given."groupKey"`,
);
type Base = Pick<TurnBase, 'now' | 'calendar'>;

/** What groups of a plan begin with. */
async function newDues(tx: Db, plan: PlanRow, keys: readonly number[], { now, calendar }: Base) {
  const readings = await readingsOf(tx, plan.trigger === TRIGGER.date ? '' : plan.meterName, keys);
  const first = firstDay(plan, localDay(now), calendar);
  return keys.map((key) => ({
    planId: plan.planId,
    groupKey: key,
    nextDate: first,
    anchor: plan.firstDate,
    lastReading: readings.get(key) ?? null,
  }));
}

/** Makes rows for groups that are new and takes away those that have nothing left; running tasks stay. */
export async function syncGroups(tx: Db, plans: readonly PlanRow[], base: Base): Promise<void> {
  const ids = plans.map((plan) => plan.planId);
  const units = await unitsOfPlans(tx, ids);
  const known = await tx.select({ planId, groupKey }).from(d).where(inArray(planId, ids));
  const knownOf = groupBy(known, (row) => row.planId);
  const added: object[] = [];
  const gone: GroupKey[] = [];
  for (const plan of plans) {
    const keys = new Set(groupsOf(plan.groupBy, units.get(plan.planId) ?? []).keys());
    const had = knownOf.get(plan.planId) ?? [];
    gone.push(...had.filter((row) => !keys.has(row.groupKey)));
    const hadKeys = new Set(had.map((row) => row.groupKey));
    const fresh = [...keys].filter((key) => !hadKeys.has(key));
    if (fresh.length > 0) added.push(...(await newDues(tx, plan, fresh, base)));
  }
  if (gone.length > 0) await removeDues(tx, { rows: JSON.stringify(gone) });
  if (added.length > 0) await insertDues(tx, { rows: JSON.stringify(added) });
}
