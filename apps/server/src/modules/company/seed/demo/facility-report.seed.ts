import { FACILITY } from '@jiaoyan/contract/facility/status';
import { openReport, REPORT } from '@jiaoyan/contract/repair/status';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { recordEvents } from '../../../../kernel/record/event.ts';
import { facilityTable as f } from '../../../facility/facility.table.ts';
import { reportTable as r } from '../../../repair/report/report.table.ts';

/** Facilities of the demo campus; others are no business of the invented history. */
const LAST_DEMO = 9999;
const NOT_COUNTED = [REPORT.waiting, REPORT.rejected, REPORT.cancelled, REPORT.merged];
const working = openReport.filter((status) => status !== REPORT.waiting);

/**
 * Every third report of a building is about a facility that its trade looks after there, in the room of the report or in
 * what all use; one after the other, so that each gets its share, and always the same.
 */
const adopt = sql`
  WITH units AS (
    SELECT u.facility_id, u.name, u.place_id, u.room_id, c.trade, m.room_no LIKE '%F-G' AS is_common
    FROM facility u JOIN facility_classify c USING (classify_id) LEFT JOIN repair_room m USING (room_id)
    WHERE u.facility_id <= ${LAST_DEMO} AND u.status <> ${FACILITY.scrapped}),
  pairs AS (
    SELECT p.report_id, u.facility_id, u.name,
      row_number() OVER (PARTITION BY p.report_id ORDER BY (u.room_id = p.room_id) DESC NULLS LAST,
        hashint4(p.report_id + u.facility_id)) AS nth
    FROM repair_report p JOIN units u ON u.place_id = p.place_id AND u.trade = p.trade
      AND (u.room_id = p.room_id OR u.is_common)
    WHERE p.facility_id IS NULL AND p.report_id % 3 = 0)
  UPDATE ${r} SET facility_id = pairs.facility_id, facility = pairs.name
  FROM pairs WHERE pairs.report_id = ${r.reportId} AND pairs.nth = 1`;

const recount = sql`
  UPDATE ${f} SET fault_count = counted.n, repair_cost = counted.cost
  FROM (SELECT facility_id, count(*) AS n, sum(material_cost + labor_cost + company_cost) AS cost FROM ${r}
    WHERE facility_id IS NOT NULL AND status NOT IN ${NOT_COUNTED} GROUP BY facility_id) counted
  WHERE counted.facility_id = ${f.facilityId}`;

const repairing = sql`
  UPDATE ${f} SET status = ${FACILITY.repairing}
  FROM (SELECT facility_id, min(code) AS code, max(arrive_time) AS since FROM ${r}
    WHERE facility_id IS NOT NULL AND arrive_time IS NOT NULL AND status IN ${working} GROUP BY facility_id) held
  WHERE held.facility_id = ${f.facilityId} AND ${f.status} = ${FACILITY.used}
  RETURNING ${f.facilityId} AS id, held.code AS code, held.since AS since`;

/** Gives the facilities of the demo campus their faults and what these have cost. */
export async function adoptReports(tx: Db): Promise<never[]> {
  await tx.execute(adopt);
  await tx.execute(recount);
  const answer: unknown = await tx.execute(repairing);
  // Both drivers answer rows; the type that they share does not say so.
  const { rows } = answer as { rows: { id: number; code: string; since: string }[] };
  await recordEvents(
    tx,
    rows.map(({ id, code, since }) => ({
      bizType: 'facility' as const,
      bizId: id,
      event: 'REPAIR',
      fromStatus: FACILITY.used,
      toStatus: FACILITY.repairing,
      content: code,
      operatorName: '系统',
      createTime: since,
    })),
  );
  return [];
}
