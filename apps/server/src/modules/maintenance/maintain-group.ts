import { FACILITY } from '@jiaoyan/contract/facility/status';
import { groupBy as grouped } from '@jiaoyan/contract/kernel/group-by';
import { GROUP_BY } from '@jiaoyan/contract/maintenance/status';
import { and, asc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type Db, givenIn, hotStatement } from '../../kernel/db/db.ts';
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

/** The facilities of a plan as it is drawn up, in the order of a round. */
export const planUnits = (db: Db, plan: PlanTargets): Promise<PlanUnit[]> =>
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
    .where(and(notInArray(f.status, UNUSED), meant(plan)))
    .orderBy(asc(f.placeId), asc(r.roomNo), asc(f.code));

/** The number by which what shares an order is called. */
const keyOf = (groupBy: string, { facilityId, placeId, subcampId }: PlanUnit): number => {
  if (groupBy === GROUP_BY.facility) return facilityId;
  return groupBy === GROUP_BY.place ? placeId : subcampId;
};

/** Facilities of a plan by what shares an order. */
export const groupsOf = (groupBy: string, units: readonly PlanUnit[]): ReadonlyMap<number, readonly PlanUnit[]> =>
  grouped(units, (unit) => keyOf(groupBy, unit));

/** What a group is called. */
export function groupName(groupBy: string, { name, placeName, campusName }: PlanUnit): string {
  if (groupBy === GROUP_BY.facility) return `${placeName} ${name}`;
  return groupBy === GROUP_BY.place ? placeName : campusName;
}

const unused = sql.raw(UNUSED.map((status) => `'${status}'`).join(', '));
/** The facilities of plans that are stored: the same rule as `planUnits`, for however many plans. */
const meantByPlans = sql`WITH RECURSIVE wanted AS (
    SELECT plan_id, group_by, classify_id, place_ids FROM facility_plan WHERE plan_id = ${givenIn('ids')}),
  below AS (
    SELECT classify_id AS root, classify_id AS id FROM facility_classify WHERE classify_id IN (SELECT classify_id FROM wanted)
    UNION SELECT b.root, c.classify_id FROM facility_classify c JOIN below b ON c.parent_id = b.id),
  named AS (
    SELECT i.plan_id, i.facility_id FROM facility_plan_facility i JOIN wanted USING (plan_id) WHERE i.mode = '1'
    UNION SELECT w.plan_id, f.facility_id FROM wanted w JOIN facility f ON f.place_id = ANY(w.place_ids)
      WHERE w.classify_id IS NULL OR EXISTS (SELECT 1 FROM below WHERE root = w.classify_id AND id = f.classify_id)
    UNION SELECT w.plan_id, f.facility_id FROM wanted w JOIN below b ON b.root = w.classify_id
      JOIN facility f ON f.classify_id = b.id WHERE cardinality(w.place_ids) = 0),
  meant AS (
    SELECT n.plan_id, w.group_by, f.* FROM named n JOIN wanted w USING (plan_id) JOIN facility f USING (facility_id)
    WHERE f.status NOT IN (${unused}) AND NOT EXISTS (SELECT 1 FROM facility_plan_facility o
      WHERE o.plan_id = n.plan_id AND o.facility_id = n.facility_id AND o.mode = '2'))`;
interface UnitOfPlan extends PlanUnit {
  readonly planId: number;
}
const unitsOf = (more: SQL) => sql`${meantByPlans}
  SELECT f.plan_id AS "planId", f.facility_id AS "facilityId", f.code, f.name, f.place_id AS "placeId", p.name AS "placeName",
    p.subcamp_id AS "subcampId", s.name AS "campusName", r.room_no AS "roomNo", f.team_id AS "teamId"
  FROM meant f JOIN repair_place p ON p.place_id = f.place_id JOIN repair_subcamp s ON s.subcamp_id = p.subcamp_id
    LEFT JOIN repair_room r ON r.room_id = f.room_id ${more} ORDER BY f.plan_id, f.place_id, r.room_no, f.code`;
const readUnits = hotStatement<UnitOfPlan>('maintain_units', unitsOf(sql``));
const readUnitsIn = hotStatement<UnitOfPlan>(
  'maintain_units_in',
  unitsOf(sql`JOIN jsonb_to_recordset(${sql.placeholder('keys')}::jsonb) AS k("planId" integer, "groupKey" integer)
    ON k."planId" = f.plan_id AND k."groupKey" = CASE f.group_by WHEN ${sql.raw(`'${GROUP_BY.facility}'`)} THEN f.facility_id
      WHEN ${sql.raw(`'${GROUP_BY.place}'`)} THEN f.place_id ELSE p.subcamp_id END`),
);

/** What shares an order, by its plan. */
export interface GroupKey {
  readonly planId: number;
  readonly groupKey: number;
}
/** The facilities of plans, or of some of their groups, as the register has them now, in the order of a round. */
export async function unitsOfPlans(
  db: Db,
  planIds: readonly number[],
  keys?: readonly GroupKey[],
): Promise<ReadonlyMap<number, readonly PlanUnit[]>> {
  if (planIds.length === 0) return new Map();
  const ids = planIds.join(',');
  const rows = await (keys ? readUnitsIn(db, { ids, keys: JSON.stringify(keys) }) : readUnits(db, { ids }));
  return grouped(rows, ({ planId }) => planId);
}

const countUnits = hotStatement<{ id: number; n: number }>(
  'maintain_unit_counts',
  sql`${meantByPlans} SELECT plan_id AS id, count(*)::int AS n FROM meant GROUP BY plan_id`,
);
/** How many facilities plans are about. */
export async function unitCounts(db: Db, planIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return new Map((await countUnits(db, { ids: planIds.join(',') })).map(({ id, n }) => [id, n]));
}
