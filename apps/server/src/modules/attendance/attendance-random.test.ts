import { asc, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../../testing/database.ts';
import { Actor, aWorld, type World } from './attendance-random.fixture.ts';
import { letThemAct, SEALED } from './attendance-random-acts.fixture.ts';
import { expireLeave, grantAnnual } from './leave-grant.ts';
import { confirmDue, makeMonths } from './month-make.ts';
import { settleDueOvertimes } from './overtime.ts';
import { taskTable } from './task.table.ts';
import { factsOf, settlementOf } from './task-inputs.ts';
import { settleDue } from './task-settle.ts';

const ACTORS = 8;
/** `RANDOM_ACTIONS=10000` lets it run for longer. The embedded database has one connection: there is nothing to race for. */
const ACTIONS = Number(process.env.RANDOM_ACTIONS ?? (onPostgres ? 1500 : 300));
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.s.app.stop());

const none = async (text: string) => expect(await world.s.sql(text)).toEqual([]);

async function runJobs(): Promise<void> {
  const { tools } = world.s;
  await settleDue(tools);
  await settleDueOvertimes(tools);
  await makeMonths(tools);
  await confirmDue(tools);
  await grantAnnual(tools);
  await expireLeave(tools);
}
const everything = () =>
  world.s.sql(
    ['attendance_task', 'attendance_span', 'attendance_month', 'attendance_leave_ledger', 'attendance_request']
      .map(
        (table) =>
          `SELECT '${table}' AS name, count(*), md5(string_agg(md5(x::text), '' ORDER BY x::text)) AS says FROM ${table} x`,
      )
      .join(' UNION ALL '),
  );

/** What a minute of a planned span was: away, worked, at night. Spans and sections are the same for the shifts here. */
const MINUTES = `WITH minutes AS (
    SELECT t.task_id, s.span_id, s.first_at, s.last_at, m.at, extract(hour FROM m.at) >= 22 OR extract(hour FROM m.at) < 6 AS is_night,
      EXISTS (SELECT 1 FROM bpm_oa_leave l WHERE l.user_id = t.user_id AND l.result = 2 AND l.start_time <= m.at AND m.at < l.end_time) AS is_leave,
      EXISTS (SELECT 1 FROM attendance_request r WHERE r.user_id = t.user_id AND r.kind = '3' AND r.result = 2
        AND r.from_time <= m.at AND m.at < r.to_time) AS is_trip
    FROM attendance_task t JOIN attendance_span s USING (task_id)
    CROSS JOIN LATERAL generate_series(lower(s.plan), upper(s.plan) - interval '1 minute', interval '1 minute') m(at)
    WHERE t.settled_time IS NOT NULL AND t.status NOT IN ('0', '9', '10')
  ), edges AS (
    SELECT span_id, min(at) AS begins, max(at) + interval '1 minute' AS ends FROM minutes
    WHERE NOT is_leave AND NOT is_trip GROUP BY span_id
  ), found AS (
    SELECT task_id, count(*)::int AS planned, (count(*) FILTER (WHERE is_leave))::int AS leave_mins,
      (count(*) FILTER (WHERE is_there))::int AS work_mins, (count(*) FILTER (WHERE is_there AND is_night))::int AS night_mins,
      (count(*) FILTER (WHERE is_there AND NOT is_night))::int AS day_mins,
      (count(*) FILTER (WHERE is_trip AND NOT is_leave))::int AS trip_mins,
      (count(*) FILTER (WHERE NOT is_there AND NOT is_leave AND NOT is_trip))::int AS lacking
    FROM (SELECT m.*, coalesce(NOT is_leave AND NOT is_trip AND last_at - first_at >= interval '5 minutes'
        AND at >= first_at AND at < last_at, false) AS is_there FROM minutes m LEFT JOIN edges e USING (span_id)) x GROUP BY task_id
  )`;

