import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { read, root } from '../scripts/lib/run.mjs';
import { openJobs } from './jobs.mjs';
import { cpuMs, interleave, median, row, signIn, startProgram, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const PEOPLE = 200;
const ROUNDS = 5;
const CONNECTIONS = 32;
const PUNCHES = 2000;
/** Days before today on which everybody was due to work: ten thousand tasks in all. */
const PAST_DAYS = 50;
const [ROSTER_PEOPLE, ROSTER_DAYS, ROSTER] = [500, 92, 900_001];
const FIRST_USER = 900_001;
const TEAM = 101;
const [LNG, LAT] = [114.3, 30.5];
const HOUR = 3_600_000;

const wall = (at) => new Date(at + 8 * HOUR).toISOString();
const today = () => wall(Date.now()).slice(0, 10);

/** People who all know the password of the administrator. */
const fillPeople = (client) =>
  client.query(
    `INSERT INTO sys_user (user_id, dept_id, user_name, nick_name, password_hash)
     SELECT ${FIRST_USER - 1} + i, ${TEAM}, 'bench' || i, '压测' || i, a.password_hash
     FROM generate_series(1, ${ROSTER_PEOPLE}) i, sys_user a WHERE a.user_name = 'admin';
     INSERT INTO sys_user_role (user_id, role_id) SELECT ${FIRST_USER - 1} + i, r.role_id
     FROM generate_series(1, ${ROSTER_PEOPLE}) i, sys_role r WHERE r.role_key = 'repair_worker'`,
  );

/** A shift that begins in a while, whose window is open, published for everybody; resolves with what it is checked in by. */
async function publishShift(url, headers) {
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}/prod-api/repair/attendance${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    const { code, msg, data } = await answer.json();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const now = Date.now();
  const workDate = today();
  const minutes = Number(wall(now).slice(11, 13)) * 60 + Number(wall(now).slice(14, 16));
  const sections = [{ from: minutes + 50, to: minutes + 350 }];
  const shiftId = await call('POST', '/shift', { name: '压测班', sections, openBefore: 60 });
  const point = { name: '压测点', placeId: 11, lng: LNG, lat: LAT, networks: ['127.0.0.0/8'] };
  const pointId = await call('POST', '/point', point);
  const userIds = Array.from({ length: PEOPLE }, (_, i) => FIRST_USER + i);
  const planId = await call('POST', '/plan', {
    name: '压测排班',
    deptId: TEAM,
    startDate: workDate,
    endDate: workDate,
    mode: '3',
    proofs: ['3'],
    pointIds: [pointId],
    members: userIds.map((userId) => ({ userId, offset: 0 })),
  });
  await call('PUT', `/plan/${planId}/cells`, {
    cells: userIds.map((userId) => ({ userId, workDate, shiftIds: [shiftId] })),
  });
  await call('PUT', `/plan/${planId}/publish`, { reason: '压测' });
  return { planId, shiftId, pointId, userIds };
}

/** Check-ins per second and how long the slowest of a hundred take, against the same rows by plain statements. */
async function benchPunches(server, databaseUrl, { pointId, userIds }) {
  const bare = await startProgram('bench/bare-punch.mjs', { env: { DATABASE_URL: databaseUrl } });
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-bench-'));
  try {
    const tokens = [];
    for (const userId of userIds) tokens.push(await signIn(server.url, `bench${userId - FIRST_USER + 1}`));
    let runs = 0;
    const load = async (address, connections) => {
      runs += 1;
      const posts = Array.from({ length: PUNCHES }, (_, i) => ({
        token: tokens[i % PEOPLE],
        body: {
          userId: userIds[i % PEOPLE],
          pointId,
          clientKey: `bench-${runs}-${i}`,
          lng: LNG,
          lat: LAT,
          accuracy: 10,
        },
      }));
      const file = join(folder, `${runs}.json`);
      writeFileSync(file, JSON.stringify(posts));
      return JSON.parse(
        await read(process.execPath, ['bench/load.mjs', address, '', String(connections), file], { cwd: root }),
      );
    };
    const rows = [];
    for (const [name, connections, tail] of [
      ['check-ins', CONNECTIONS, true],
      [`${PEOPLE} check-ins at once`, PEOPLE, false],
    ]) {
      const { ours, baseline } = await interleave(ROUNDS, {
        ours: () => load(`${server.url}/prod-api/repair/attendance/punch`, connections),
        baseline: () => load(`${bare.url}/punch`, connections),
      });
      const pick = (key) => ({ ours: median(ours.map((r) => r[key])), baseline: median(baseline.map((r) => r[key])) });
      const [speed, slow] = [pick('perSecond'), pick('p99')];
      rows.push(
        row(`${name}: throughput`, { ...speed, unit: '/s', value: speed.ours / speed.baseline, goal: '>= 0.50' }),
      );
      if (tail) rows.push(row(`${name}: p99`, { ...slow, unit: 'ms', value: slow.ours / slow.baseline, goal: '<= 2' }));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await bare.stop();
  }
}

/** The shift of today on the days before, with comings and goings of all kinds. */
async function fillPast(client, { planId }) {
  await client.query(
    `WITH made AS (
       INSERT INTO attendance_task (plan_id, source, user_id, dept_id, work_date, shift_id, rule, plan, settle_at)
       SELECT plan_id, source, user_id, dept_id, work_date - d, shift_id, rule,
         tstzrange(lower(plan) - make_interval(days => d), upper(plan) - make_interval(days => d)), settle_at - make_interval(days => d)
       FROM attendance_task, generate_series(1, ${PAST_DAYS}) d WHERE plan_id = ${planId} RETURNING task_id, user_id, plan, settle_at)
     INSERT INTO attendance_span (task_id, user_id, no, plan, "window", first_at, last_at, punches)
     SELECT task_id, user_id, 1, plan, tstzrange(lower(plan) - interval '50 minutes', upper(plan) + interval '1 hour'),
       CASE WHEN task_id % 50 = 0 THEN NULL ELSE lower(plan) + make_interval(mins => (task_id % 20 - 12)::int) END,
       CASE WHEN task_id % 30 = 0 THEN NULL ELSE upper(plan) + make_interval(mins => (task_id % 7)::int) END, 2 FROM made`,
  );
  await client.query('VACUUM ANALYZE');
}

/** What the settlement of a task reads, and nothing else. */
const READ = [
  `SELECT * FROM attendance_task WHERE task_id = ANY($1) ORDER BY task_id`,
  `SELECT * FROM attendance_span WHERE task_id = ANY($1) ORDER BY task_id, no`,
  `SELECT l.user_id, l.start_time, l.end_time, l.reason FROM bpm_oa_leave l JOIN attendance_task t ON t.user_id = l.user_id
     AND tstzrange(l.start_time, l.end_time) && t.plan WHERE t.task_id = ANY($1) AND l.result = 2`,
  `SELECT r.user_id, r.from_time, r.to_time, r.reason FROM attendance_request r JOIN attendance_task t ON t.user_id = r.user_id
     AND tstzrange(r.from_time, r.to_time) && t.plan WHERE t.task_id = ANY($1) AND r.result = 2`,
];
const BATCH = 500;

/** Processor time of settling everything that is due, against reading what it is settled by. */
async function benchSettle(server, client, jobs) {
  const { rows } = await client.query('SELECT task_id FROM attendance_task WHERE settle_at < now() ORDER BY 1');
  const ids = rows.map(({ task_id }) => task_id);
  const ours = async () => {
    await client.query(`UPDATE attendance_task SET settled_time = NULL, status = '0' WHERE settle_at < now()`);
    await client.query('VACUUM attendance_task');
    const before = cpuMs(server.pid);
    await jobs.run('attendance-settle');
    const used = cpuMs(server.pid) - before;
    const left = await client.query(`SELECT 1 FROM attendance_task WHERE settle_at < now() AND settled_time IS NULL`);
    if (left.rowCount > 0) throw new Error(`${left.rowCount} tasks were not settled`);
    return used;
  };
  const baseline = async () => {
    const before = process.cpuUsage();
    for (let at = 0; at < ids.length; at += BATCH)
      for (const text of READ) await client.query(text, [ids.slice(at, at + BATCH)]);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const times = await interleave(ROUNDS, { ours, baseline });
  const [mine, least] = [median(times.ours), median(times.baseline)];
  const name = `settling ${ids.length} tasks: processor time`;
  return row(name, {
    ours: mine,
    baseline: least,
    unit: 'ms',
    value: mine / least,
    goal: '<= 3',
    note: 'reading them',
  });
}

/** A draft of everybody for a quarter of a year. */
const fillRoster = (client, { shiftId }) =>
  client.query(
    `INSERT INTO attendance_plan (plan_id, name, dept_id, start_date, end_date, mode, proofs, members)
     OVERRIDING SYSTEM VALUE
     SELECT ${ROSTER}, '压测大表', ${TEAM}, current_date + 1, current_date + ${ROSTER_DAYS}, '3', '{3}',
       jsonb_agg(jsonb_build_object('userId', ${FIRST_USER - 1} + i, 'offset', 0)) FROM generate_series(1, ${ROSTER_PEOPLE}) i;
     INSERT INTO attendance_cell (plan_id, user_id, work_date, shift_id)
     SELECT ${ROSTER}, ${FIRST_USER - 1} + i, current_date + d, ${shiftId}
     FROM generate_series(1, ${ROSTER_PEOPLE}) i, generate_series(1, ${ROSTER_DAYS}) d WHERE (i + d) % 7 > 1;
     ANALYZE`,
  );
const among = `IN (SELECT (m->>'userId')::int FROM attendance_plan, jsonb_array_elements(members) m WHERE plan_id = ${ROSTER})`;
const rosterSql = `
  SELECT * FROM attendance_plan WHERE plan_id = ${ROSTER};
  SELECT * FROM attendance_cell WHERE plan_id = ${ROSTER} ORDER BY user_id, work_date, shift_id;
  SELECT user_id, work_date, shift_id, rule, plan FROM attendance_task WHERE user_id ${among} AND status <> '9' AND source <> '2'
    AND work_date BETWEEN current_date - 6 AND current_date + ${ROSTER_DAYS + 7} AND plan_id IS DISTINCT FROM ${ROSTER};
  SELECT user_id, start_time, end_time FROM bpm_oa_leave WHERE user_id ${among} AND result = 2
    AND start_time < current_date + ${ROSTER_DAYS + 2} AND end_time > current_date + 1;
  SELECT m.user_id, d.duty_date, d.shift FROM repair_duty_member m JOIN repair_duty d USING (duty_id) WHERE m.user_id ${among}
    AND d.duty_date BETWEEN current_date + 1 AND current_date + ${ROSTER_DAYS};
  SELECT * FROM attendance_shift;
  SELECT user_id, nick_name FROM sys_user WHERE user_id ${among};
  SELECT user_id, shift_id, count(*), count(*) FILTER (WHERE extract(isodow FROM work_date) > 5) FROM attendance_task
    WHERE user_id ${among} AND work_date BETWEEN current_date - 89 AND current_date AND status <> '9' GROUP BY user_id, shift_id;`;

/** The board of 500 people for 92 days against the same rows in psql. */
async function benchRoster(server, headers, databaseUrl) {
  const ours = async () => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/prod-api/repair/attendance/plan/${ROSTER}/grid`, { headers });
    const { code, msg, data } = await answer.json();
    if (code !== 200 || data.people.length !== ROSTER_PEOPLE) throw new Error(msg);
    return performance.now() - began;
  };
  const times = await interleave(ROUNDS, { ours, baseline: () => inPsql(databaseUrl, rosterSql, { warm: true }) });
  const [mine, least] = [median(times.ours), median(times.baseline)];
  const name = `roster of ${ROSTER_PEOPLE} people, ${ROSTER_DAYS} days`;
  return row(name, { ours: mine, baseline: least, unit: 'ms', value: mine / least, goal: '<= 2', note: 'psql, warm' });
}

const [MONTH_PEOPLE, MONTHS, PAGE] = [5000, 12, 20];
const FIRST_MONTH = 950_001;
/** A year of sheets, with the days of each. */
async function fillMonths(client) {
  await client.query(
    `INSERT INTO sys_user (user_id, dept_id, user_name, nick_name, password_hash)
     SELECT ${FIRST_MONTH - 1} + i, 101 + i % 4, 'sheet' || i, '月表' || i, a.password_hash
     FROM generate_series(1, ${MONTH_PEOPLE}) i, sys_user a WHERE a.user_name = 'admin';
     INSERT INTO attendance_month (user_id, dept_id, month, figures, due_date, due_days, present_days, work_mins, status)
     SELECT ${FIRST_MONTH - 1} + i, 101 + i % 4, to_char(current_date - make_interval(months => m), 'YYYY-MM'), days, current_date,
       22, 22 - i % 3, 10560 - i % 90, CASE WHEN m > 1 THEN '40' WHEN i % 9 = 0 THEN '30' ELSE '20' END
     FROM generate_series(1, ${MONTH_PEOPLE}) i, generate_series(1, ${MONTHS}) m, (SELECT jsonb_agg(jsonb_build_object('date',
       '2026-01-' || lpad(d::text, 2, '0'), 'sign', '√', 'workMins', 480)) AS days FROM generate_series(1, 22) d) x`,
  );
  await client.query('VACUUM ANALYZE attendance_month');
}

const lastMonth = () => wall(Date.now() - 24 * HOUR * Number(today().slice(8))).slice(0, 7);
const monthsOf = (where) => [
  `SELECT m.* FROM attendance_month m WHERE ${where} ORDER BY m.month DESC, m.month_id DESC LIMIT ${PAGE}`,
  where,
];
const monthSql = ([page, where]) => `${page}; SELECT count(*) FROM attendance_month m WHERE ${where};
  SELECT user_id, nick_name FROM sys_user WHERE user_id IN (SELECT user_id FROM (${page}) x);
  SELECT dept_id, dept_name FROM sys_dept WHERE dept_id IN (SELECT dept_id FROM (${page}) x);`;

/** Sheets of 5,000 people, by what they are narrowed, against the same questions in psql. */
async function benchMonths(server, headers, databaseUrl) {
  const month = lastMonth();
  const cases = {
    'first page': ['', monthsOf('true')],
    'a month': [`&month=${month}`, monthsOf(`m.month = '${month}'`)],
    'a team in a month': [`&month=${month}&deptId=102`, monthsOf(`m.month = '${month}' AND m.dept_id = 102`)],
    'disputed, somebody': [
      `&status=30&keyword=${encodeURIComponent('表9')}`,
      monthsOf(
        `m.status = '30' AND EXISTS (SELECT 1 FROM sys_user u WHERE u.user_id = m.user_id AND strpos(u.nick_name, '表9') > 0)`,
      ),
    ],
  };
  const rows = [];
  for (const [name, [filter, asked]] of Object.entries(cases)) {
    const ours = async () => {
      const began = performance.now();
      const url = `${server.url}/prod-api/repair/attendance/month/list?pageSize=${PAGE}${filter}`;
      const { code, msg } = await (await fetch(url, { headers })).json();
      if (code !== 200) throw new Error(msg);
      return performance.now() - began;
    };
    for (let i = 0; i < 20; i += 1) await ours();
    const baseline = () => inPsql(databaseUrl, monthSql(asked), { warm: true });
    const times = await interleave(9, { ours, baseline });
    const [mine, least] = [median(times.ours), median(times.baseline)];
    const title = `sheets of ${MONTH_PEOPLE} people, ${MONTHS} months: ${name}`;
    rows.push(
      row(title, { ours: mine, baseline: least, unit: 'ms', value: mine / least, goal: '<= 2', note: 'psql, warm' }),
    );
  }
  return rows;
}

/** Check-ins, settlement, the board of rosters and the sheets of months. */
export async function benchAttendance({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  const jobs = await openJobs(client, databaseUrl, ['attendance-settle']);
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}`, 'content-type': 'application/json' };
    await fillPeople(client);
    const shift = await publishShift(server.url, headers);
    const rows = await benchPunches(server, databaseUrl, shift);
    await fillPast(client, shift);
    rows.push(await benchSettle(server, client, jobs));
    await fillRoster(client, shift);
    rows.push(await benchRoster(server, headers, databaseUrl));
    await fillMonths(client);
    rows.push(...(await benchMonths(server, headers, databaseUrl)));
    return rows;
  } finally {
    await jobs.stop();
    await client.end();
    await server.stop();
  }
}
