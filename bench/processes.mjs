import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBin } from '../scripts/lib/packages.mjs';
import { interleave, median, row, signIn, startProgram, startServer } from './lib.mjs';

const run = promisify(execFile);
const ROUNDS = 5;
const WARM_ROUNDS = 4;
const INSTANCES = 60;
const AT_ONCE = 8;
const TASKS = 5;
const MILLION = 1_000_000;
const ids = (count) => Array.from({ length: count }, (_, at) => `t${at + 1}`);

/** User tasks one after the other. */
function drawing(key, count) {
  const nodes = ['start', ...ids(count), 'end'];
  const flows = nodes
    .slice(1)
    .map((to, at) => `<sequenceFlow id="${nodes[at]}_${to}" sourceRef="${nodes[at]}" targetRef="${to}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"><process id="${key}" name="${key}" isExecutable="true"><startEvent id="start"/>${ids(
    count,
  )
    .map((id) => `<userTask id="${id}" name="${id}"/>`)
    .join('')}<endEvent id="end"/>${flows.join('')}</process></definitions>`;
}

/** Calls the server as the administrator. */
const caller = (url, token) => async (method, path, body) => {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await (await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) })).json();
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`);
  return answer;
};

async function deploy(call, key, count) {
  const form = await call('POST', '/bpm/form', { name: key, fields: [{ name: 'note', label: '说明', type: 'text' }] });
  const model = { key, name: key, bpmnXml: drawing(key, count), formType: '10', formId: form.data };
  const { data: modelId } = await call('POST', '/bpm/model', model);
  for (const taskKey of ids(count))
    await call('POST', '/bpm/task-assign-rule/create', { modelId, taskKey, type: '30', options: [1] });
  await call('POST', `/bpm/model/deploy?id=${modelId}`);
  return (await call('GET', `/bpm/process-definition/page?key=${key}`)).rows[0].definitionId;
}

/** Runs so many instances from start to end, several at once; answers how many per second. */
async function perSecond(runOne) {
  const began = performance.now();
  let left = INSTANCES;
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      await runOne();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return INSTANCES / ((performance.now() - began) / 1000);
}

async function throughput(call, bareUrl, definitionId, connection) {
  // The next task is looked up in the database by both, so that only the steps themselves are compared.
  const next = async (id) =>
    (await connection.query('SELECT task_id FROM bpm_task WHERE instance_id = $1 AND status = 1', [id])).rows[0]
      ?.task_id;
  const ours = async () => {
    const { data: id } = await call('POST', '/bpm/process-instance/create', { definitionId });
    for (let i = 0; i < TASKS; i += 1) await call('PUT', '/bpm/task/approve', { id: await next(id), reason: '好' });
  };
  const bare = caller(bareUrl, '');
  const baseline = async () => {
    const { data: id } = await bare('POST', '/start');
    for (let i = 0; i < TASKS; i += 1) await bare('PUT', '/approve', { taskId: await next(id) });
  };
  // A server that has just started runs its code slowly; both are measured once they are warm.
  for (let i = 0; i < WARM_ROUNDS; i += 1) await Promise.all([perSecond(ours), perSecond(baseline)]);
  const times = await interleave(ROUNDS, { ours: () => perSecond(ours), baseline: () => perSecond(baseline) });
  const [a, b] = [median(times.ours), median(times.baseline)];
  return row('processes: five-task instances', { ours: a, baseline: b, unit: '/s', value: a / b, goal: '>= 0.60' });
}

async function stateSize(call, connection) {
  const definitionId = await deploy(call, 'bench_ten', 10);
  const { data: id } = await call('POST', '/bpm/process-instance/create', { definitionId });
  const { rows } = await connection.query(
    'SELECT octet_length(state::text) AS n FROM bpm_instance WHERE instance_id = $1',
    [id],
  );
  return row('processes: state of ten tasks', {
    ours: rows[0].n,
    baseline: 1024,
    unit: 'B',
    value: rows[0].n,
    goal: '<= 1024',
  });
}

/** A million tasks of five thousand people, a fiftieth of them open. */
async function seedTasks(connection) {
  await connection.query(`INSERT INTO bpm_instance (definition_id, key, process_name, definition_version, category, name, start_user_id, form_values)
    SELECT 1, 'many', '流程', 1, '1', '流程' || i, 1, '{}' FROM generate_series(1, 50000) AS i`);
  await connection.query(`INSERT INTO bpm_task (instance_id, token_id, task_key, name, assignee_id, status, ended_by, create_time, end_time)
    SELECT (SELECT min(instance_id) FROM bpm_instance WHERE key = 'many') + i % 50000, 'm' || i, 'one', '任务', 1 + i % 5000,
      CASE WHEN i % 50 = 0 THEN 1 ELSE 2 END, CASE WHEN i % 50 = 0 THEN NULL ELSE 1 + i % 5000 END, now(), now()
    FROM generate_series(1, ${MILLION}) AS i`);
  await connection.query('ANALYZE');
}
const todoSql = `SELECT t.task_id, t.task_key, t.name, t.create_time, t.due_time, t.assignee_id, t.delegated, t.urged, i.instance_id, i.name, i.process_name, i.category, i.start_user_id, i.create_time, d.suspension_state
  FROM bpm_task t JOIN bpm_instance i USING (instance_id) LEFT JOIN bpm_definition d USING (definition_id)
  WHERE t.status = 1 AND (t.assignee_id = 1 OR (t.assignee_id IS NULL AND t.candidate_ids @> ARRAY[1])) ORDER BY t.task_id DESC LIMIT 20;
  SELECT count(*) FROM bpm_task t JOIN bpm_instance i USING (instance_id) WHERE t.status = 1 AND (t.assignee_id = 1 OR (t.assignee_id IS NULL AND t.candidate_ids @> ARRAY[1]))`;

async function inPsql(url, text) {
  const commands = text.split(';').flatMap((part) => ['-c', part]);
  const { stdout } = await run(join(postgresBin(), 'psql'), ['-X', '-q', '-d', url, '-c', '\\timing on', ...commands]);
  return [...stdout.matchAll(/^Time: ([\d.]+) ms/gm)].reduce((sum, [, ms]) => sum + Number(ms), 0);
}

async function todoList(call, connection, databaseUrl) {
  await seedTasks(connection);
  const list = async () => {
    const began = performance.now();
    await call('GET', '/bpm/task/todo-page?pageSize=20');
    return performance.now() - began;
  };
  for (let i = 0; i < 20; i += 1) await list();
  const times = await interleave(7, { ours: list, baseline: () => inPsql(databaseUrl, todoSql) });
  const [ours, baseline] = [median(times.ours), median(times.baseline)];
  return row('processes: to-do list among a million tasks', {
    ours,
    baseline,
    unit: 'ms',
    value: ours / baseline,
    goal: '<= 2',
  });
}

/** Running processes on PostgreSQL against the same rows in plain SQL; sizes and lists. */
export async function benchProcesses({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await startProgram('bench/bare-process.mjs', { env: { DATABASE_URL: databaseUrl } });
  const connection = new pg.Pool({ connectionString: databaseUrl, max: AT_ONCE });
  try {
    const call = caller(`${server.url}/prod-api`, await signIn(server.url));
    const definitionId = await deploy(call, 'bench_five', TASKS);
    return [
      await throughput(call, bare.url, definitionId, connection),
      await stateSize(call, connection),
      await todoList(call, connection, databaseUrl),
    ];
  } finally {
    await connection.end();
    await Promise.all([server.stop(), bare.stop()]);
  }
}
