import { readdir } from 'node:fs/promises';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { DataLockedError, lockDataDir } from '../apps/server/src/kernel/db/data-lock.ts';
import { signIn } from './support/client.ts';
import { lostRows, startLoad } from './support/load.ts';
import { ownFolder, startNode } from './support/node.ts';
import { lasting, seeded } from './support/wait.ts';

const ROUNDS = 20;

/** Data that one test after the other works on: making new ones takes longer than most of what is tested here. */
const DATA_DIR = await ownFolder(afterAll);

const REFUSAL = /^数据目录 .* 正被另一个进程使用.*in use/;

test('a second process on the same embedded data is refused and the first is unharmed', async () => {
  const first = startNode({ DATA_DIR });
  const admin = await signIn(await first.ready);
  const load = startLoad(admin, { clients: 2, pauseMs: 20 });

  const second = startNode({ DATA_DIR });
  const { code } = await second.exit;
  await load.stop();

  expect(code).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([expect.stringMatching(REFUSAL)]);
  expect(first.isRunning()).toBe(true);
  expect(load.outcomes.every(({ reply }) => reply?.body.code === 200)).toBe(true);
  expect(load.acknowledged().length).toBeGreaterThan(3);
  expect(await lostRows(admin, load.acknowledged())).toEqual([]);
  admin.close();
});

test('the refusal waits for nobody, and comes before anything is opened', async () => {
  const folder = await ownFolder();
  const { release } = await lockDataDir(folder);
  onTestFinished(release);
  // It ends while the lock is held, without having made a database: a start that waited would not end at all.
  const second = startNode({ DATA_DIR: folder });
  expect((await second.exit).code).toBe(1);
  expect(second.output()).toMatch(REFUSAL);
  expect(await readdir(folder)).toEqual([]);
  // Nor does it try again for a while: here no timer ever fires.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  await expect(lockDataDir(folder)).rejects.toBeInstanceOf(DataLockedError);
});

test(`kill -9 during writes loses no acknowledged row of the embedded database in ${ROUNDS} rounds`, async () => {
  const random = seeded(17);
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const node = startNode({ DATA_DIR });
    const admin = await signIn(await node.ready);
    expect(await lostRows(admin, acknowledged), `round ${round}`).toEqual([]);
    const load = startLoad(admin);
    await lasting(100 + random() * 500);
    await node.end('SIGKILL');
    await load.stop();
    admin.close();
    acknowledged.push(...load.acknowledged());
  }
  const last = startNode({ DATA_DIR });
  const admin = await signIn(await last.ready);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5);
  expect(await lostRows(admin, acknowledged)).toEqual([]);
  admin.close();
}, 900_000);

test('the lock goes with the process, however that ends', async () => {
  const first = startNode({ DATA_DIR });
  await first.ready;
  await first.end('SIGKILL');
  const second = startNode({ DATA_DIR });
  await second.ready;
  expect((await second.end('SIGTERM')).code).toBe(0);
  await startNode({ DATA_DIR }).ready;
});
