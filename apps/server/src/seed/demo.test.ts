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
    (SELECT count(DISTINCT status)::int FROM material_doc) AS "states of documents",
    (SELECT count(DISTINCT status)::int FROM material_collect) AS requests,
    (SELECT count(DISTINCT biz_type)::int FROM repair_event) AS kinds`);
  expect(rows).toEqual([
    {
      ...{ reports: true, settlements: true, applications: true, duties: true, entries: true },
      ...{ 'states of documents': 5, requests: 5, kinds: 8 },
    },
  ]);
  await database.close();
});
