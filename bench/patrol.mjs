import pg from 'pg';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const PATHS = 50;
const DAYS = 500;
const POINTS = 10;
const TERMS = 4;
const ROUNDS = 9;
const SIZE = 20;
const WARM_UP = 20;
const [PATH, SUBCAMP, PERSON] = [900_007, 2, '马'];
/** A round of last week with everything that was answered on it. */
const TASK = PATHS * (DAYS - 7) + 5;
const FIRST_TASK = 1_000_000;

/** More than a year of rounds: a million answers, some of them out of order, some points missed. */
async function seedRounds(url) {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  try {
    await fillRegisters(client);
    await fillRounds(client);
  } finally {
    await client.end();
  }
}

const fillRegisters = (client) =>
  client.query(
    `INSERT INTO patrol_term (term_id, code, name, input_type) SELECT 900000 + i, 'BT' || i, '压测检查项' || i,
       CASE WHEN i = 1 THEN '2' ELSE '1' END FROM generate_series(1, ${TERMS}) i;
     INSERT INTO patrol_point (point_id, code, name, place_id)
     SELECT 900000 + i, 'BP' || i, '压测点位' || i, (ARRAY[11,12,13,14,15,16,17,18,21,22])[1 + i / ${POINTS} % 10]
     FROM generate_series(0, ${PATHS * POINTS - 1}) i;
     INSERT INTO patrol_point_term (point_id, term_id, sort)
     SELECT 900000 + i, 900000 + n, n FROM generate_series(0, ${PATHS * POINTS - 1}) i, generate_series(1, ${TERMS}) n;
     INSERT INTO patrol_path (path_id, code, name, subcamp_id)
     SELECT 900000 + i, 'BL' || i, '压测路线' || i, 1 + i % 3 FROM generate_series(0, ${PATHS - 1}) i;
     INSERT INTO patrol_path_point (path_id, point_id, sort)
     SELECT 900000 + i / ${POINTS}, 900000 + i, 1 + i % ${POINTS} FROM generate_series(0, ${PATHS * POINTS - 1}) i;
     INSERT INTO patrol_plan (plan_id, code, name, path_id, slots, start_date, executor_ids)
     SELECT 900000 + i, 'BJ' || i, '压测计划' || i, 900000 + i, '[]', current_date, ARRAY[101 + i % 20]
     FROM generate_series(0, ${PATHS - 1}) i`,
  );

/** What a round takes along, by path. */
const WAYS = `SELECT pp.path_id, array_agg(DISTINCT p.place_id) AS place_ids, jsonb_build_object('ordered', false, 'graceMins', 30,
    'points', jsonb_agg(jsonb_build_object('pointId', p.point_id, 'code', p.code, 'name', p.name, 'position', '压测楼',
      'placeId', p.place_id, 'roomId', NULL, 'facilityId', NULL, 'floorNo', 1, 'planX', NULL, 'planY', NULL, 'lng', NULL, 'lat', NULL,
      'radius', 80, 'verify', '1', 'strict', false, 'minSecs', 20, 'tokenHash', '', 'challenge', false, 'terms', t.terms)
      ORDER BY pp.sort)) AS snapshot
  FROM patrol_path_point pp JOIN patrol_point p USING (point_id), LATERAL (SELECT jsonb_agg(jsonb_build_object('termId', term_id,
    'name', name, 'inputType', input_type, 'options', '[]'::jsonb, 'unit', unit, 'min', min, 'max', max, 'standard', standard,
    'needPhoto', need_photo, 'severity', severity, 'templateId', NULL, 'meterName', meter_name)) AS terms
    FROM patrol_point_term JOIN patrol_term USING (term_id) WHERE point_id = p.point_id) t
  WHERE pp.path_id >= 900000 GROUP BY pp.path_id`;

