import type pg from 'pg';
import { expect, test } from 'vitest';
import { type Client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { done } from './support/process.ts';
import { eventually } from './support/wait.ts';

const server = await ownPostgres();
/** What the clock does to repairs. */
const JOBS = [
  'repair-sla-scan',
  'repair-order-clock',
  'repair-report-close',
  'repair-area-release',
  'repair-duty-missed',
] as const;
const [PLACE, ROOM, WORKER, OTHER] = [11, 101, 105, 106];
const DAY = 86_400_000;
const campusDay = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);

/** Reports of the same fault at so many spots; answers their numbers. */
async function reportMany(admin: Client, count: number): Promise<number[]> {
  const { data } = await done(admin.get('/repair/template/list?trade=1'));
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  const item = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0');
  const made: number[] = [];
  for (let at = 0; at < count; at++) {
    const fault = { placeId: PLACE, location: `测试位置${at}`, description: `水龙头一直漏水${at}` };
    const body = { ...fault, templateId: item?.templateId, reporterPhone: '13900000001' };
    made.push((await done(admin.post('/repair/report', body))).data.reportId);
  }
  return made;
}

/** One record for each job that has long been due; answers where to look whether it was done. */
async function prepare(admin: Client, connection: pg.Client) {
  const [late, silent, paused] = await reportMany(admin, 3);
  await connection.query(`UPDATE repair_report SET accept_due = now() - interval '1 minute' WHERE report_id = $1`, [
    late,
  ]);
  await connection.query(
    `UPDATE repair_report SET status = '40', finish_time = now() - interval '4 days', confirm_due = now() - interval '1 day'
      WHERE report_id = $1`,
    [silent],
  );
  await done(admin.call('PUT', `/repair/receive/${paused}/accept`, {}));
  await done(admin.call('PUT', `/repair/distribute/${paused}`, { workers: [{ workerId: WORKER }] }));
  await connection.query(
    `UPDATE repair_order SET status = '40', suspended_from = '20', suspend_reason = '1', suspend_until = now() - interval '1 hour',
      take_time = now() WHERE report_id = $1`,
    [paused],
  );
  const { rows } = await connection.query<{ apply_id: number }>(
    `INSERT INTO repair_area_apply (code, room_id, title, purpose, start_time, end_time, attendee_count, contact_name,
      contact_phone, applicant_id, applicant_name, status)
      SELECT 'CD20260101-0001', room_id, '没有人来', '2', now() - interval '2 hours', now() + interval '1 hour', 10, '马青山',
        '13900000005', ${WORKER}, '马青山', '20' FROM repair_room ORDER BY room_id OFFSET ${ROOM} LIMIT 1 RETURNING apply_id`,
  );
  const applyId = rows[0]?.apply_id;
  await connection.query(
    `INSERT INTO repair_area_booking (apply_id, room_id, main_room_id, period, kind)
      SELECT apply_id, room_id, room_id, tstzrange(start_time, end_time), '1' FROM repair_area_apply WHERE apply_id = $1`,
    [applyId],
  );
  // The shift of last night has been over for less than a day, whenever this runs.
  const duty = {
    dutyDate: campusDay(Date.now() - DAY),
    subcampId: 1,
    shift: '2',
    leaderId: OTHER,
    phone: '13900000006',
  };
  const { data: dutyId } = await done(admin.post('/repair/area/duty', duty));
  return { late, silent, paused, applyId, dutyId };
}
type Records = Awaited<ReturnType<typeof prepare>>;

/** What the jobs have left behind, each thing counted. */
async function traces(connection: pg.Client, { late, silent, paused, applyId, dutyId }: Records) {
  const { rows } = await connection.query(
    `SELECT
      (SELECT count(*)::int FROM repair_sla_notice WHERE report_id = $1 AND stage = 'accept') AS warned,
      (SELECT count(*)::int FROM repair_event WHERE biz_type = 'report' AND biz_id = $1 AND event = 'BREACH') AS breaches,
      (SELECT count(*)::int - count(DISTINCT user_id)::int FROM sys_notify_message m JOIN repair_report r ON r.report_id = $1
        WHERE m.template_code = 'repair_sla_breach' AND m.template_content LIKE r.code || '%') AS warned_twice,
      (SELECT count(*)::int FROM repair_event WHERE biz_type = 'report' AND biz_id = $2 AND to_status = '50') AS confirmed,
      (SELECT count(*)::int FROM repair_event e JOIN repair_order o ON o.order_id = e.biz_id
        WHERE e.biz_type = 'order' AND o.report_id = $3 AND e.from_status = '40') AS resumed,
      (SELECT count(*)::int FROM repair_event WHERE biz_type = 'areaApply' AND biz_id = $4 AND event = 'NO_SHOW') AS no_shows,
      (SELECT count(*)::int FROM sys_notify_message WHERE template_code = 'repair_area_no_show') AS no_show_told,
      (SELECT count(*)::int FROM repair_event WHERE biz_type = 'duty' AND biz_id = $5 AND event = 'MISS') AS missed,
      (SELECT count(*)::int FROM sys_notify_message WHERE template_code = 'repair_duty_missed') AS missed_told`,
    [late, silent, paused, applyId, dutyId],
  );
  return rows[0];
}
/** Four people lead teams on the demo campus. */
const once = {
  warned: 1,
  breaches: 1,
  warned_twice: 0,
  confirmed: 1,
  resumed: 1,
  no_shows: 1,
  no_show_told: 1,
  missed: 1,
  missed_told: 4,
};

/** Every job twice in the queue: one for each node. */
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

test('the jobs of repairs run once per key, however many nodes run them at once and after restarts', async () => {
  const url = await emptyDatabase(server);
  const connection = await outside(url);
  const env = { DATABASE_URL: url, DEMO: 'true', DEMO_PASSWORD: PASSWORD };
  const folders = [await ownFolder(), await ownFolder()] as const;
  const start = (at: 0 | 1) => startNode({ ...env, DATA_DIR: folders[at] });
  const first = start(0);
  const admin = await signIn(await first.ready);
  const records = await prepare(admin, connection);
  const hasQueues = async () => {
    const { rows } = await connection.query(`SELECT name FROM pgboss.queue WHERE name = ANY($1)`, [JOBS]);
    expect(rows).toHaveLength(JOBS.length);
  };
  await eventually(hasQueues, 30_000);
  admin.close();
  await first.end('SIGKILL');
  for (const least of [2, 4]) {
    await order(connection);
    // Whoever starts looks into the queue at once: both nodes take one job of each kind at the same moment.
    const nodes = [start(0), start(1)];
    await Promise.all(nodes.map(({ ready }) => ready));
    await eventually(async () => {
      const rows = await finished(connection);
      expect(rows.filter(({ n }) => n >= least)).toHaveLength(JOBS.length);
    }, 45_000);
    expect(await traces(connection, records)).toEqual(once);
    await Promise.all(nodes.map((node) => node.end('SIGKILL')));
  }
}, 240_000);