async function checkCheckIns(): Promise<void> {
  // I1: nobody is due twice at once, and a check-in belongs to one span.
  await none(`SELECT a.task_id FROM attendance_task a JOIN attendance_task b ON a.user_id = b.user_id
    AND a.task_id < b.task_id AND a.plan && b.plan WHERE a.status <> '9' AND b.status <> '9'`);
  await none(`SELECT p.punch_id FROM attendance_punch p JOIN attendance_span s ON s.user_id = p.user_id AND s.live
    AND s."window" @> p.at GROUP BY 1 HAVING count(*) > 1`);
  await none(`SELECT s.span_id FROM attendance_span s JOIN attendance_task t USING (task_id)
    WHERE s.user_id <> t.user_id OR s.live = (t.status = '9')`);
  // I2: in whatever order they came, spans are what their check-ins say, those left out that were found invalid.
  await none(`SELECT s.span_id FROM attendance_span s LEFT JOIN LATERAL (
      SELECT min(p.at) AS first, max(p.at) AS last, count(*)::int AS n FROM attendance_punch p
      WHERE p.user_id = s.user_id AND s."window" @> p.at AND NOT EXISTS (
        SELECT 1 FROM attendance_review r WHERE r.punch_id = p.punch_id AND r.verdict = '2')) r ON true
    WHERE s.live AND (s.first_at, s.last_at, s.punches) IS DISTINCT FROM (r.first, r.last, r.n)`);
}

async function checkSettled(): Promise<void> {
  // I3: what is stored is what the rules say now, and the jobs have nothing left to do.
  const { db } = world.s.app.services;
  const tasks = await db
    .select()
    .from(taskTable)
    .where(isNotNull(taskTable.settledTime))
    .orderBy(asc(taskTable.taskId));
  const settled = tasks.filter(({ status }) => status !== '9');
  const names = ['status', 'lateMins', 'earlyMins', 'workMins', 'nightMins', 'leaveMins', 'absentDays'] as const;
  for (const facts of await factsOf(db, settled)) {
    const says = settlementOf(facts);
    expect(names.map((name) => [facts.task.taskId, name, facts.task[name]])).toEqual(
      names.map((name) => [facts.task.taskId, name, says[name]]),
    );
  }
  const before = await everything();
  await runJobs();
  expect(await everything()).toEqual(before);
  // I17: whoever was there was there by day or by night, and the rest of the plan is leave, trip or lacking.
  await none(`${MINUTES} SELECT t.task_id, t.work_mins, f.work_mins AS work, t.night_mins, f.night_mins AS night, t.leave_mins, f.leave_mins AS leave
    FROM found f JOIN attendance_task t USING (task_id) WHERE (t.work_mins, t.night_mins, t.leave_mins) <> (f.work_mins, f.night_mins, f.leave_mins)
      OR t.night_mins + f.day_mins <> t.work_mins OR t.work_mins + t.leave_mins + f.trip_mins + f.lacking <> f.planned`);
}

