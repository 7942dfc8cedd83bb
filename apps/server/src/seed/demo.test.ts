import { expect, test } from 'vitest';
import { testConfig } from '../testing/config.ts';
import { openTestDatabase } from '../testing/database.ts';
import { runSeeds } from './run.ts';

test('the whole demo fits into one database: its parts are told one after the other', async () => {
  const database = await openTestDatabase();
  await runSeeds(database.db, { ...testConfig(), demoHistory: true });
  const { rows } = await database.execute(`SELECT
    (SELECT count(*)::int FROM repair_report) > 1000 AS reports,
    (SELECT count(*)::int FROM repair_company_settle) > 5 AS settlements,
    (SELECT count(*)::int FROM repair_area_apply) > 20 AS applications,
    (SELECT count(*)::int FROM repair_duty) > 100 AS duties,
    (SELECT count(*)::int FROM material_ledger) > 500 AS entries,
    (SELECT count(*)::int FROM facility) AS facilities,
    (SELECT count(*)::int FROM repair_report WHERE facility_id IS NOT NULL) > 300 AS faults,
    (SELECT count(DISTINCT status)::int FROM facility) AS "states of facilities",
    (SELECT count(DISTINCT status)::int FROM material_doc) AS "states of documents",
    (SELECT count(DISTINCT status)::int FROM material_collect) AS requests,
    (SELECT count(DISTINCT status)::int FROM material_purchase) AS purchases,
    (SELECT count(DISTINCT status)::int FROM material_check) AS counts,
    (SELECT count(DISTINCT biz_type)::int FROM repair_event) AS kinds,
    (SELECT count(*)::int FROM perf_run) AS months,
    (SELECT count(DISTINCT status)::int FROM perf_appeal) AS appeals`);
  expect(rows).toEqual([
    {
      reports: true,
      settlements: true,
      applications: true,
      duties: true,
      entries: true,
      facilities: 480,
      faults: true,
      'states of facilities': 5,
      'states of documents': 5,
      requests: 5,
      purchases: 6,
      counts: 2,
      kinds: 16,
      months: 12,
      appeals: 2,
    },
  ]);
  // What orders used came out of what their workers carried, at the value that the orders have.
  const [goods] = (
    await database.execute(`SELECT
      (SELECT count(*)::int FROM repair_order_material WHERE source = '1') > 1000 AS used,
      (SELECT count(*)::int FROM repair_order_material WHERE source <> '1') AS "without a ledger",
      (SELECT count(*)::int FROM repair_order o WHERE material_cost <> coalesce(
        (SELECT -sum(amount) FROM material_ledger l WHERE l.order_id = o.order_id), 0)) AS "at another cost",
      (SELECT count(*)::int FROM material_ledger l JOIN material_ledger b USING (store_id, material_id)
        JOIN material_store s USING (store_id)
        WHERE s.kind = '2' AND b.seq = l.seq + 1 AND b.create_time < l.create_time) AS "out of time",
      (SELECT count(*)::int FROM material_stock s WHERE s.qty <> (SELECT coalesce(sum(delta), 0) FROM material_ledger l
        WHERE l.store_id = s.store_id AND l.material_id = s.material_id)) AS unreconciled,
      (SELECT count(*)::int FROM material_want w JOIN repair_order o USING (order_id) JOIN material_purchase_line l
        USING (material_id) JOIN material_purchase p USING (purchase_id)
        WHERE w.status = '1' AND o.status = '40' AND p.status = '20') AS waiting`)
  ).rows;
  expect(goods).toEqual({
    used: true,
    'without a ledger': 0,
    'at another cost': 0,
    'out of time': 0,
    unreconciled: 0,
    waiting: 1,
  });
  await database.close();
});
