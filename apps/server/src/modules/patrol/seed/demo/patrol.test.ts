import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../kernel/db/db.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { seedReports } from '../../../company/seed/demo/report.seed.ts';
import { adoptFindings } from './finding.seed.ts';
import { seedFloorPlans } from './floor-plan.seed.ts';
import { seedRounds } from './rounds.seed.ts';

/** Late in the evening: the round of the night is not over yet. */
const NOW = '2026-11-17 21:30:00';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.execute(
    `UPDATE patrol_plan SET start_date = CASE WHEN plan_id = 9 THEN date '2026-09-02' ELSE date '2025-11-17' END WHERE plan_id < 1000`,
  );
  await database.db.transaction((tx) => seedReports(tx, momentOf(NOW)));
  await database.db.transaction((tx) => seedFloorPlans(tx));
  await database.db.transaction((tx) => seedRounds(tx, momentOf(NOW)));
  await database.db.transaction((tx) => adoptFindings(tx));
});
afterAll(() => database.close());
const one = async (text: string) => (await database.execute(text)).rows[0];

test('the demo campus has its check items, points and paths, and walked them for a year', async () => {
  expect(
    await one(`SELECT (SELECT count(*)::int FROM patrol_term WHERE term_id < 1000) AS terms,
      (SELECT count(*)::int FROM patrol_point WHERE point_id < 1000) AS points,
      (SELECT count(*)::int FROM patrol_path WHERE path_id < 1000) AS paths,
      (SELECT count(*)::int FROM patrol_plan WHERE plan_id < 1000) AS plans`),
  ).toEqual({ terms: 40, points: 60, paths: 9, plans: 9 });
  const counts = await one(`SELECT (SELECT count(*)::int FROM patrol_task) AS tasks,
    (SELECT count(*)::int FROM patrol_record) AS records, (SELECT count(*)::int FROM patrol_result) AS results,
    (SELECT count(*)::int FROM patrol_finding) AS findings`);
  expect(counts?.tasks).toBeGreaterThan(1800);
  expect(counts?.records).toBeGreaterThan(12_000);
  expect(counts?.results).toBeGreaterThan(40_000);
  expect(counts?.findings).toBeGreaterThan(150);
});

test('what is counted on rounds is what their records say, and every finding has its report', async () => {
  const wrong = await one(`SELECT count(*)::int AS n FROM patrol_task t
    LEFT JOIN (SELECT task_id, count(*) FILTER (WHERE result IN ('1', '2')) AS done, count(*) FILTER (WHERE result = '5') AS missed,
      count(*) FILTER (WHERE result = '2') AS abnormal FROM patrol_record GROUP BY task_id) r ON r.task_id = t.task_id
    WHERE (t.done, t.missed, t.abnormal) IS DISTINCT FROM (coalesce(r.done, 0)::int, coalesce(r.missed, 0)::int, coalesce(r.abnormal, 0)::int)
      OR (t.status = '30') <> (t.done + t.exempt = t.point_total AND t.closed_time IS NOT NULL)`);
  expect(wrong).toEqual({ n: 0 });
  expect(await one('SELECT count(*)::int AS n FROM patrol_finding WHERE report_id IS NULL')).toEqual({ n: 0 });
  // Putting something right takes its time.
  const hours =
    await one(`SELECT extract(epoch FROM avg(update_time - create_time))::int / 3600 AS n FROM patrol_finding
    WHERE status >= '3'`);
  expect(hours?.n).toBeGreaterThan(0);
  expect(
    await one(`SELECT count(*)::int AS n FROM patrol_record r JOIN patrol_task t USING (task_id)
      WHERE r.check_time < t.window_from OR r.check_time > t.window_to OR r.check_time > '${NOW}'`),
  ).toEqual({ n: 0 });
});

test('four buildings have a plan of every floor, and rounds through them know where their points are on it', async () => {
  const plans = await one(`SELECT count(*)::int AS places, sum(jsonb_array_length(floor_plans))::int AS floors
    FROM repair_place WHERE floor_plans <> '[]'`);
  expect(plans).toEqual({ places: 4, floors: 22 });
  const loose = await one(`SELECT count(*)::int AS n FROM patrol_task t, jsonb_array_elements(t.snapshot -> 'points') p
    JOIN patrol_point o ON o.point_id = (p ->> 'pointId')::int
    WHERE (p ->> 'planX')::numeric IS DISTINCT FROM o.plan_x OR (p ->> 'planY')::numeric IS DISTINCT FROM o.plan_y`);
  expect(loose).toEqual({ n: 0 });
  const apart =
    await one(`SELECT count(*)::int AS n FROM patrol_point a JOIN patrol_point b USING (place_id, floor_no, plan_x, plan_y)
    WHERE a.point_id < b.point_id AND place_id IN (11, 13, 14, 15)`);
  expect(apart).toEqual({ n: 0 });
  expect(await one('SELECT count(*)::int AS n FROM repair_room WHERE place_id = 11 AND plan_x IS NULL')).toEqual({
    n: 0,
  });
});

test('the round of today stands at 7 of 12, that of last night missed three points', async () => {
  expect(
    await one(`SELECT done, point_total, status FROM patrol_task WHERE plan_id = 1 AND due_date = '2026-11-17'`),
  ).toEqual({ done: 7, point_total: 12, status: '20' });
  expect(
    await one(`SELECT done, missed, status FROM patrol_task WHERE plan_id = 2 AND due_date = '2026-11-16'`),
  ).toEqual({ done: 3, missed: 3, status: '35' });
});
