import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { done } from './support/process.ts';
import { eventually } from './support/wait.ts';

const server = await ownPostgres();
const JOBS = ['patrol-generate', 'facility-generate'] as const;
const [PLACE, WORKER, TEAM, PLANS] = [11, 105, 101, 24];
const DAY = 86_400_000;
const campusDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
const today = campusDay(Date.now());

/** A plan that is on of every cycle of rounds, many times over; rounds every three hours run over midnight. */
async function roundPlans(admin: Client): Promise<void> {
  const post = async (path: string, body: object) => (await done(admin.post(`/repair/patrol${path}`, body))).data;
  const termId = await post('/term', { name: '测试检查项', code: 'GZ-T' });
  const points: number[] = [];
  for (const code of ['GZ-1', 'GZ-2', 'GZ-3']) {
    const pointId = await post('/point', { name: code, code, placeId: PLACE, floorNo: 1 });
    await done(admin.call('PUT', `/repair/patrol/point/${pointId}/terms`, { termIds: [termId] }));
    points.push(pointId);
  }
  const pathId = await post('/path', { name: '测试路线', code: 'GZ-P', subcampId: 1 });
  const stops = points.map((pointId) => ({ pointId }));
  await done(admin.call('PUT', `/repair/patrol/path/${pathId}/points`, { points: stops }));
  for (let at = 0; at < PLANS; at++) {
    const hourly = {
      cycle: '5',
      everyN: 3,
      slots: [{ from: '23:00', to: '24:00' }],
      startDate: campusDay(Date.now() - DAY),
    };
    const daily = { cycle: '1', slots: [{ from: '00:00', to: '24:00' }], startDate: today };
    const plan = {
      name: `测试计划${at}`,
      code: `GZ-J${at}`,
      pathId,
      teamId: TEAM,
      executorIds: [WORKER],
      challengePct: 0,
    };
    const planId = await post('/plan', { ...plan, ...(at % 2 === 0 ? hourly : daily) });
    await done(admin.call('PUT', `/repair/patrol/plan/${planId}/enable`, {}));
  }
}

/** A plan of maintenance for each of some facilities, due today. */
async function maintenancePlans(admin: Client): Promise<void> {
  const post = async (path: string, body: object) => (await done(admin.post(path, body))).data;
  const { data } = await done(admin.get('/repair/template/list?trade=1'));
  const items = data as { templateId: number; parentId: number }[];
  const templateId = items.find(({ parentId }) => parentId > 0)?.templateId;
  const classifyId = await post('/repair/facility/classify', { parentId: 0, name: '测试水泵', code: 'GZSB' });
  const facilityIds: number[] = [];
  for (let at = 0; at < PLANS; at++)
    facilityIds.push(
      await post('/repair/facility', { name: `测试水泵${at}`, classifyId, placeId: PLACE, teamId: TEAM }),
    );
  const plan = {
    name: '测试维保',
    facilityIds,
    firstDate: today,
    templateId,
    teamId: TEAM,
    executor: '2',
    workerIds: [WORKER],
    items: [{ key: 'a', name: '外观', kind: '1' }],
  };
  const planId = await post('/repair/facility/maintain', plan);
  await done(admin.call('PUT', `/repair/facility/maintain/${planId}/enable`, {}));
}

/** What there is of what may be there once only. */
async function counted(connection: pg.Client) {
  const { rows } = await connection.query(`SELECT
      (SELECT count(*)::int FROM patrol_task t JOIN patrol_plan p USING (plan_id) WHERE p.code LIKE 'GZ-J%') AS rounds,
      (SELECT count(DISTINCT (plan_id, due_date, window_from))::int FROM patrol_task t JOIN patrol_plan p USING (plan_id)
        WHERE p.code LIKE 'GZ-J%') AS windows,
      (SELECT count(DISTINCT t.code)::int FROM patrol_task t JOIN patrol_plan p USING (plan_id) WHERE p.code LIKE 'GZ-J%') AS codes,
      (SELECT count(*)::int FROM facility_task WHERE title LIKE '测试维保%') AS tasks,
      (SELECT count(*)::int FROM facility_task t JOIN repair_report r USING (report_id)
        JOIN repair_order o USING (report_id) WHERE t.title LIKE '测试维保%') AS orders,
      (SELECT count(*)::int FROM facility_target g JOIN facility_task t USING (task_id) WHERE t.title LIKE '测试维保%') AS targets,
      (SELECT count(*)::int FROM repair_report r WHERE r.kind = '2'
        AND NOT EXISTS (SELECT 1 FROM facility_task t WHERE t.report_id = r.report_id)) AS orphans`);
  return rows[0];
}
/** Everything that was made is taken away, as if nobody had made it yet. */
const forget = (connection: pg.Client) =>
  connection.query(
    `DELETE FROM patrol_task USING patrol_plan p WHERE p.plan_id = patrol_task.plan_id AND p.code LIKE 'GZ-J%'`,
  );

