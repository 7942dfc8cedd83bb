import pg from 'pg';
import { interleave, median, row, signIn, startServer } from './lib.mjs';
import { inPsql } from './psql.mjs';

const USERS = 100_000;
const ROUNDS = 7;
const SIZE = 20;
const WARM_UP = 20;

/** People spread over the departments, so that filters find some and not all of them. */
async function seedUsers(url) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `INSERT INTO sys_user (dept_id, user_name, nick_name, phonenumber, password_hash)
     SELECT 100 + i % 8, 'bench' || i, '用户' || i, '1' || (3000000000 + i), 'x' FROM generate_series(1, $1::int) AS i`,
    [USERS],
  );
  await client.query('ANALYZE');
  const { rows } = await client.query('SELECT count(*)::int AS n FROM sys_user');
  await client.end();
  return rows[0].n;
}

const columns = `u.user_id, u.dept_id, u.user_name, u.nick_name, u.email, u.phonenumber, u.sex, u.avatar, u.status, u.login_ip,
  u.login_date, u.remark, u.create_by, u.create_time, u.update_by, u.update_time, u.version, d.dept_id, d.dept_name, d.leader`;

/** The same two questions as the list asks, as text for psql. */
const asSql = (where, page) => `
  SELECT ${columns} FROM sys_user u LEFT JOIN sys_dept d ON d.dept_id = u.dept_id ${where}
  ORDER BY u.user_id DESC LIMIT ${SIZE} OFFSET ${(page - 1) * SIZE};
  SELECT count(*) FROM sys_user u ${where};`;

/** The list of users with 100 000 of them, call by call, against the same questions in psql. */
export async function benchUsers({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const total = await seedUsers(databaseUrl);
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url)}` };
    const last = Math.ceil(total / SIZE);
    const cases = {
      'first page': [`pageNum=1`, asSql('', 1)],
      'last page': [`pageNum=${last}`, asSql('', last)],
      department: ['pageNum=1&deptId=103', asSql('WHERE u.dept_id = 103', 1)],
      keyword: ['pageNum=1&userName=9999', asSql(`WHERE u.user_name ILIKE '%9999%'`, 1)],
    };
    const rows = [];
    for (const [name, [query, text]] of Object.entries(cases)) {
      const call = async () => {
        const began = performance.now();
        const answer = await fetch(`${server.url}/prod-api/system/user/list?pageSize=${SIZE}&${query}`, { headers });
        const { code } = await answer.json();
        if (code !== 200) throw new Error(`the list answered ${code}`);
        return performance.now() - began;
      };
      // A server that has just started compiles as it goes; that is not what is asked here.
      for (let i = 0; i < WARM_UP; i += 1) await call();
      const times = await interleave(ROUNDS, { ours: call, baseline: () => inPsql(databaseUrl, text) });
      const [ours, baseline] = [median(times.ours), median(times.baseline)];
      rows.push(
        row(`100k users: ${name}`, { ours, baseline, unit: 'ms', value: ours / baseline, goal: '<= 2', note: 'psql' }),
      );
    }
    return rows;
  } finally {
    await server.stop();
  }
}
