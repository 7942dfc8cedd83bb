import { sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../kernel/db/db.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { pointTable as p } from './point.table.ts';

const { placeholder } = sql;
const seen = sql`jsonb_to_recordset(${placeholder('seen')}::jsonb) AS s("pointId" integer, at timestamptz)`;

/*
 * Many rounds pass the same points at once, so the rows are locked first, in the order of their numbers, by a statement of
 * its own: one that locks and changes together waits for rows in an order that nobody can foresee.
 */
const lockPoints = hotStatement<{ facilityId: number | null }>(
  'patrol_touch_lock',
  sql`SELECT facility_id AS "facilityId" FROM ${p} WHERE point_id IN (SELECT "pointId" FROM ${seen}) ORDER BY point_id FOR NO KEY UPDATE`,
);
const touch = hotStatement(
  'patrol_touch',
  sql`UPDATE ${p} SET last_patrol_time = greatest(${p}.last_patrol_time, s.at)
    FROM (SELECT "pointId", max(at) AS at FROM ${seen} GROUP BY 1) s WHERE ${p}.point_id = s."pointId"`,
);
const lockFacilities = hotStatement(
  'patrol_touch_facilities',
  sql`SELECT facility_id FROM ${f} WHERE facility_id IN (SELECT o.facility_id FROM ${p} o JOIN ${seen} ON s."pointId" = o.point_id)
    ORDER BY facility_id FOR NO KEY UPDATE`,
);
const touchFacilities = hotStatement(
  'patrol_touch_facility',
  sql`UPDATE ${f} SET last_patrol_time = greatest(${f}.last_patrol_time, s.at)
    FROM (SELECT o.facility_id, max(s.at) AS at FROM ${p} o JOIN ${seen} ON s."pointId" = o.point_id GROUP BY 1) s
    WHERE ${f}.facility_id = s.facility_id`,
);

/** When points, and the facilities there, were seen last. */
export async function touchPoints(tx: Db, visits: readonly { pointId: number; at: string }[]): Promise<void> {
  const values = { seen: JSON.stringify(visits) };
  const held = await lockPoints(tx, values);
  await touch(tx, values);
  if (held.every(({ facilityId }) => facilityId === null)) return;
  await lockFacilities(tx, values);
  await touchFacilities(tx, values);
}
