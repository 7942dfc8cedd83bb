import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../kernel/db/db.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { seedDuties } from './duty.seed.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.transaction((tx) => seedDuties(tx));
});
afterAll(() => database.close());
const one = async (text: string) => (await database.execute(text)).rows[0];

test('a year of duties: what is over was handed over or missed, one shift per campus goes on, and two requests wait', async () => {
  expect(
    await one(`SELECT count(*)::int AS all,
      (count(*) FILTER (WHERE status = '20'))::int AS running,
      (count(*) FILTER (WHERE status = '40' AND duty_date < current_date))::int BETWEEN 10 AND 60 AS missed,
      (count(*) FILTER (WHERE status = '30' AND (handover = '' OR handover_to IS NULL OR handover_to = leader_id)))::int AS torn,
      (count(*) FILTER (WHERE status = '10' AND duty_date < current_date))::int AS forgotten,
      (SELECT count(*)::int FROM repair_duty_swap WHERE status = '10') AS swaps,
      (SELECT count(*)::int FROM repair_duty_member m JOIN repair_duty d USING (duty_id)
        WHERE (m.check_in IS NULL) <> (d.status IN ('10', '40'))) AS unseen
      FROM repair_duty`),
  ).toEqual({ all: 2190, running: 3, missed: true, torn: 0, forgotten: 0, swaps: 2, unseen: 0 });
});