/** Both jobs twice in the queue: one of each for each node. */
const order = (connection: pg.Client) =>
  connection.query(`INSERT INTO pgboss.job (name) SELECT name FROM unnest($1::text[]) AS name, generate_series(1, 2)`, [
    JOBS,
  ]);
const finished = async (connection: pg.Client) =>
  (
    await connection.query<{ name: string; n: number }>(
      `SELECT name, count(*)::int AS n FROM pgboss.job WHERE state = 'completed' AND name = ANY($1) GROUP BY name`,
      [JOBS],
    )
  ).rows;

test('[PAT-02] [FAC-10] two nodes make rounds and maintenance at once, one is killed in the middle: each is there once', async () => {
  const url = await emptyDatabase(server);
  const connection = await outside(url);
  const env = { DATABASE_URL: url, DEMO: 'true', DEMO_PASSWORD: PASSWORD };
  const folders = [await ownFolder(), await ownFolder()] as const;
  const start = (at: 0 | 1) => startNode({ ...env, DATA_DIR: folders[at] });
  const first = start(0);
  const admin = await signIn(await first.ready);
  await roundPlans(admin);
  await maintenancePlans(admin);
  const whole = (await counted(connection)).rounds;
  await eventually(async () => {
    const { rows } = await connection.query('SELECT name FROM pgboss.queue WHERE name = ANY($1)', [JOBS]);
    expect(rows).toHaveLength(JOBS.length);
  }, 30_000);
  admin.close();
  await first.end('SIGKILL');
  await forget(connection);
  await order(connection);
  const nodes = [start(0), start(1)];
  await Promise.all(nodes.map(({ ready }) => ready));
  // As soon as anything is there one of them dies, whatever it holds.
  await eventually(async () => {
    const { rounds, tasks } = await counted(connection);
    expect(rounds + tasks).toBeGreaterThan(0);
  }, 45_000);
  await nodes[0]?.end('SIGKILL');
  // Whoever starts after it looks into the queue anew.
  await order(connection);
  nodes[0] = start(0);
  await nodes[0].ready;
  await eventually(async () => {
    expect((await finished(connection)).filter(({ n }) => n >= 2)).toHaveLength(JOBS.length);
  }, 60_000);
  const { rounds, windows, codes, ...maintenance } = await counted(connection);
  // Rounds whose window ended while this ran are not made up for.
  expect(rounds).toBeGreaterThanOrEqual(whole - PLANS);
  expect(rounds).toBeLessThanOrEqual(whole);
  expect([windows, codes]).toEqual([rounds, rounds]);
  expect(maintenance).toEqual({ tasks: PLANS, orders: PLANS, targets: PLANS, orphans: 0 });
  // Every third hour, over midnight and over the end of the day.
  const { rows: steps } = await connection.query<{ step: string }>(
    `SELECT DISTINCT step::text FROM (SELECT window_from - lag(window_from) OVER (PARTITION BY t.plan_id ORDER BY window_from) AS step
      FROM patrol_task t JOIN patrol_plan p USING (plan_id) WHERE p.code LIKE 'GZ-J%' AND p.cycle = '5') s WHERE step IS NOT NULL`,
  );
  expect(steps).toEqual([{ step: '03:00:00' }]);
  // Whatever runs later finds nothing left to do.
  await order(connection);
  await nodes[1]?.end('SIGKILL');
  const last = start(1);
  await last.ready;
  await eventually(async () => {
    expect((await finished(connection)).filter(({ n }) => n >= 4)).toHaveLength(JOBS.length);
  }, 60_000);
  expect(await counted(connection)).toEqual({ rounds, windows, codes, ...maintenance });
}, 300_000);
