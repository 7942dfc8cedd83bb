import pg from 'pg';
import { read, root } from '../scripts/lib/run.mjs';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const REPORTS = 200_000;
const ROUNDS = 7;
const SIZE = 20;
const WARM_UP = 20;
const SOCKETS = 500;
const MESSAGES = 5;

/** A few years of reports, most of them done, with one work order each and some ratings. */
async function seedReports(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `INSERT INTO repair_report (code, reporter_id, reporter_name, reporter_phone, subcamp_id, place_id, template_id, trade, team_id,
       priority, title, description, status, sla_start, finish_due, finish_time, create_time, overdue)
     SELECT 'BB' || i, 101 + i % 29, '报修人' || i % 29, '13900000000', p.subcamp_id, p.place_id, 21 + i % 5, (1 + i % 11)::text,
       101 + i % 4, (1 + i % 4)::text, '标题' || i, '描述' || i, CASE WHEN i % 400 = 0 THEN '10' WHEN i % 401 = 0 THEN '20'
       WHEN i % 150 = 0 THEN '30' WHEN i % 300 = 1 THEN '40' ELSE '60' END, t, t + interval '3 days', t + interval '1 day', t,
       CASE WHEN i % 20 = 0 THEN 'Y' ELSE 'N' END
     FROM generate_series(1, $1::int) AS i JOIN repair_place p ON p.place_id = (ARRAY[11,12,13,14,15,16,17,18,21,22])[1 + i % 10],
       LATERAL (SELECT now() - make_interval(mins => i * 7) AS t) AS at`,
    [REPORTS],
  );
  await client.query(
    `INSERT INTO repair_order (code, report_id, worker_id, dispatch_mode, dispatch_time, status)
     SELECT 'GG' || report_id, report_id, 105 + report_id % 4, '1', create_time, CASE WHEN status = '30' THEN '30' ELSE '70' END
     FROM repair_report WHERE status >= '30'`,
  );
  await client.query(
    `INSERT INTO repair_rate (report_id, user_id, worker_ids, speed, quality, attitude, overall, create_time)
     SELECT report_id, reporter_id, '{105}', 5, 4, 5, 4, create_time FROM repair_report WHERE report_id % 2 = 0 AND status = '60'`,
  );
  await client.query('ANALYZE');
  await client.end();
}

/** The questions that the list asks, as text for psql: the page, its total, and the names beside each row. */
const asSql = (where) => `
  SELECT r.* FROM repair_report r WHERE ${where} ORDER BY r.create_time DESC, r.report_id DESC LIMIT ${SIZE};
  SELECT count(*) FROM repair_report r WHERE ${where};
  SELECT o.report_id, u.nick_name FROM (SELECT r.report_id FROM repair_report r WHERE ${where} ORDER BY r.create_time DESC LIMIT ${SIZE}) x
    JOIN repair_order o USING (report_id) JOIN sys_user u ON u.user_id = o.worker_id;
  SELECT p.name, s.name FROM repair_place p JOIN repair_subcamp s USING (subcamp_id);`;

const cases = {
  'first page': ['', 'true'],
  status: ['status=30', `r.status = '30'`],
  building: ['placeId=11', 'r.place_id = 11'],
  'trade and priority': ['trade=3&priority=1', `r.trade = '3' AND r.priority = '1'`],
  'late in time': [
    'overdue=Y&createTimeBegin=2026-01-01&createTimeEnd=2026-12-31',
    `r.overdue = 'Y' AND r.create_time >= '2026-01-01' AND r.create_time <= '2026-12-31 23:59:59.999'`,
  ],
  keyword: [
    'keyword=19999',
    `(lower(r.code) LIKE '%19999%' OR lower(r.title) LIKE '%19999%' OR lower(r.description) LIKE '%19999%')`,
  ],
  'all filters': [
    'status=60&placeId=11&trade=1&priority=1&source=1&subcampId=1&teamId=101&reporterName=报修人&overdue=N&keyword=标题&open=N',
    `r.status = '60' AND r.place_id = 11 AND r.trade = '1' AND r.priority = '1' AND r.source = '1' AND r.subcamp_id = 1
     AND r.team_id = 101 AND r.reporter_name ILIKE '%报修人%' AND r.overdue = 'N' AND r.title LIKE '%标题%' AND r.status >= '50'`,
  ],
};

async function timed(url, headers) {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  const { code } = await answer.json();
  if (code !== 200) throw new Error(`${url} answered ${code}`);
  return performance.now() - began;
}

/** How long until a move on a report has reached every open board. */
async function benchBoard(server, token) {
  const socket = `${server.url.replace('http', 'ws')}/prod-api/ws`;
  const call = `${server.url}/prod-api/repair/report/1/comment`;
  const body = JSON.stringify({ content: '进度如何' });
  const args = [socket, SOCKETS, MESSAGES, 'POST', call, token, '/topic/repair/board', body].map(String);
  const rounds = JSON.parse(await read(process.execPath, ['bench/socket-clients.mjs', ...args], { cwd: root }));
  const value = median(rounds.map(({ p99 }) => p99)) / 1000;
  return row(`board to ${SOCKETS} sockets, p99`, { ours: value, unit: 's', value, goal: '<= 1' });
}

/** Lists and figures with 200 000 reports against the same questions in psql, and how fast boards hear of a move. */
export async function benchReports({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  await seedReports(databaseUrl);
  try {
    const token = await signIn(server.url);
    const headers = { authorization: `Bearer ${token}` };
    const rows = [];
    for (const [name, [query, where]] of Object.entries(cases)) {
      const call = () => timed(`${server.url}/prod-api/repair/report/list?pageSize=${SIZE}&${query}`, headers);
      // A server that has just started compiles as it goes; that is not what is asked here.
      for (let i = 0; i < WARM_UP; i += 1) await call();
      const times = await interleave(ROUNDS, { ours: call, baseline: () => inPsql(databaseUrl, asSql(where)) });
      const [ours, baseline] = [median(times.ours), median(times.baseline)];
      rows.push(
        row(`200k reports: ${name}`, {
          ours,
          baseline,
          unit: 'ms',
          value: ours / baseline,
          goal: '<= 2',
          note: 'psql',
        }),
      );
    }
    const summary = () => timed(`${server.url}/prod-api/repair/manage/summary`, headers);
    for (let i = 0; i < WARM_UP; i += 1) await summary();
    const { ours } = await interleave(ROUNDS, { ours: summary });
    rows.push(
      row('200k reports: workbench figures', { ours: median(ours), unit: 'ms', value: median(ours), goal: '<= 100' }),
    );
    rows.push(await benchBoard(server, token));
    return rows;
  } finally {
    await server.stop();
  }
}
