import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { facilityTable as f } from '../facility/facility.table.ts';
import { pointTable as p } from './point.table.ts';

/** When points, and the facilities there, were seen last. They are locked in the order of their numbers. */
export async function touchPoints(tx: Db, seen: readonly { pointId: number; at: string }[]): Promise<void> {
  const rows = JSON.stringify(seen);
  await tx.execute(sql`WITH seen AS (
      SELECT "pointId" AS point_id, max(at) AS at FROM jsonb_to_recordset(${rows}::jsonb) AS s("pointId" integer, at timestamptz) GROUP BY 1),
    held AS (SELECT point_id FROM ${p} WHERE point_id IN (SELECT point_id FROM seen) ORDER BY point_id FOR NO KEY UPDATE)
    UPDATE ${p} SET last_patrol_time = greatest(${p}.last_patrol_time, seen.at)
    FROM seen JOIN held USING (point_id) WHERE ${p}.point_id = seen.point_id`);
  await tx.execute(sql`WITH seen AS (
      SELECT o.facility_id, max(at) AS at FROM jsonb_to_recordset(${rows}::jsonb) AS s("pointId" integer, at timestamptz)
      JOIN ${p} o ON o.point_id = s."pointId" WHERE o.facility_id IS NOT NULL GROUP BY 1),
    held AS (SELECT facility_id FROM ${f} WHERE facility_id IN (SELECT facility_id FROM seen) ORDER BY facility_id FOR NO KEY UPDATE)
    UPDATE ${f} SET last_patrol_time = greatest(${f}.last_patrol_time, seen.at)
    FROM seen JOIN held USING (facility_id) WHERE ${f}.facility_id = seen.facility_id`);
}
