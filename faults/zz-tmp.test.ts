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

test.each([1,2,3,4,5,6,7,8])('connections that the database ends under load are replaced %i', async () => {
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
  await lasting(1500);
  await expectBus(a, b, '断开后');
  for (const each of [a, b]) each.close();
});

