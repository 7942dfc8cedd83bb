import Fastify from 'fastify';
import pg from 'pg';

// The baseline of running processes: the same rows in plain SQL, a transaction per step, without engine, rights or drizzle.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: '-c timezone=Asia/Shanghai' });
const app = Fastify();
const TASKS = 5;
/** About as large as the state that the engine keeps. */
const state = JSON.stringify({
  format: 1,
  status: 'running',
  scopes: { 1: { id: '1', vars: { starter: 1, note: '' } } },
  tokens: { 4: { id: '4', node: 't1', scope: '1', wait: 'task', via: 'start_t1' } },
});

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work((name, text, values) => client.query({ name, text, values }));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

const insertTask = `INSERT INTO bpm_task (instance_id, token_id, task_key, name, assignee_id, create_time) VALUES ($1, $2, $3, $4, 1, now()) RETURNING task_id`;
const insertActivity = `INSERT INTO bpm_activity (instance_id, token_id, node_key, type, task_id, via_flow, start_time, end_time, outcome) VALUES ($1, $2, $3, $4, $5, $6, now(), $7, $8)`;
const insertMessage = `INSERT INTO sys_notify_message (user_id, user_name, template_id, template_code, template_nickname, template_type, template_content, template_params, link)
  SELECT 1, 'admin', template_id, code, nickname, type, $1, '{}', $2 FROM sys_notify_template WHERE code = $3`;
const tell = `SELECT pg_notify('bench', $1), pg_notify('bench', $2), pg_notify('bench', $3)`;

async function openTask(query, instanceId, number) {
  const key = `t${number}`;
  const { rows } = await query('task', insertTask, [instanceId, String(number * 3), key, key]);
  await query('activity', insertActivity, [
    instanceId,
    String(number * 3),
    key,
    'user',
    rows[0].task_id,
    `f${number}`,
    null,
    '',
  ]);
  await query('message', insertMessage, [
    `您收到了一条新的待办任务：${key}`,
    `/bpm/process-instance/detail?id=${instanceId}`,
    'bpm_task_assigned',
  ]);
  await query('tell', tell, [`{"a":${instanceId}}`, `{"b":${instanceId}}`, `{"c":${instanceId}}`]);
  return rows[0].task_id;
}

app.post('/start', () =>
  inTransaction(async (query) => {
    const { rows } = await query(
      'instance',
      `INSERT INTO bpm_instance (definition_id, key, process_name, definition_version, category, name, start_user_id, form_values)
       VALUES (1, 'bench', 'bench', 1, '1', 'bench', 1, '{}') RETURNING instance_id`,
      [],
    );
    const id = rows[0].instance_id;
    await query('activity', insertActivity, [id, '1', 'start', 'start', null, '', new Date(), 'completed']);
    const taskId = await openTask(query, id, 1);
    await query('state', 'UPDATE bpm_instance SET state = $2, version = version + 1 WHERE instance_id = $1', [
      id,
      state,
    ]);
    return { code: 200, data: id, taskId };
  }),
);
app.put('/approve', (req) =>
  inTransaction(async (query) => {
    const { taskId } = req.body;
    const { rows } = await query(
      'lock',
      'SELECT * FROM bpm_instance WHERE instance_id = (SELECT instance_id FROM bpm_task WHERE task_id = $1) FOR UPDATE',
      [taskId],
    );
    const id = rows[0].instance_id;
    const done = await query(
      'decide',
      `UPDATE bpm_task SET status = 2, reason = '好', end_time = now(), ended_by = 1 WHERE task_id = $1 AND status = 1 RETURNING token_id`,
      [taskId],
    );
    const token = done.rows[0].token_id;
    await query(
      'ended',
      `UPDATE bpm_activity SET end_time = now(), outcome = 'completed' WHERE instance_id = $1 AND token_id = $2`,
      [id, token],
    );
    const next = Number(token) / 3 + 1;
    if (next <= TASKS) {
      const nextTask = await openTask(query, id, next);
      await query('state', 'UPDATE bpm_instance SET state = $2, version = version + 1 WHERE instance_id = $1', [
        id,
        state,
      ]);
      return { code: 200, taskId: nextTask };
    }
    await query('activity', insertActivity, [id, '99', 'end', 'end', null, 'f9', new Date(), 'completed']);
    await query('message', insertMessage, [
      '您的流程已审批通过',
      `/bpm/process-instance/detail?id=${id}`,
      'bpm_process_instance_approve',
    ]);
    await query('tell', tell, ['{}', '{"b":1}', '{"c":2}']);
    await query(
      'over',
      `UPDATE bpm_instance SET state = NULL, status = 2, result = 2, variables = '{}', end_time = now() WHERE instance_id = $1`,
      [id],
    );
    return { code: 200, taskId: null };
  }),
);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
