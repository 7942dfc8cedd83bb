import { connect as dialTcp } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { client, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { startLoad } from './support/load.ts';
import { type Node, ownFolder, startNode, startNodes } from './support/node.ts';
import { connect } from './support/socket.ts';
import { eventually } from './support/wait.ts';

const server = await ownPostgres();

async function oneNode() {
  const url = await emptyDatabase(server);
  const [node] = (await startNodes(1, url)) as [Node];
  const base = await node.ready;
  return { url, node, base };
}

/** Stops a node that reads from a client which never comes to an end; this lasts, so it goes on beside the tests. */
async function stopWithHalfRequest() {
  const DATABASE_URL = await emptyDatabase(server, afterAll);
  const node = startNode({ DATABASE_URL, DATA_DIR: await ownFolder(afterAll) }, afterAll);
  const { port } = new URL(await node.ready);
  const half = dialTcp(Number(port), '127.0.0.1');
  half.on('error', () => undefined);
  half.write('POST /prod-api/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n');
  // The node has read the head and waits for the body.
  await new Promise((done) => half.once('data', done));
  const began = performance.now();
  const { code } = await node.end('SIGTERM');
  return { code, took: performance.now() - began };
}
const halfOpen = stopWithHalfRequest();

test('SIGTERM under load cuts no request, sends sockets away with 1001 and exits 0', async () => {
  const { url, node, base } = await oneNode();
  const connection = await outside(url);
  const admin = await signIn(base);
  const sockets = await Promise.all([connect(base, admin.token), connect(base, admin.token)]);
  const load = startLoad(admin, { clients: 16 });
  await eventually(() => expect(load.acknowledged().length).toBeGreaterThan(100));

  const began = performance.now();
  const { code } = await node.end('SIGTERM');
  const took = performance.now() - began;
  await load.stop();

  expect(code).toBe(0);
  expect(took).toBeLessThan(30_000);
  expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([1001, 1001]);
  const answered = load.outcomes.filter(({ reply }) => reply);
  const odd = answered.filter(({ reply }) => reply?.body.code !== 200 && reply?.body.code !== 503);
  expect(odd.map(({ reply }) => reply?.text)).toEqual([]);
  // Without an answer there must be no deed: such a request came too late to be read at all.
  const { rows } = await connection.query<{ dict_type: string }>('SELECT dict_type FROM sys_dict_type');
  const stored = new Set(rows.map((row) => row.dict_type));
  const cut = load.outcomes.filter(({ name, failure }) => failure && stored.has(name));
  expect(cut).toEqual([]);
  expect(load.acknowledged().filter((name) => !stored.has(name))).toEqual([]);
  admin.close();
});

test('SIGTERM waits for a request that is under way', async () => {
  const { url, node, base } = await oneNode();
  const connection = await outside(url);
  const admin = await signIn(base);
  await connection.query('BEGIN');
  await connection.query('LOCK TABLE sys_dict_type IN ACCESS EXCLUSIVE MODE');
  const slow = admin.post('/system/dict/type', { dictName: '慢', dictType: 'slow', status: '0' });
  const watcher = await outside(url);
  await eventually(async () => {
    const { rows } = await watcher.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    expect(rows).toHaveLength(1);
  });
  const ended = node.end('SIGTERM');
  // Whoever comes meanwhile is told so, over a new connection and over one that was open.
  const late = client(base);
  for (const one of [late, late, admin])
    await eventually(async () => {
      const reply = await one.get('/captchaImage');
      expect([reply.status, reply.body.code, reply.body.msg]).toEqual([503, 503, '系统暂时不可用，请稍后重试']);
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    });
  await connection.query('COMMIT');

  expect((await slow).body).toMatchObject({ code: 200 });
  expect((await ended).code).toBe(0);
  await expect(late.get('/captchaImage')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  late.close();
  admin.close();
});

test('a client that never finishes its request cannot hold up the exit', async () => {
  const { code, took } = await halfOpen;
  expect(code).toBe(0);
  expect(took).toBeLessThan(30_000);
});
