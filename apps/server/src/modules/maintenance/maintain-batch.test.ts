import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ELSEWHERE, PLACE } from '../facility/facility.fixture.ts';
import { blankReport } from '../repair/report/blank-report.ts';
import { reportTable } from '../repair/report/report.table.ts';
import { type Maintenance, openMaintenance, PLAN } from './maintain.fixture.ts';

let m: Maintenance;
beforeAll(async () => {
  m = await openMaintenance();
});
afterAll(() => m.app.stop());

const sql = async (text: string) => (await m.app.services.database.execute(text)).rows;
const facilities = (count: number, change: object = {}) =>
  Promise.all(Array.from({ length: count }, () => m.aFacility(change)));

test('a building that is closed keeps its group back, those beside it are made; open again it is made too', async () => {
  const facilityIds = [...(await facilities(2)), ...(await facilities(1, { placeId: ELSEWHERE }))];
  const planId = await m.aPlan({ facilityIds, groupBy: '2' });
  await sql(`UPDATE repair_place SET status = '1' WHERE place_id = ${ELSEWHERE}`);
  await m.generate();
  expect((await m.tasksOf(planId)).map(({ total }) => total)).toEqual([2]);
  const failed = await sql(
    `SELECT group_key, fail_count FROM facility_plan_due WHERE plan_id = ${planId} ORDER BY fail_count`,
  );
  expect(failed).toEqual([
    { group_key: PLACE, fail_count: 0 },
    { group_key: ELSEWHERE, fail_count: 1 },
  ]);
  await sql(`UPDATE repair_place SET status = '0' WHERE place_id = ${ELSEWHERE}`);
  await m.generate();
  expect((await m.tasksOf(planId)).map(({ total }) => total).sort()).toEqual([1, 2]);
});

test('[FAC-11] tasks of one morning go to whoever of the team has the least to do by then', async () => {
  const people = await sql(
    `SELECT u.user_id FROM sys_user u JOIN sys_user_role USING (user_id) JOIN sys_role r USING (role_id)
     WHERE u.dept_id = 102 AND u.status = '0' AND r.role_key IN ('repair_worker', 'charge_leader')`,
  );
  const rounds = 2;
  const planId = await m.aPlan({
    facilityIds: await facilities(people.length * rounds),
    executor: '1',
    teamId: 102,
    workerIds: [],
  });
  await m.generate();
  const orders = await sql(
    `SELECT o.worker_id, count(*)::int AS n FROM repair_order o JOIN facility_task t USING (report_id)
     WHERE t.plan_id = ${planId} GROUP BY 1`,
  );
  expect(orders).toHaveLength(people.length);
  expect(orders.every(({ n }) => n === rounds)).toBe(true);
});

test('[FAC-10] many at once: each has its own report, order, log and message', async () => {
  const facilityIds = await facilities(12);
  const planId = await m.aPlan({ facilityIds });
  await m.generate();
  const rows = await sql(
    `SELECT t.code = r.code AS is_named, r.version, o.code AS order_code, g.facility_id = t.group_key AS is_own,
       (SELECT string_agg(event, ' ' ORDER BY event_id) FROM repair_event e WHERE e.biz_type = 'report' AND e.biz_id = r.report_id) AS log,
       (SELECT count(*)::int FROM repair_event e WHERE e.biz_type = 'order' AND e.biz_id = o.order_id) AS moves,
       (SELECT count(*)::int FROM sys_notify_message n WHERE n.link = '/my/maintain?report=' || r.report_id AND n.user_id = 105) AS told
     FROM facility_task t JOIN repair_report r USING (report_id) JOIN repair_order o USING (report_id) JOIN facility_target g USING (task_id)
     WHERE t.plan_id = ${planId}`,
  );
  expect(rows).toHaveLength(12);
  const one = { is_named: true, version: 1, is_own: true, log: 'SUBMIT ACCEPT DISPATCH', moves: 1, told: 1 };
  for (const row of rows) expect(row).toMatchObject(one);
  expect(new Set(rows.map(({ order_code }) => order_code)).size).toBe(12);
});

test('a server that was away makes up for all groups, period by period, and leaves out what overlaps', async () => {
  const facilityIds = await facilities(3);
  const planId = await m.aPlan({ facilityIds, cycleUnit: '2', cycleNum: 1, overlap: '1' });
  m.pass(21);
  await m.generate();
  const tasks = await m.tasksOf(planId);
  expect(tasks).toHaveLength(3 * 4);
  expect(tasks.filter(({ status }) => status === '10').map(({ dueDate }) => dueDate)).toEqual(
    Array.from({ length: 3 }, () => m.today(-21)),
  );
  expect((await m.people.admin.get(`${PLAN}/${planId}`)).data.nextDate).toBe(m.today(7));
});

test('a report that is stored whole has what the database would fill in', () => {
  const columns: Readonly<Record<string, { readonly default: unknown }>> = getTableColumns(reportTable);
  for (const [name, value] of Object.entries(blankReport))
    expect([name, columns[name]?.default ?? null]).toEqual([name, value]);
});
