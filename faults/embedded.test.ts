import { expect, test } from 'vitest';
import { signIn } from './support/client.ts';
import { lostRows, startLoad } from './support/load.ts';
import { ownFolder, startNode } from './support/node.ts';
import { lasting, seeded } from './support/wait.ts';

const ROUNDS = 20;

test('a second process on the same embedded data is refused within 2 s and the first is unharmed', async () => {
  const DATA_DIR = await ownFolder();
  const first = startNode({ DATA_DIR });
  const admin = await signIn(await first.ready);
  const load = startLoad(admin, { clients: 2, pauseMs: 20 });

  const second = startNode({ DATA_DIR });
  const { code, ms } = await second.exit;
  // What a process takes that only loads the program and stops: on a busy machine that alone can be seconds.
  const { ms: loading } = await startNode({ DATA_DIR, PORT: 'nonsense' }).exit;
  await load.stop();

  expect(code).toBe(1);
  expect(second.output().trim().split('\n')).toEqual([expect.stringMatching(/数据目录 .* 正被另一个进程使用.*in use/)]);
  expect(ms).toBeLessThan(Math.max(2000, 2 * loading));
  expect(first.isRunning()).toBe(true);
  expect(load.outcomes.every(({ reply }) => reply?.body.code === 200)).toBe(true);
  expect(load.acknowledged().length).toBeGreaterThan(3);
  expect(await lostRows(admin, load.acknowledged())).toEqual([]);
  admin.close();
});

test(`kill -9 during writes loses no acknowledged row of the embedded database in ${ROUNDS} rounds`, async () => {
  const DATA_DIR = await ownFolder();
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
}, 300_000);

test('the lock goes with the process, however that ends', async () => {
  const DATA_DIR = await ownFolder();
  const first = startNode({ DATA_DIR });
  await first.ready;
  await first.end('SIGKILL');
  const second = startNode({ DATA_DIR });
  await second.ready;
  expect((await second.end('SIGTERM')).code).toBe(0);
  await startNode({ DATA_DIR }).ready;
});
