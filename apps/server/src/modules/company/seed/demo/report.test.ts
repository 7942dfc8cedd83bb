import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../kernel/db/db.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { seedSettlements } from './company-settle.seed.ts';
import { type Campus, readCampus, replayReports, seedReports } from './report.seed.ts';
import { plannedReports } from './report-plan.ts';

/** An evening: what is done in office hours cannot have been done just now. */
const NOW = '2026-11-17 18:30:00';
const DAY = 86_400_000;
let database: Database;
let campus: Campus;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction((tx) => seedReports(tx, momentOf(NOW)));
  await database.db.transaction((tx) => seedSettlements(tx, momentOf(NOW)));
  campus = await readCampus(database.db);
});
afterAll(() => database.close());
const rows = async (text: string) => (await database.execute(text)).rows;
const one = async (text: string) => (await rows(text))[0];
const counts = async (table: string) =>
  Object.fromEntries(
    (await rows(`SELECT status, count(*)::int AS n FROM ${table} GROUP BY status`)).map(({ status, n }) => [status, n]),
  );

test('the year before a fixed day has its known number of faults, month by month', () => {
  const months = new Map<string, number>();
  for (const { at } of plannedReports(Date.parse('2026-06-30T23:59:59+08:00'))) {
    const month = new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + 1);
  }
  expect([...months.values()].reduce((a, b) => a + b, 0)).toBe(5000);
  expect(Object.fromEntries([...months].slice(0, 12))).toMatchObject({
    '2025-07': 362,
    '2025-08': 357,
    '2025-09': 677,
    '2025-10': 421,
    '2025-11': 424,
    '2025-12': 436,
    '2026-01': 352,
    '2026-02': 206,
    '2026-03': 445,
    '2026-04': 382,
    '2026-05': 440,
    '2026-06': 498,
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
    (SELECT count(*)::int FROM repair_event WHERE create_time > '${NOW}') AS ahead`);
  expect(broken).toEqual({ unconfirmed: 0, open_orders: 0, idle: 0, unrated: 0, unlogged: 0, ahead: 0 });
});

test('the present is alive: reports in every open state, some of them late', async () => {
  const reports = await counts('repair_report');
  for (const status of ['50', '60', '70', '80']) expect(reports[status]).toBeGreaterThan(5);
  expect([reports['10'], reports['20']]).toEqual([12, 15]);
  expect(reports['30']).toBeGreaterThan(35);
  expect(reports['40']).toBeGreaterThan(12);
  const late = await one(`SELECT count(*)::int AS n FROM repair_report WHERE pause_since IS NULL AND
    CASE WHEN status = '10' THEN accept_due < '${NOW}' WHEN status IN ('20', '30') THEN finish_due < '${NOW}' ELSE false END`);
  expect(late?.n).toBeGreaterThan(10);
  expect(late?.n).toBeLessThan(35);
  const onTime = await one(
    `SELECT 1 - avg((breach ? 'finish')::int)::float8 AS share FROM repair_report WHERE finish_time IS NOT NULL`,
  );
  expect(onTime?.share).toBeGreaterThan(0.9);
  expect(onTime?.share).toBeLessThan(0.97);
});

/** The last two months as they stand at a moment; the rest of the year is long over then. */
function present(moment: string) {
  const until = momentOf(moment);
  const planned = plannedReports(until).filter(({ at }) => at > until - 60 * DAY);
  const rows = replayReports(campus, planned, until);
  const number = (list: readonly { status: string }[], status: string) =>
    list.filter((one) => one.status === status).length;
  const open = rows.repair_report.filter(({ status, pauseSince }) => status < '40' && pauseSince === null);
  const isLate = (report: (typeof open)[number]) =>
    ((report.status === '10' ? report.acceptDue : report.finishDue) ?? '') < moment;
  return {
    reports: (status: string) => number(rows.repair_report, status),
    companies: (status: string) => number(rows.repair_company_order, status),
    suspended: rows.repair_report.filter(({ pauseSince }) => pauseSince !== null).length,
    late: open.filter(isLate).length,
    ahead: (rows.repair_event as { createTime: string }[]).filter(({ createTime }) => createTime > moment),
  };
}

test.each([
  '2026-11-17 07:59:00',
  '2026-11-20 19:00:00',
  '2026-11-22 11:10:00',
  '2026-12-31 23:50:00',
  '2027-01-01 00:10:00',
  '2027-02-21 20:00:00',
  '2028-02-29 12:00:00',
  '2026-02-20 03:00:00',
  '2026-10-05 21:00:00',
  '2026-09-09 17:10:00',
])('the present is alive at any hour: %s', (moment) => {
  const { reports, companies, suspended, late, ahead } = present(moment);
  expect([reports('10'), reports('20')]).toEqual([12, 15]);
  expect(reports('30')).toBeGreaterThan(35);
  expect(reports('40')).toBeGreaterThanOrEqual(18);
  expect(reports('50')).toBeGreaterThan(5);
  expect(suspended).toBeGreaterThan(5);
  expect(late).toBeGreaterThan(10);
  expect(late).toBeLessThan(35);
  expect(['10', '20', '25', '30', '40'].map(companies)).toEqual([1, 1, 1, 1, 1]);
  expect(ahead).toEqual([]);
});

test('companies worked all year: orders in every state, five of them behind open reports', async () => {
  const orders = await counts('repair_company_order');
  const total = Object.values(orders).reduce((sum: number, n) => sum + (n as number), 0);
  expect(total).toBeGreaterThan(95);
  expect(total).toBeLessThan(150);
  for (const state of ['10', '20', '25', '30', '40']) expect([state, orders[state]]).toEqual([state, 1]);
  for (const state of ['50', '60', '70', '80', '90']) expect([state, orders[state] > 0]).toEqual([state, true]);
  expect(await rows(`SELECT count(*)::int AS n FROM repair_order WHERE status = '50'`)).toEqual([{ n: 5 }]);
  expect(await counts('repair_company_settle')).toEqual({ '10': 1, '20': 1, '30': 1, '40': 7, '50': 1 });
});

test('the history of companies holds what holds for every order', async () => {
  const [broken] = await rows(`SELECT
    (SELECT count(*)::int FROM repair_company_order c JOIN repair_order o USING (order_id)
      WHERE (c.status < '50') <> (o.status = '50') AND c.status < '80') AS apart,
    (SELECT count(*)::int FROM repair_company_order WHERE (settle_id IS NULL) <> (status NOT IN ('60', '70'))) AS unsettled,
    (SELECT count(*)::int FROM repair_company_order c JOIN repair_order o USING (order_id)
      WHERE c.status BETWEEN '50' AND '70' AND c.final_amount <> o.company_cost) AS unpaid,
    (SELECT count(*)::int FROM repair_company_order c WHERE status <> (SELECT to_status FROM repair_event e
      WHERE e.biz_type = 'companyOrder' AND e.biz_id = c.company_order_id AND e.to_status <> '' ORDER BY event_id DESC LIMIT 1)) AS unlogged,
    (SELECT count(*)::int FROM repair_company_settle s WHERE total_amount <> (SELECT sum(final_amount)
      FROM repair_company_order c WHERE c.settle_id = s.settle_id)) AS wrong,
    (SELECT count(*)::int FROM repair_event WHERE create_time > '${NOW}') AS ahead`);
  expect(broken).toEqual({ apart: 0, unsettled: 0, unpaid: 0, unlogged: 0, wrong: 0, ahead: 0 });
});