async function checkMonths(): Promise<void> {
  // I4: a sheet is the sum of its tasks, and of the overtime that counts.
  const sums = `SELECT user_id, to_char(work_date, 'YYYY-MM') AS month, sum(late_mins)::int AS late, sum(early_mins)::int AS early,
      sum(work_mins)::int AS work, sum(night_mins)::int AS night, sum(leave_mins)::int AS leave, sum(absent_days) AS absent,
      (count(*) FILTER (WHERE status IN ('2', '4')))::int AS lates, (count(*) FILTER (WHERE status = '5'))::int AS misses,
      (count(DISTINCT work_date) FILTER (WHERE status NOT IN ('0', '10')))::int AS due
    FROM attendance_task WHERE status <> '9' GROUP BY 1, 2`;
  await none(`SELECT m.month_id FROM attendance_month m LEFT JOIN (${sums}) t USING (user_id, month)
    WHERE (m.late_mins, m.early_mins, m.work_mins, m.night_mins, m.leave_mins, m.absent_days, m.late_times, m.miss_times, m.due_days)
      IS DISTINCT FROM (coalesce(t.late, 0), coalesce(t.early, 0), coalesce(t.work, 0), coalesce(t.night, 0), coalesce(t.leave, 0),
        coalesce(t.absent, 0), coalesce(t.lates, 0), coalesce(t.misses, 0), coalesce(t.due, 0))`);
  await none(`SELECT m.month_id FROM attendance_month m LEFT JOIN (
      SELECT r.user_id, left(p->>'date', 7) AS month, sum((p->>'mins')::int)::int AS mins FROM attendance_request r,
        jsonb_array_elements(r.parts) p WHERE r.kind = '2' AND r.result = 2 AND r.settled_time IS NOT NULL GROUP BY 1, 2) o USING (user_id, month)
    WHERE m.over_work_mins + m.over_rest_mins + m.over_holiday_mins <> coalesce(o.mins, 0)`);
  // Locked sheets and their tasks are as they were when they were locked.
  for (const { key, says } of await world.s.sql(SEALED))
    expect([key, says]).toEqual([key, world.locked.get(String(key))]);
}

async function checkBalances(): Promise<void> {
  // I5: balances are the sum of their rows and never below nothing.
  await none(`SELECT ledger_id FROM (SELECT *, sum(delta) OVER (PARTITION BY user_id, kind ORDER BY ledger_id) AS sum
    FROM attendance_leave_ledger) l WHERE l.after <> l.sum OR l.after < 0`);
  // I7: each request and each leave counts once.
  await none(`SELECT r.request_id FROM attendance_request r LEFT JOIN attendance_punch p ON p.client_key = 'fix-' || r.request_id
    WHERE r.kind = '1' AND (r.result = 2) <> (p.punch_id IS NOT NULL)`);
  await none(`SELECT l.leave_id FROM bpm_oa_leave l LEFT JOIN (
      SELECT biz_id, -sum(delta)::int AS used, count(*) FILTER (WHERE biz_type = '2') AS uses FROM attendance_leave_ledger
      WHERE biz_type IN ('2', '3') GROUP BY 1) u ON u.biz_id = l.leave_id
    WHERE l.type IN ('4', '5') AND l.create_time > now() - interval '1 day' AND (coalesce(u.uses, 0) <> 1
      OR u.used <> CASE WHEN l.result IN (1, 2) THEN l.mins ELSE 0 END)`);
  await none(`SELECT r.request_id FROM attendance_request r LEFT JOIN (
      SELECT biz_id, sum(delta)::int AS mins, bool_or(note LIKE '%少扣%') AS lacked FROM attendance_leave_ledger WHERE biz_type = '5' GROUP BY 1) l
      ON l.biz_id = r.request_id
    WHERE r.kind = '2' AND NOT coalesce(l.lacked, false) AND r.settled_time IS NOT NULL
      AND CASE WHEN r.to_rest THEN r.mins ELSE 0 END <> coalesce(l.mins, 0)`);
}

test(
  'whatever people, leaders and jobs do by chance, check-ins, tasks, sheets and balances stay one',
  async () => {
    const actors = Array.from({ length: ACTORS }, (_, number) => new Actor(world, number));
    const done = await letThemAct(actors, ACTIONS);
    expect(world.unexpected).toEqual([]);
    expect(done).toBeGreaterThanOrEqual(ACTIONS);
    await runJobs();
    await checkCheckIns();
    await checkSettled();
    await checkMonths();
    await checkBalances();
    // Something of every kind did happen.
    if (process.env.RANDOM_TOLD) console.log([...world.told].sort((a, b) => b[1] - a[1]));
    if (onPostgres)
      for (const what of ['punch', 'correction', 'approve', 'lock'])
        expect(world.told.get(what) ?? 0).toBeGreaterThan(0);
  },
  60_000 + ACTIONS * 200,
);
