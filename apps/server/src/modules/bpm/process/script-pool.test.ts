import { afterAll, expect, test } from 'vitest';
import { createScriptPool, type ScriptRun } from './script-pool.ts';

const pool = createScriptPool();
afterAll(() => pool.close());

const script = (source: string, more: Partial<ScriptRun> = {}): ScriptRun => ({
  owner: 'a',
  source,
  variables: {},
  limitMs: 1000,
  ...more,
});
const timed = async (work: Promise<unknown>) => {
  const began = performance.now();
  const outcome = await work.then(
    () => 'done',
    (error: Error) => error.message,
  );
  return { outcome, ms: performance.now() - began };
};

test('a script runs beside the main thread', async () => {
  const run = pool.run(script('execution.setVariable("twice", day * 2); "好"', { variables: { day: 3 } }));
  expect(await run).toEqual({ result: '好', variables: { twice: 6 } });
  await expect(pool.run(script('throw new Error("不行")'))).rejects.toThrow('脚本出错：不行');
});

// Some of these never ask whether they shall go on.
test.each([
  ['search', '"a".repeat(4e6).indexOf("a".repeat(2e6) + "b")'],
  ['pattern', '/^(a+)+$/.test("a".repeat(40) + "b")'],
  ['sort', 'for (;;) Array.from({ length: 1e5 }, (_, i) => (i * 7919) % 1e5).sort()'],
  ['big numbers', 'let n = 3n; for (;;) n = n * n'],
  ['join', 'const all = new Array(1e6).fill("x"); for (;;) all.join("")'],
  ['endless', 'for (;;) {}'],
  ['memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(1))'],
])('a script that does not end is ended: %s', async (_name, source) => {
  await pool.run(script('1'));
  let longest = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 20);
  const { outcome, ms } = await timed(pool.run(script(source, { limitMs: 500 })));
  clearInterval(pulse);
  expect(outcome).toMatch(/脚本运行时间过长，已停止|运行时间过长|占用内存过多|脚本出错/);
  expect(ms).toBeLessThan(3000);
  expect(longest).toBeLessThan(500);
  // The next one finds a machine that works.
  expect(await pool.run(script('1 + 1'))).toMatchObject({ result: 2 });
});

const slow = '"a".repeat(4e6).indexOf("a".repeat(2e6) + "b")';

test('one process with slow scripts does not keep the others waiting, and is told to wait itself', async () => {
  const own = createScriptPool();
  await Promise.all([own.run(script('1')), own.run(script('1', { owner: 'b' }))]);
  const waiting = Array.from({ length: 60 }, (_, i) => timed(own.run(script(`${slow};${i}`, { limitMs: 300 }))));
  const other = await timed(own.run(script('1', { owner: 'b', limitMs: 300 })));
  expect(other.outcome).toBe('done');
  expect(other.ms).toBeLessThan(1500);
  await own.close();
  const outcomes = (await Promise.all(waiting)).map(({ outcome }) => outcome);
  expect(outcomes.filter((text) => text === '该流程等待执行的脚本过多，请稍后重试').length).toBeGreaterThan(5);
});

test('a script that was stopped three times is left alone for a while', async () => {
  for (let i = 0; i < 3; i += 1)
    await expect(pool.run(script(`${slow}; 3`, { limitMs: 100 }))).rejects.toThrow('脚本运行时间过长，已停止');
  const { outcome, ms } = await timed(pool.run(script(`${slow}; 3`)));
  expect(outcome).toContain('已暂停执行');
  expect(ms).toBeLessThan(50);
});
