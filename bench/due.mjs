import pg from 'pg';
import { openJobs } from './jobs.mjs';
import { interleave, median, row, startServer } from './lib.mjs';

const PLANS = 500;
const ROUNDS = 3;
/** Rounds of a day, of today and tomorrow: ten thousand in all. */
const SLOTS = 10;
const [PATHS, POINTS, TERMS] = [50, 10, 4];
/** Facilities of a plan, each of which gets an order of its own. */
const UNITS = 20;

/** Plans whose rounds last until the day after, so that all of them are to be made at whatever hour it is. */
const fillPatrol = (client) =>
  client.query(
    `UPDATE patrol_plan SET status = '2';
     INSERT INTO patrol_term (term_id, code, name) SELECT 900000 + i, 'BT' || i, '压测检查项' || i FROM generate_series(1, ${TERMS}) i;
     INSERT INTO patrol_point (point_id, code, name, place_id)
     SELECT 900000 + i, 'BP' || i, '压测点位' || i, 11 + i / ${POINTS} % 8 FROM generate_series(0, ${PATHS * POINTS - 1}) i;
     INSERT INTO qr_code (token, biz_type, biz_id, label)
     SELECT lpad(i::text, 22, 'B'), 'point', 900000 + i, 'b' FROM generate_series(0, ${PATHS * POINTS - 1}) i;
     INSERT INTO patrol_point_term (point_id, term_id, sort)
     SELECT 900000 + i, 900000 + n, n FROM generate_series(0, ${PATHS * POINTS - 1}) i, generate_series(1, ${TERMS}) n;
     INSERT INTO patrol_path (path_id, code, name, subcamp_id)
     SELECT 900000 + i, 'BL' || i, '压测路线' || i, 1 FROM generate_series(0, ${PATHS - 1}) i;
     INSERT INTO patrol_path_point (path_id, point_id, sort)
     SELECT 900000 + i / ${POINTS}, 900000 + i, 1 + i % ${POINTS} FROM generate_series(0, ${PATHS * POINTS - 1}) i;
     INSERT INTO patrol_plan (plan_id, code, name, path_id, slots, window_days, start_date, executor_ids, status)
     SELECT 900000 + i, 'BJ' || i, '压测计划' || i, 900000 + i % ${PATHS}, (SELECT jsonb_agg(jsonb_build_object(
       'from', lpad(n::text, 2, '0') || ':00', 'to', lpad((n + 1)::text, 2, '0') || ':00')) FROM generate_series(1, ${SLOTS}) n), 2,
       current_date - 200, ARRAY[101 + i % 20, 101 + (i + 1) % 20], '1' FROM generate_series(0, ${PLANS - 1}) i;
     ANALYZE`,
  );

/** The same rounds by one statement: each with its way, and with its own lots for who is asked for a picture. */
const INSERT_ROUNDS = `
  INSERT INTO patrol_task (code, plan_id, path_id, team_id, place_ids, due_date, slot_no, window_from, window_to, executor_ids,
    point_total, snapshot, create_by, update_by, create_time, update_time)
  WITH ways AS MATERIALIZED (
    SELECT pp.path_id, array_agg(DISTINCT p.place_id) AS place_ids, array_agg(jsonb_build_object('pointId', p.point_id,
      'code', p.code, 'name', p.name, 'position', concat(b.name, p.location), 'placeId', p.place_id, 'roomId', p.room_id,
      'facilityId', p.facility_id, 'floorNo', p.floor_no, 'planX', p.plan_x, 'planY', p.plan_y, 'lng', p.lng, 'lat', p.lat,
      'radius', p.radius, 'verify', p.verify, 'strict', p.strict, 'minSecs', pp.min_secs,
      'tokenHash', encode(sha256(q.token::bytea), 'hex'), 'terms', t.terms) ORDER BY pp.sort) AS points
    FROM patrol_path_point pp JOIN patrol_point p USING (point_id) JOIN repair_place b ON b.place_id = p.place_id
      JOIN qr_code q ON q.biz_type = 'point' AND q.biz_id = p.point_id,
      LATERAL (SELECT jsonb_agg(jsonb_build_object('termId', m.term_id, 'name', m.name, 'inputType', m.input_type,
        'options', m.options, 'unit', m.unit, 'min', m.min, 'max', m.max, 'standard', m.standard, 'needPhoto', m.need_photo,
        'severity', m.severity, 'templateId', m.template_id, 'meterName', m.meter_name) ORDER BY x.sort) AS terms
        FROM patrol_point_term x JOIN patrol_term m USING (term_id) WHERE x.point_id = p.point_id) t
    WHERE pp.path_id >= 900000 GROUP BY pp.path_id)
  SELECT 'BX' || row_number() OVER (), l.plan_id, l.path_id, l.team_id, w.place_ids, d.day, s.no, d.day + (s.slot ->> 'from')::time,
    d.day + l.window_days - 1 + (s.slot ->> 'to')::time, ARRAY[l.executor_ids[1 + (s.no - 1) % 2]], ${POINTS},
    jsonb_build_object('ordered', false, 'graceMins', l.grace_mins, 'points', o.points), '系统', '系统', now(), now()
  FROM patrol_plan l JOIN ways w USING (path_id), generate_series(current_date, current_date + 1, interval '1 day') g(at),
    LATERAL (SELECT g.at::date AS day) d, jsonb_array_elements(l.slots) WITH ORDINALITY s(slot, no),
    LATERAL (SELECT jsonb_agg(u.point || jsonb_build_object('challenge', random() * 100 < l.challenge_pct) ORDER BY u.at) AS points
      FROM unnest(w.points) WITH ORDINALITY u(point, at) WHERE s.no IS NOT NULL AND d.day IS NOT NULL) o
  WHERE l.status = '1'`;