async function fillRounds(client) {
  // Keys are looked up row by row otherwise; what is put in here fits.
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  // On another path every day there is a point that nobody came to; the rounds of today and tomorrow are still to be walked.
  await client.query(
    `INSERT INTO patrol_task (task_id, code, plan_id, path_id, team_id, place_ids, due_date, slot_no, window_from, window_to,
       executor_ids, start_time, finish_time, point_total, done, abnormal, missed, grade_a, grade_b, grade_c, closed_time, status, snapshot)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST_TASK} + i, 'BX' || i, w.path_id, w.path_id, 101 + i % 4, w.place_ids, d.day, 1, d.day + time '08:00', d.day + time '10:00',
       ARRAY[101 + (w.path_id - 900000) % 20], d.day + time '08:01', d.day + time '09:00', ${POINTS}, s.done, s.bad, s.missed,
       s.done - s.bad, s.bad, 0, d.day + time '10:00', CASE WHEN s.done = 0 THEN '10' WHEN s.missed > 0 THEN '35' ELSE '30' END, w.snapshot
     FROM generate_series(0, ${PATHS * DAYS - 1}) i JOIN (${WAYS}) w ON w.path_id = 900000 + i % ${PATHS},
       LATERAL (SELECT current_date + 1 - ${DAYS - 1} + i / ${PATHS} AS day) d,
       LATERAL (SELECT CASE WHEN d.day >= current_date THEN 0 ELSE ${POINTS} - (n % 40 = 0)::int END AS done,
         (d.day < current_date AND n % 10 = 3)::int AS bad, (d.day < current_date AND n % 40 = 0)::int AS missed FROM (SELECT i % ${PATHS} + i / ${PATHS} AS n) x) s`,
  );
  await client.query(
    `INSERT INTO patrol_record (record_id, task_id, point_id, check_time, receive_time, user_id, grade, result)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST_TASK} + (t.task_id - ${FIRST_TASK}) * ${POINTS} + n, t.task_id, 900000 + (t.path_id - 900000) * ${POINTS} + n,
       t.window_from + make_interval(mins => 5 * n), t.window_from + make_interval(mins => 5 * n), t.executor_ids[1],
       CASE WHEN n = 0 AND t.missed > 0 THEN '' WHEN n = 3 AND t.abnormal > 0 THEN 'B' ELSE 'A' END,
       CASE WHEN n = 0 AND t.missed > 0 THEN '5' WHEN n = 3 AND t.abnormal > 0 THEN '2' ELSE '1' END
     FROM patrol_task t, generate_series(0, ${POINTS - 1}) n WHERE t.task_id >= ${FIRST_TASK} AND t.status >= '30'`,
  );
  await client.query(
    `INSERT INTO patrol_result (record_id, task_id, point_id, term_id, check_time, value, num, ok)
     SELECT r.record_id, r.task_id, r.point_id, 900000 + n, r.check_time, CASE WHEN n = 1 THEN (r.record_id % 97)::text ELSE '正常' END,
       CASE WHEN n = 1 THEN r.record_id % 97 END, n <> 1 + r.record_id % ${TERMS} OR r.result = '1'
     FROM patrol_record r, generate_series(1, ${TERMS}) n WHERE r.task_id >= ${FIRST_TASK} AND r.result <> '5'`,
  );
  await client.query(
    `INSERT INTO patrol_finding (point_id, term_id, first_record_id, last_record_id, status, create_time, update_time)
     SELECT point_id, term_id, record_id, record_id, '3', check_time, check_time + interval '2 days'
     FROM patrol_result WHERE task_id >= ${FIRST_TASK} AND NOT ok`,
  );
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
}

/** All that a list shows: a round without what it takes along. */
const COLUMNS = `t.task_id, t.code, t.plan_id, t.path_id, t.team_id, t.place_ids, t.due_date, t.slot_no, t.window_from, t.window_to,
  t.executor_ids, t.start_time, t.finish_time, t.point_total, t.done, t.abnormal, t.missed, t.exempt, t.grade_a, t.grade_b, t.grade_c,
  t.closed_time, t.told_time, t.reason, t.status, t.create_by, t.create_time, t.update_by, t.update_time, t.version`;
/** The names beside some rounds: their paths, plans and people. */
const namesOf = (tasks) => `
  SELECT path_id, name FROM patrol_path WHERE path_id IN (SELECT path_id FROM ${tasks});
  SELECT plan_id, name FROM patrol_plan WHERE plan_id IN (SELECT plan_id FROM ${tasks});
  SELECT user_id, nick_name FROM sys_user WHERE user_id IN (SELECT unnest(executor_ids) FROM ${tasks});`;
const listSql = (where) => {
  const page = `FROM patrol_task t WHERE ${where} ORDER BY t.window_from DESC, t.task_id DESC LIMIT ${SIZE}`;
  return `SELECT ${COLUMNS} ${page}; SELECT count(*) FROM patrol_task t WHERE ${where};
    ${namesOf(`(SELECT t.path_id, t.plan_id, t.executor_ids ${page}) x`)}`;
};

