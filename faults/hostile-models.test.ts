import { expect, test } from 'vitest';
import { type Client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { type HostileModel, hostileModels } from './support/hostile-models.ts';
import { ownFolder, startNode } from './support/node.ts';
import { deployProcess, done } from './support/process.ts';
import { eventually, lasting } from './support/wait.ts';

const server = await ownPostgres();

/** Asks a node ten times a second whether it is there, and keeps the longest silence with what was going on then. */
function pulse(base: string) {
  const slow: string[] = [];
  let during = 'the start';
  let over = false;
  const beat = async () => {
    while (!over) {
      const began = performance.now();
      const status = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      const ms = Math.round(performance.now() - began);
      const slept = performance.now();
      await lasting(100);
      // What the machine is late itself, because others use it, is not the server's fault.
      const late = performance.now() - slept - 100;
      if (!over && (status !== 200 || ms - late > 1000)) slow.push(`${during}: ${status} after ${ms} ms`);
    }
  };
  const beating = beat();
  return {
    slow,
    at(what: string) {
      during = what;
    },
    async stop() {
      over = true;
      await beating;
    },
  };
}

/** Deploys a model and starts it; whatever is refused has to be said in words. */
async function letLoose(admin: Client, { key, xml, pattern, values, startsAlone }: HostileModel) {
  const said = (body: { code: number; msg: string }) => {
    if (body.code !== 200) expect(body.msg, key).toMatch(/[\u4e00-\u9fa5]/);
    expect(body.msg, key).not.toContain('系统');
    return body.code === 200;
  };
  const field = { name: 'note', label: '说明', type: 'text', ...(pattern && { pattern }) };
  const { body: form } = await admin.post('/bpm/form', { name: key, fields: [field] });
  if (!said(form)) return 'form';
  const drawn = { key, name: key, bpmnXml: xml, formType: '10', formId: form.data };
  const { body: made } = await admin.post('/bpm/model', drawn);
  if (!said(made)) return 'model';
  const { body: deployed } = await admin.post(`/bpm/model/deploy?id=${made.data}`);
  if (!said(deployed)) return 'deploy';
  if (startsAlone) return 'alone';
  const { rows } = await done(admin.get(`/bpm/process-definition/page?key=${key}`));
  const start = { definitionId: rows[0].definitionId, formValues: values ?? {} };
  const { body: started } = await admin.post('/bpm/process-instance/create', start);
  return said(started) ? 'started' : 'refused';
}

/** A process that does nobody any harm goes on as if nothing were. */
async function worksAsEver(admin: Client, definitionId: number) {
  const { data: id } = await done(admin.post('/bpm/process-instance/create', { definitionId }));
  const openTask = async () => {
    const { data } = await done(admin.get(`/bpm/process-instance/get?id=${id}`));
    return data.tasks.find(({ status }: { status: number }) => status === 1);
  };
  await done(admin.call('PUT', '/bpm/task/approve', { id: (await openTask()).taskId, reason: '好' }));
  expect((await openTask()).taskKey).toBe('two');
}

test('no model stops the server, neither when it is started nor after kill -9', async () => {
  const url = await emptyDatabase(server);
  const env = { DATABASE_URL: url, DATA_DIR: await ownFolder() };
  const connection = await outside(url);
  const first = startNode(env);
  const base = await first.ready;
  const admin = await signIn(base);
  const good = await deployProcess(admin, 'good');
  const heart = pulse(base);
  const fates: Record<string, string> = {};
  for (const hostile of hostileModels) {
    heart.at(hostile.key);
    fates[hostile.key] = await letLoose(admin, hostile).catch((error) => String(error));
    await worksAsEver(admin, good);
    expect(first.isRunning(), `${hostile.key} killed the server`).toBe(true);
  }
  heart.at('what goes on by itself');
  await lasting(5000);
  await worksAsEver(admin, good);
  await heart.stop();
  expect({ slow: heart.slow, fates }).toMatchObject({
    slow: [],
    fates: { script_native: 'refused', pattern: 'refused' },
  });

  admin.close();
  await first.end('SIGKILL');
  const again = startNode(env);
  const newBase = await again.ready;
  const second = pulse(newBase);
  second.at('the restart');
  const back = await signIn(newBase);
  // Whatever was due is tried, fails three times at most, and is parked.
  await eventually(async () => {
    await worksAsEver(back, good);
    const { rows } = await connection.query<{ n: string }>(
      `SELECT count(*) AS n FROM bpm_start_trigger WHERE key = 'clock' AND due_at IS NOT NULL`,
    );
    expect(Number(rows[0]?.n)).toBe(0);
  }, 90_000);
  await second.stop();
  expect(again.isRunning()).toBe(true);
  expect(second.slow).toEqual([]);
  const { rows: echoes } = await connection.query<{ n: string }>(
    `SELECT count(*) AS n FROM bpm_instance WHERE key = 'echo'`,
  );
  expect(Number(echoes[0]?.n)).toBeLessThanOrEqual(100);
  const { rows: incidents } = await done(back.get('/bpm/monitor/incidents?pageSize=100'));
  const texts = incidents.map(({ text }: { text: string }) => text);
  expect(texts).toContainEqual(expect.stringContaining('循环触发流程，已停止'));
  expect(texts).toContainEqual(expect.stringContaining('定时启动连续 3 次未能完成，已暂停'));
  back.close();
}, 400_000);
