import { EXECUTOR } from '@jiaoyan/contract/maintenance/status';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { companyTable as c } from '../company/company.table.ts';
import { namesOf } from '../system/index.ts';
import type { PlanTargets } from './maintain-group.ts';
import { planFacilityTable as f, type PlanRow } from './maintain-plan.table.ts';

export const MODE = { included: '1', excluded: '2' } as const;

/** What a plan is about, with the units that it names. */
export async function targetsOf(
  db: Db,
  plan: Pick<PlanRow, 'planId' | 'classifyId' | 'placeIds' | 'groupBy'>,
): Promise<PlanTargets> {
  const rows = await db.select().from(f).where(eq(f.planId, plan.planId)).orderBy(asc(f.facilityId));
  const of = (mode: string) => rows.filter((row) => row.mode === mode).map(({ facilityId }) => facilityId);
  const { classifyId, placeIds, groupBy } = plan;
  return { classifyId, placeIds, groupBy, facilityIds: of(MODE.included), excludedIds: of(MODE.excluded) };
}

/** Who does what plans ask for, in words. */
export async function executorNames(db: Db, plans: readonly PlanRow[]): Promise<(plan: PlanRow) => string> {
  const people = await namesOf(
    db,
    plans.flatMap(({ workerIds }) => workerIds),
  );
  const ids = plans.flatMap(({ companyId }) => companyId ?? []);
  const rows =
    ids.length === 0 ? [] : await db.select({ id: c.companyId, name: c.name }).from(c).where(inArray(c.companyId, ids));
  const companies = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ executor, workerIds, companyId }) => {
    if (executor === EXECUTOR.company) return companies.get(companyId ?? 0) ?? '';
    if (executor === EXECUTOR.people) return workerIds.flatMap((id) => people.get(id) ?? []).join('、');
    return '班组轮派';
  };
}
