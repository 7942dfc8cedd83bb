import { sql } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';

/**
 * What rounds found becomes of the reports that are there and say that they came from a round: each takes the last visit
 * before it of a point in its building, and the check item of its trade. A report that is closed was looked at again.
 */
const adopt = sql`
  WITH reports AS (
    SELECT report_id, place_id, trade, status, create_time, finish_time, row_number() OVER (ORDER BY create_time, report_id) AS nth
    FROM repair_report WHERE source = '4'
  ), trades(category, trade) AS (VALUES ('1', '10'), ('2', '2'), ('3', '1'), ('4', '11'), ('5', '5'), ('6', '4')
  ), candidates AS (
    SELECT DISTINCT ON (q.report_id) q.report_id, q.status, q.create_time, q.finish_time, x.check_time AS found, x.result_id, x.record_id, x.point_id, x.term_id,
      x.facility_id
    FROM reports q
    CROSS JOIN LATERAL (
      SELECT s.result_id, s.record_id, s.point_id, s.term_id, p.facility_id, r.check_time,
        (EXISTS (SELECT 1 FROM trades WHERE trades.category = t.category AND trades.trade = q.trade)) AS fits
      FROM patrol_point p
      JOIN LATERAL (
        SELECT * FROM patrol_record r WHERE r.point_id = p.point_id AND r.result = '1'
          AND r.check_time <= q.create_time AND r.check_time > q.create_time - interval '3 days'
        ORDER BY r.check_time DESC LIMIT 1
      ) r ON true
      JOIN patrol_result s ON s.record_id = r.record_id
      JOIN patrol_term t ON t.term_id = s.term_id AND t.input_type = '1'
      WHERE p.place_id = q.place_id
    ) x
    ORDER BY q.report_id, x.fits DESC, x.check_time DESC, x.result_id
  ), once AS (
    SELECT DISTINCT ON (result_id) * FROM candidates ORDER BY result_id, report_id
  ), open AS (
    SELECT *, CASE WHEN status IN ('60', '70', '80', '90') THEN '3' WHEN status = '50' THEN '2' ELSE '1' END AS state,
      row_number() OVER (PARTITION BY point_id, term_id ORDER BY create_time DESC) AS newest
    FROM once
  )
  INSERT INTO patrol_finding (point_id, term_id, facility_id, first_record_id, last_record_id, times, report_id, status,
    create_by, update_by, create_time, update_time)
  SELECT point_id, term_id, facility_id, record_id, record_id, 1, report_id,
    CASE WHEN newest > 1 THEN '3' ELSE state END, '系统', '系统', found, greatest(found, finish_time)
  FROM open ORDER BY create_time, report_id
  ON CONFLICT DO NOTHING`;

const markResults = sql`
  UPDATE patrol_result s SET ok = false, value = '异常', finding_id = f.finding_id
  FROM patrol_finding f WHERE s.record_id = f.first_record_id AND s.term_id = f.term_id`;
const markRecords = sql`
  UPDATE patrol_record r SET result = '2' WHERE EXISTS (SELECT 1 FROM patrol_result s WHERE s.record_id = r.record_id AND NOT s.ok)`;
const markTasks = sql`
  UPDATE patrol_task t SET abnormal = n.n
  FROM (SELECT task_id, count(*)::int AS n FROM patrol_record WHERE result = '2' GROUP BY task_id) n WHERE n.task_id = t.task_id`;

/** Findings of a year, by the reports of rounds that are there. */
export async function adoptFindings(tx: Db): Promise<never[]> {
  for (const statement of [adopt, markResults, markRecords, markTasks]) await tx.execute(statement);
  return [];
}