/** Plans that are due today, with facilities of their own. */
const fillMaintenance = (client) =>
  client.query(
    `INSERT INTO repair_place (place_id, subcamp_id, code, name, place_type, floor_count)
     SELECT 100000 + i, 1, 'BL' || i, '压测楼' || i, '1', 6 FROM generate_series(0, ${PLANS - 1}) i;
     INSERT INTO facility (facility_id, code, name, classify_id, price, use_date, place_id, owner_dept_id, manager_id, team_id)
     SELECT 1000000 + i, 'BF' || i, '压测设施' || i, 1 + i % 34, 1000, current_date - 400, 100000 + i / ${UNITS}, 100, 101 + i % 20, 101 + i % 4
     FROM generate_series(0, ${PLANS * UNITS - 1}) i;
     INSERT INTO facility_plan (plan_id, code, name, place_ids, cycle_unit, cycle_num, first_date, items, template_id, team_id, status)
     SELECT 100000 + i, 'BM' || i, '压测维保' || i, ARRAY[100000 + i], '3', 1, current_date,
       '[{"key":"a","name":"外观","kind":"1","options":[],"unit":"","min":null,"max":null,"required":true}]', 21 + i % 5, 101 + i % 4, '1'
     FROM generate_series(0, ${PLANS - 1}) i;
     INSERT INTO facility_plan_due (plan_id, group_key, next_date, anchor)
     SELECT l.plan_id, f.facility_id, current_date, current_date FROM facility_plan l JOIN facility f ON f.place_id = l.place_ids[1]
     WHERE l.plan_id >= 100000;
     ANALYZE`,
  );

/** Everything is as it was before anything was made. */
async function emptyMaintenance(client) {
  await client.query(
    `TRUNCATE repair_report, repair_event, sys_notify_message CASCADE;
     UPDATE facility_plan_due SET next_date = current_date, anchor = current_date WHERE plan_id >= 100000`,
  );
  await client.query('VACUUM ANALYZE facility_plan_due');
}

/** What was made of plans, kept to be put in again by one statement for each table. */
const KEPT = [
  'repair_report',
  'facility_task',
  'facility_target',
  'repair_order',
  'repair_event',
  'sys_notify_message',
];

const timedQuery = async (client, text) => {
  const began = performance.now();
  await client.query(text);
  return performance.now() - began;
};

async function expectRows(client, table, count) {
  const { rows } = await client.query(`SELECT count(*)::int AS n FROM ${table}`);
  if (rows[0].n !== count) throw new Error(`${rows[0].n} rows of ${table} instead of ${count}`);
}

async function benchRounds(client, jobs) {
  await fillPatrol(client);
  const made = PLANS * SLOTS * 2;
  const fresh = async (make) => {
    await client.query('TRUNCATE patrol_task CASCADE');
    const ms = await make();
    await expectRows(client, 'patrol_task', made);
    return ms;
  };
  const times = await interleave(ROUNDS, {
    ours: () => fresh(() => jobs.run('patrol-generate')),
    baseline: () => fresh(() => timedQuery(client, INSERT_ROUNDS)),
  });
  const [ours, baseline] = [median(times.ours), median(times.baseline)];
  const name = `generation: ${made} rounds of ${PLANS} plans`;
  return row(name, { ours, baseline, unit: 'ms', value: ours / baseline, goal: '<= 3', note: 'one INSERT … SELECT' });
}

async function benchMaintenance(client, jobs) {
  await fillMaintenance(client);
  const made = PLANS * UNITS;
  let kept = false;
  const ours = async () => {
    await emptyMaintenance(client);
    const ms = await jobs.run('facility-generate');
    await expectRows(client, 'facility_task', made);
    if (kept) return ms;
    kept = true;
    for (const table of KEPT) await client.query(`CREATE TABLE bench_${table} AS SELECT * FROM ${table}`);
    return ms;
  };
  const baseline = async () => {
    await emptyMaintenance(client);
    const copies = KEPT.map((table) => `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM bench_${table}`);
    const next = `UPDATE facility_plan_due SET next_date = next_date + 30 WHERE plan_id >= 100000`;
    const ms = await timedQuery(client, ['BEGIN', ...copies, next, 'COMMIT'].join(';'));
    await expectRows(client, 'facility_task', made);
    return ms;
  };
  const times = await interleave(ROUNDS, { ours, baseline });
  const [mine, least] = [median(times.ours), median(times.baseline)];
  return row(`generation: ${made} tasks of maintenance of ${PLANS} plans`, {
    ours: mine,
    baseline: least,
    unit: 'ms',
    value: mine / least,
    goal: '<= 3',
    note: 'an INSERT … SELECT of each table',
  });
}

/** What plans ask for, made by the job of the server, against the same rows by plain SQL. */
export async function benchDue({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  const jobs = await openJobs(client, databaseUrl, ['patrol-generate', 'facility-generate']);
  try {
    return [await benchRounds(client, jobs), await benchMaintenance(client, jobs)];
  } finally {
    await jobs.stop();
    await client.end();
    await server.stop();
  }
}
