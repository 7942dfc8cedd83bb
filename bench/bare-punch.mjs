import Fastify from 'fastify';
import pg from 'pg';

// The baseline of check-ins: the same rows by prepared statements in one transaction, without rights, proofs or marks.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=Asia/Shanghai' });
const app = Fastify();

const insert = `INSERT INTO attendance_punch (user_id, at, received_at, client_key, via, point_id) VALUES ($1, $2, $2, $3, '4', $4)
  ON CONFLICT (user_id, client_key) DO NOTHING RETURNING punch_id`;
const geo = `INSERT INTO attendance_punch_geo (punch_id, lng, lat, accuracy, distance, ip) VALUES ($1, $2, $3, 10, 0, '127.0.0.1')`;
const count = `UPDATE attendance_span SET first_at = least(first_at, $2::timestamptz), last_at = greatest(last_at, $2::timestamptz),
  punches = punches + 1 WHERE user_id = $1 AND live AND "window" @> $2::timestamptz RETURNING task_id`;
const begin = `UPDATE attendance_task SET status = CASE WHEN status = '0' THEN '10' ELSE status END, settled_time = NULL
  WHERE task_id = $1 AND (status = '0' OR settled_time IS NOT NULL)`;

app.post('/punch', async ({ body: { userId, pointId, clientKey, lng, lat } }) => {
  const client = await pool.connect();
  try {
    const at = new Date();
    const query = async (name, text, values) => (await client.query({ name, text, values })).rows[0];
    await client.query('BEGIN');
    const { punch_id } = await query('insert', insert, [userId, at, clientKey, pointId]);
    await query('geo', geo, [punch_id, lng, lat]);
    const { task_id } = await query('count', count, [userId, at]);
    await query('begin', begin, [task_id]);
    await query('tell', 'SELECT pg_notify($1, $2)', ['bench', '{"deptId":1}']);
    await client.query('COMMIT');
    return { code: 200, msg: '操作成功', data: { punchId: punch_id } };
  } finally {
    client.release();
  }
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