const taskId = FIRST_TASK + TASK;
const taskSql = `
  SELECT count(*) FROM patrol_task WHERE task_id = ${taskId};
  SELECT * FROM patrol_task WHERE task_id = ${taskId};
  SELECT * FROM patrol_record WHERE task_id = ${taskId};
  SELECT * FROM patrol_result WHERE record_id IN (SELECT record_id FROM patrol_record WHERE task_id = ${taskId}) ORDER BY result_id;
  SELECT user_id, nick_name FROM sys_user WHERE user_id IN (SELECT user_id FROM patrol_record WHERE task_id = ${taskId});
  SELECT * FROM repair_event WHERE biz_type = 'patrolTask' AND biz_id = ${taskId} ORDER BY create_time, event_id;
  ${namesOf(`(SELECT * FROM patrol_task WHERE task_id = ${taskId}) x`)}`;

const dayOf = (ahead) => new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10);
const FIGURES = `count(*), count(*) FILTER (WHERE t.status = '30'), sum(t.point_total - t.exempt), sum(t.done), sum(t.missed), sum(t.abnormal)`;

/** How rounds were walked, which points, people and hours miss most, and which points and check items are out of order most. */
const overviewSql = (days, more) => {
  const where = `t.due_date >= '${dayOf(1 - days)}' AND t.due_date <= '${dayOf(0)}' AND t.status IN ('30', '35', '40')${more}`;
  return `
  SELECT ${FIGURES} FROM patrol_task t WHERE ${where};
  SELECT t.due_date, ${FIGURES} FROM patrol_task t WHERE ${where} GROUP BY t.due_date ORDER BY t.due_date;
  SELECT p.point_id, p.name, count(*) FILTER (WHERE r.result = '5'), count(*) FROM patrol_task t JOIN patrol_record r USING (task_id)
    JOIN patrol_point p USING (point_id) WHERE ${where} AND r.result IN ('1', '2', '5') GROUP BY p.point_id
    HAVING count(*) FILTER (WHERE r.result = '5') > 0 ORDER BY 3 DESC, 1 LIMIT 10;
  SELECT u.user_id, u.nick_name, sum(t.missed), sum(t.point_total - t.exempt) FROM patrol_task t
    JOIN sys_user u ON u.user_id = ANY(t.executor_ids) WHERE ${where} GROUP BY u.user_id HAVING sum(t.missed) > 0 ORDER BY 3 DESC, 1 LIMIT 10;
  SELECT extract(hour FROM t.window_from), sum(t.missed), sum(t.point_total - t.exempt) FROM patrol_task t WHERE ${where} GROUP BY 1 ORDER BY 1;
  SELECT m.term_id, m.name, count(*) FILTER (WHERE NOT s.ok), count(*) FROM patrol_task t JOIN patrol_record r USING (task_id)
    JOIN patrol_result s ON s.record_id = r.record_id JOIN patrol_term m ON m.term_id = s.term_id WHERE ${where} GROUP BY m.term_id
    HAVING count(*) FILTER (WHERE NOT s.ok) > 0 ORDER BY 3 DESC, 1 LIMIT 10;
  SELECT u.user_id, u.nick_name, count(*) FILTER (WHERE r.grade = 'A'), count(*) FILTER (WHERE r.grade = 'B'),
    count(*) FILTER (WHERE r.grade = 'C') FROM patrol_task t JOIN patrol_record r USING (task_id) JOIN sys_user u ON u.user_id = r.user_id
    WHERE ${where} AND r.grade <> '' GROUP BY u.user_id ORDER BY 5 DESC, 1 LIMIT 10;
  SELECT count(*), count(*) FILTER (WHERE f.status >= '3'), avg(extract(epoch FROM f.update_time - f.create_time)) FILTER (WHERE f.status >= '3')
    FROM patrol_finding f JOIN patrol_record r ON r.record_id = f.first_record_id JOIN patrol_task t USING (task_id) WHERE ${where};`;
};

const trendSql = () => `
  SELECT count(*) FROM patrol_point WHERE point_id = 900042;
  SELECT * FROM patrol_term WHERE term_id = 900001;
  SELECT name FROM patrol_point WHERE point_id = 900042;
  SELECT check_time, num::float8, ok, task_id FROM patrol_result WHERE point_id = 900042 AND term_id = 900001
    AND check_time >= '${dayOf(-399)} 00:00:00' AND check_time < date '${dayOf(0)}' + 1 AND num IS NOT NULL ORDER BY check_time LIMIT 1000;`;

