import { FACILITY } from '@jiaoyan/contract/facility/status';
import { GROUP_BY } from '@jiaoyan/contract/maintenance/status';
import { and, asc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { roomTable as r } from '../campus/room.table.ts';
import { subcampTable as s } from '../campus/subcamp.table.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { belowClass } from '../facility/index.ts';

/** Nobody maintains what is not used any more. */
const UNUSED = [FACILITY.idle, FACILITY.scrapping, FACILITY.scrapped];

/** What a plan is about. */
export interface PlanTargets {
  readonly classifyId: number | null;
  readonly placeIds: readonly number[];
  readonly facilityIds: readonly number[];
  readonly excludedIds: readonly number[];
  readonly groupBy: string;
}
/** A facility of a plan, and where it is. */
export interface PlanUnit {
  readonly facilityId: number;
  readonly code: string;
  readonly name: string;
  readonly placeId: number;
  readonly placeName: string;
  readonly subcampId: number;
  readonly campusName: string;
  readonly roomNo: string | null;
  readonly teamId: number | null;
}

const anyOfIds = (ids: readonly number[]) => sql`${f.facilityId} = ANY(${sql.param([...ids])}::int[])`;

function meant({ classifyId, placeIds, facilityIds, excludedIds }: PlanTargets): SQL | undefined {
  const byRule =
    classifyId === null && placeIds.length === 0
      ? undefined
      : and(
          classifyId === null ? undefined : belowClass(sql`${f.classifyId}`, sql`${String(classifyId)}`),
          placeIds.length === 0 ? undefined : sql`${f.placeId} = ANY(${sql.param([...placeIds])}::int[])`,
        );
  const named = facilityIds.length === 0 ? undefined : anyOfIds(facilityIds);
  if (!byRule && !named) return sql`false`;
  return and(or(byRule, named), excludedIds.length === 0 ? undefined : sql`NOT ${anyOfIds(excludedIds)}`);
}

/** Some groups of a plan. */
const inGroups = (groupBy: string, keys: readonly number[]): SQL => {
  const column = groupBy === GROUP_BY.facility ? f.facilityId : groupBy === GROUP_BY.place ? f.placeId : p.subcampId;
  return sql`${column} = ANY(${sql.param([...keys])}::int[])`;
};

/** The facilities of a plan, or of some of its groups, as the register has them now, in the order of a round. */
export const planUnits = (db: Db, plan: PlanTargets, keys?: readonly number[]): Promise<PlanUnit[]> =>
  db
    .select({
      facilityId: f.facilityId,
      code: f.code,
      name: f.name,
      placeId: f.placeId,
      placeName: p.name,
      subcampId: p.subcampId,
      campusName: s.name,
      roomNo: r.roomNo,
      teamId: f.teamId,
    })
    .from(f)
    .innerJoin(p, eq(p.placeId, f.placeId))
    .innerJoin(s, eq(s.subcampId, p.subcampId))
    .leftJoin(r, eq(r.roomId, f.roomId))
    .where(and(notInArray(f.status, UNUSED), meant(plan), keys && inGroups(plan.groupBy, keys)))
    .orderBy(asc(f.placeId), asc(r.roomNo), asc(f.code));

/** The number by which what shares an order is called. */
const keyOf = (groupBy: string, { facilityId, placeId, subcampId }: PlanUnit): number => {
  if (groupBy === GROUP_BY.facility) return facilityId;
  return groupBy === GROUP_BY.place ? placeId : subcampId;
};

/** The facilities of a plan by what shares an order. */
export function groupsOf(groupBy: string, units: readonly PlanUnit[]): ReadonlyMap<number, readonly PlanUnit[]> {
  const groups = new Map<number, PlanUnit[]>();
  for (const unit of units) {
    const key = keyOf(groupBy, unit);
    const group = groups.get(key);
    if (group) group.push(unit);
    else groups.set(key, [unit]);
  }
  return groups;
}

/** What a group is called. */
export function groupName(groupBy: string, { name, placeName, campusName }: PlanUnit): string {
  if (groupBy === GROUP_BY.facility) return `${placeName} ${name}`;
  return groupBy === GROUP_BY.place ? placeName : campusName;
}

const given = sql`ANY(string_to_array(${sql.placeholder('ids')}::text, ',')::int[])`;
/** How many facilities plans are about: the same rule as `planUnits`, for many plans in one statement. */
const countUnits = hotStatement<{ id: number; n: number }>(
  'maintain_unit_counts',
  sql`WITH RECURSIVE below AS (
      SELECT classify_id AS root, classify_id AS id FROM facility_classify
      UNION SELECT b.root, c.classify_id FROM facility_classify c JOIN below b ON c.parent_id = b.id)
    SELECT t.plan_id AS id, count(*)::int AS n FROM facility_plan t JOIN facility f ON f.status NOT IN ('40', '50', '60')
      AND (EXISTS (SELECT 1 FROM facility_plan_facility i WHERE i.plan_id = t.plan_id AND i.facility_id = f.facility_id AND i.mode = '1')
        OR ((t.classify_id IS NOT NULL OR cardinality(t.place_ids) > 0)
          AND (t.classify_id IS NULL OR EXISTS (SELECT 1 FROM below WHERE root = t.classify_id AND id = f.classify_id))
          AND (cardinality(t.place_ids) = 0 OR f.place_id = ANY(t.place_ids))))
      AND NOT EXISTS (SELECT 1 FROM facility_plan_facility o WHERE o.plan_id = t.plan_id AND o.facility_id = f.facility_id AND o.mode = '2')
    WHERE t.plan_id = ${given} GROUP BY t.plan_id`,
);
export async function unitCounts(db: Db, planIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map((await countUnits(db, { ids: planIds.join(',') })).map(({ id, n }) => [id, n]));
}
