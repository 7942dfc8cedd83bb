import { expect, test } from 'vitest';
import { type Client, type Reply, signIn } from './support/client.ts';
import { emptyDatabase, outside, ownPostgres } from './support/database.ts';
import { lostRows, type Outcome, startLoad } from './support/load.ts';
import { type Node, startNodes } from './support/node.ts';
import { eventually, expectNoInternals, lasting } from './support/wait.ts';

const GAP_MS = 3000;
const LIMIT_MS = 3500;
const POOL = 10;

const server = await ownPostgres({ durable: true });

async function twoNodes() {
  const url = await emptyDatabase(server);
  const nodes = (await startNodes(2, url)) as [Node, Node];
  const [a, b] = await Promise.all([signIn(await nodes[0].ready), signIn(await nodes[1].ready)]);
  return { url, nodes, a, b };
}

const refused = ({ status, body }: Reply) => status === 503 && body.code === 503 && /[一-鿿]/.test(body.msg);

const slowest = (outcomes: readonly Outcome[]) => Math.max(0, ...outcomes.map(({ reply }) => reply?.ms ?? 0));

/** Every request was answered in time: done, or refused in words. `usual` is what an answer took before the fault. */
function expectPause(outcomes: readonly Outcome[], usual: number) {
  const odd = outcomes.filter(({ reply }) => !reply || !(reply.body.code === 200 || refused(reply)));
  expect(odd.map(({ reply, failure }) => failure ?? `${reply?.status} ${reply?.text}`)).toEqual([]);
  for (const { reply } of outcomes) expectNoInternals(reply?.text ?? '');
  expect(slowest(outcomes)).toBeLessThan(LIMIT_MS + usual);
  expect(outcomes.some(({ reply }) => reply?.status === 503)).toBe(true);
}

/** A change on one node is seen on the other: its connection for notifications is back. */
async function expectBus(from: Client, to: Client, mark: string) {
  const labels = async () =>
    (await to.get('/system/dict/data/type/sys_yes_no')).body.data.map((row: { dictLabel: string }) => row.dictLabel);
  expect(await labels()).not.toContain(mark);
  const entry = { dictType: 'sys_yes_no', dictLabel: mark, dictValue: mark, dictSort: 9, status: '0' };
  expect((await from.post('/system/dict/data', entry)).body.code).toBe(200);
  await eventually(async () => expect(await labels()).toContain(mark), 2000);
}

/** One connection for notifications per node: with more, every message would come several times. */
async function expectOneListener(url: string, nodes: number) {
  const watcher = await outside(url);
  const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
  await eventually(async () => expect((await watcher.query(sql)).rows).toHaveLength(nodes));
}

/** A locked table lets every connection of the pool wait at once: one that leaked would be missing from them. */
async function expectWholePool(url: string, on: Client) {
  const blocker = await outside(url);
  const watcher = await outside(url);
  await blocker.query('BEGIN');
  await blocker.query('LOCK TABLE sys_notice IN ACCESS EXCLUSIVE MODE');
  const waiting = Array.from({ length: 2 * POOL }, () => on.get('/system/notice/list'));
  await eventually(async () => {
    const { rows } = await watcher.query('SELECT 1 FROM pg_locks WHERE NOT granted');
    expect(rows).toHaveLength(POOL);
  });
  await blocker.query('COMMIT');
  await Promise.all(waiting);
  expect((await on.get('/system/notice/list')).body.code).toBe(200);
}

test('a restart of the database is a pause, not an outage', async () => {
  const { url, nodes, a, b } = await twoNodes();
  const load = startLoad(a, { pauseMs: 5 });
  await eventually(() => expect(load.acknowledged().length).toBeGreaterThan(50));
  const usual = slowest(load.outcomes);
  await server.stop('immediate');
  await lasting(GAP_MS);
  await server.start();
  const back = performance.now();
  const before = load.acknowledged().length;
  await eventually(() => expect(load.acknowledged().length).toBeGreaterThan(before), 5000);
  expect(performance.now() - back).toBeLessThan(5000);
  await lasting(500);
  await load.stop();

  expectPause(load.outcomes, usual);
  expect(nodes.map((node) => node.isRunning())).toEqual([true, true]);
  expect(await lostRows(a, load.acknowledged())).toEqual([]);
  await expectWholePool(url, a);
  await expectOneListener(url, 2);
  await expectBus(a, b, '重启后');
  await expectBus(b, a, '重启后二');
  for (const each of [a, b]) each.close();
});

test('connections that the database ends under load are replaced', async () => {
  const { url, nodes, a, b } = await twoNodes();
  const killer = await outside(server.url);
  const database = new URL(url).pathname.slice(1);
  const load = startLoad(a, { clients: 16 });
  await eventually(() => expect(load.acknowledged().length).toBeGreaterThan(50));
  const usual = slowest(load.outcomes);
  for (let round = 0; round < 12; round += 1) {
    const enough = load.acknowledged().length + 20;
    await eventually(() => expect(load.acknowledged().length).toBeGreaterThan(enough));
    await killer.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
  }
  await eventually(() => expect(load.outcomes.at(-1)?.reply?.body.code).toBe(200));
  await load.stop();

  expectPause(load.outcomes, usual);
  expect(nodes.map((node) => node.isRunning())).toEqual([true, true]);
  expect(await lostRows(a, load.acknowledged())).toEqual([]);
  await expectWholePool(url, a);
  await expectOneListener(url, 2);
  await expectBus(a, b, '断开后');
  for (const each of [a, b]) each.close();
});

test('a database that goes away right after the start ends no node, and one without it stops in order', async () => {
  const url = await emptyDatabase(server);
  const [node, other] = (await startNodes(2, url)) as [Node, Node];
  // The jobs are still being set up now.
  const [base] = await Promise.all([node.ready, other.ready]);
  await server.stop('immediate');
  await lasting(GAP_MS);
  expect([node.isRunning(), other.isRunning()]).toEqual([true, true]);
  expect((await other.end('SIGTERM')).code).toBe(0);
  await server.start();
  const admin = await eventually(() => signIn(base));
  expect((await admin.get('/getInfo')).body.code).toBe(200);
  expect((await node.end('SIGTERM')).code).toBe(0);
  admin.close();
});