const list = (filters, where) => [`/repair/patrol/task/list?pageSize=${SIZE}${filters}`, () => listSql(where())];
const overview = (days, filter = '', more = '') => [
  () => `/repair/patrol/analysis/overview?from=${dayOf(1 - days)}&until=${dayOf(0)}${filter}`,
  () => overviewSql(days, more),
];
const isOnCampus = `t.path_id IN (SELECT path_id FROM patrol_path WHERE subcamp_id = ${SUBCAMP})`;
const isNamed = `EXISTS (SELECT 1 FROM sys_user u WHERE u.user_id = ANY(t.executor_ids) AND strpos(u.nick_name, '${PERSON}') > 0)`;
const everything = () =>
  new URLSearchParams({
    from: dayOf(-200),
    until: dayOf(0),
    status: '35',
    subcamp: SUBCAMP,
    executor: PERSON,
    found: 'missed',
    grade: 'A',
    keyword: '压测',
  });
const cases = {
  'rounds, first page': list('', () => 'true'),
  'rounds, campus': list(`&subcamp=${SUBCAMP}`, () => isOnCampus),
  'rounds, path': list(`&pathId=${PATH}`, () => `t.path_id = ${PATH}`),
  'rounds, state': list('&status=35', () => `t.status = '35'`),
  'rounds, day': [
    () => `/repair/patrol/task/list?pageSize=${SIZE}&dueDate=${dayOf(-3)}`,
    () => listSql(`t.due_date = '${dayOf(-3)}'`),
  ],
  'rounds, somebody': list(`&executor=${encodeURIComponent(PERSON)}`, () => isNamed),
  'rounds, all filters': [
    () => `/repair/patrol/task/list?pageSize=${SIZE}&${everything()}`,
    () =>
      listSql(`t.due_date >= '${dayOf(-200)}' AND t.due_date <= '${dayOf(0)}' AND t.status = '35' AND ${isOnCampus} AND ${isNamed}
        AND t.missed > 0 AND t.grade_a > 0 AND (strpos(lower(t.code), '压测') > 0
        OR t.path_id IN (SELECT path_id FROM patrol_path WHERE strpos(lower(name), '压测') > 0)
        OR t.plan_id IN (SELECT plan_id FROM patrol_plan WHERE strpos(lower(name), '压测') > 0))`),
  ],
  'one round': [`/repair/patrol/task/${taskId}`, () => taskSql],
  'overview of 30 days': overview(30),
  'overview of 30 days of a path': overview(30, `&pathId=${PATH}`, ` AND t.path_id = ${PATH}`),
  'Pareto of a year': overview(365),
  'values of a point': [
    () => `/repair/patrol/analysis/trend?from=${dayOf(-399)}&until=${dayOf(0)}&pointId=900042&termId=900001`,
    trendSql,
  ],
};
/** Figures that also have a goal by themselves, in milliseconds. */
const ABSOLUTE = { 'overview of 30 days': '<= 300' };

async function timed(url, headers) {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const { code, msg } = await answer.json();
  if (code !== 200) throw new Error(`${url} answered ${code} ${msg}`);
  return performance.now() - began;
}
const textOf = (given) => (typeof given === 'function' ? given() : given);

/** Rounds with a million answers against the same questions in psql, whose connection has answered them before. */
export async function benchPatrol({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  try {
    await seedRounds(databaseUrl);
    const headers = { authorization: `Bearer ${await signIn(server.url)}` };
    const rows = [];
    for (const [name, [path, sql]] of Object.entries(cases)) {
      const call = () => timed(`${server.url}/prod-api${textOf(path)}`, headers);
      for (let i = 0; i < WARM_UP; i += 1) await call();
      const inSql = () => inPsql(databaseUrl, sql(), { warm: true });
      const times = await interleave(ROUNDS, { ours: call, baseline: inSql });
      const [ours, baseline] = [median(times.ours), median(times.baseline)];
      const title = `1M answers: ${name}`;
      rows.push(row(title, { ours, baseline, unit: 'ms', value: ours / baseline, goal: '<= 2', note: 'psql, warm' }));
      if (ABSOLUTE[name]) rows.push(row(title, { ours, unit: 'ms', value: ours, goal: ABSOLUTE[name] }));
    }
    return rows;
  } finally {
    await server.stop();
  }
}
