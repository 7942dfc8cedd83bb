import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../kernel/db.ts';
import { reportTable } from '../modules/repair/report/report.table.ts';
import { openTestDatabase } from '../testing/database.ts';
import { seedReports } from './report.seed.ts';
import { plannedReports } from './report-plan.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction((tx) => seedReports(tx));
});
afterAll(() => database.close());
const one = async (text: string) => (await database.execute(text)).rows[0];

test('the year before a fixed day has its known number of faults, month by month', () => {
  const months = new Map<string, number>();
  for (const { at } of plannedReports(Date.parse('2026-06-30T23:59:59+08:00'))) {
    const month = new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  expect([...months.values()].reduce((a, b) => a + b, 0)).toBe(5000);
  expect(Object.fromEntries([...months].slice(0, 12))).toMatchObject({
    ...{ '2025-07': 362, '2025-08': 357, '2025-09': 677, '2025-10': 421, '2025-11': 424, '2025-12': 436 },
    ...{ '2026-01': 352, '2026-02': 206, '2026-03': 445, '2026-04': 382, '2026-05': 440, '2026-06': 498 },
  });
});

test('the history holds what holds for every report', async () => {
  const broken = await one(`SELECT
    (SELECT count(*)::int FROM repair_report r WHERE status = '60' AND (confirm_time IS NULL OR archive_time IS NULL)) AS unconfirmed,
    (SELECT count(*)::int FROM repair_report r JOIN repair_order o USING (report_id) WHERE r.status >= '40' AND o.status < '60') AS open_orders,
    (SELECT count(*)::int FROM repair_report r WHERE status = '30' AND NOT EXISTS
      (SELECT 1 FROM repair_order o WHERE o.report_id = r.report_id AND o.status < '60')) AS idle,
    (SELECT count(*)::int FROM repair_report r WHERE status = '60' AND NOT EXISTS
      (SELECT 1 FROM repair_rate o WHERE o.report_id = r.report_id)) AS unrated,
    (SELECT count(*)::int FROM repair_report r WHERE status <> (SELECT to_status FROM repair_event e WHERE e.biz_type = 'report'
      AND e.biz_id = r.report_id AND e.to_status <> '' ORDER BY event_id DESC LIMIT 1)) AS unlogged,
    (SELECT count(*)::int FROM repair_event WHERE create_time > now()) AS ahead`);
  expect(broken).toEqual({ unconfirmed: 0, open_orders: 0, idle: 0, unrated: 0, unlogged: 0, ahead: 0 });
});

test('the present is alive: reports in every open state, some of them late', async () => {
  const rows = await database.db
    .select({ status: reportTable.status, n: sql<number>`count(*)::int` })
    .from(reportTable)
    .groupBy(reportTable.status);
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  for (const status of ['10', '20', '30', '40', '50', '60', '70', '80']) expect(counts[status]).toBeGreaterThan(5);
  const [late] = await database.db
    .select({ n: sql<number>`count(*)::int` })
    .from(reportTable)
    .where(sql`${eq(reportTable.overdue, 'Y')} AND ${reportTable.status} = '30'`);
  expect(late?.n).toBeGreaterThan(5);
  const onTime = await one(
    `SELECT 1 - avg((breach ? 'finish')::int)::float8 AS share FROM repair_report WHERE finish_time IS NOT NULL`,
  );
  expect(onTime?.share).toBeGreaterThan(0.88);
});
