import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { expect, test } from 'vitest';
import { openOwnApp } from '../../../../testing/app.ts';
import { seedAttendance } from '../../../attendance/seed/demo/attendance.seed.ts';
import { seedPerformance } from './performance.seed.ts';

const NOW = momentOf('2026-11-18 10:00');
const WORKERS = [105, 106, 110];

/** Ratings and orders of some workers in each month of the year before; the campus has none of its own in tests. */
const orders = (months: number) => `
  WITH made AS (INSERT INTO repair_report (code, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade, priority,
      title, description, status, sla_start, confirm_time)
    SELECT 'P' || m || '-' || w || '-' || n, '测试', '13900000001', p.subcamp_id, p.place_id, t.template_id, t.trade, '3', '漏水', '漏水', '50',
      '2026-10-10'::date - make_interval(months => m), '2026-10-10'::date - make_interval(months => m)
    FROM generate_series(1, ${months}) m, unnest(ARRAY[${WORKERS}]) w, generate_series(1, 6) n,
      (SELECT place_id, subcamp_id FROM repair_place ORDER BY 1 LIMIT 1) p,
      (SELECT template_id, trade FROM repair_template WHERE parent_id > 0 ORDER BY 1 LIMIT 1) t
    RETURNING report_id, code),
  done AS (INSERT INTO repair_order (code, report_id, worker_id, dispatch_mode, dispatch_time, status)
    SELECT 'O' || code, report_id, split_part(code, '-', 2)::int, '1', now(), '70' FROM made)
  INSERT INTO repair_rate (report_id, worker_ids, speed, quality, attitude, overall)
    SELECT report_id, ARRAY[split_part(code, '-', 2)::int], 4, 4, 4, 3 + (report_id % 3) FROM made`;

test('[I6] a year of demo results: twelve months, two versions, one appeal upheld, one open, everything locked but the newest', async () => {
  const app = await openOwnApp();
  const { db, execute } = app.services.database;
  const read = async (text: string) => (await execute(text)).rows;
  await execute(orders(13));
  await db.transaction((tx) => seedAttendance(tx, NOW));
  await db.transaction((tx) => seedPerformance(tx, NOW));
  const runs = await read(
    `SELECT r.period, r.status, v.no FROM perf_run r JOIN perf_scheme_version v ON v.version_id = r.scheme_version_id ORDER BY period`,
  );
  expect(runs).toHaveLength(12);
  expect(runs.at(-1)).toEqual({ period: '2026-09', status: '30', no: 2 });
  expect(runs[0]).toEqual({ period: '2025-10', status: '40', no: 1 });
  expect(runs.filter(({ no }) => no === 2)[0]).toMatchObject({ period: '2026-04' });
  expect(runs.slice(0, -1).every(({ status }) => status === '40')).toBe(true);
  const [newest] = await read(
    `SELECT publish_time::text AS at, appeal_due::text AS due FROM perf_run WHERE period = '2026-09'`,
  );
  expect(newest).toMatchObject({ at: expect.stringContaining('2026-11-16 10:00'), due: '2026-11-21' });
  const appeals = await read('SELECT status FROM perf_appeal ORDER BY appeal_id');
  expect(appeals).toEqual([{ status: '30' }, { status: '10' }]);
  expect(await read('SELECT 1 FROM perf_fact WHERE excluded_by IS NOT NULL')).toHaveLength(1);
  expect(await read(`SELECT 1 FROM perf_record WHERE status IN ('10', '20')`)).toEqual([]);
  expect(await read(`SELECT 1 FROM perf_record WHERE status = '40'`)).toHaveLength(1);
  expect(await read('SELECT 1 FROM perf_adjust')).toHaveLength(12);
  const admin = await app.signIn('admin');
  const { rows } = await admin.get('/repair/performance/run/list?limit=50');
  for (const { runId } of rows) {
    const { data } = await admin.post(`/repair/performance/run/${runId}/replay`);
    expect(data.isEqual).toBe(true);
  }
});
