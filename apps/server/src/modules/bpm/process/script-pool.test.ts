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
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

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
  let pulses = 0;
  const pulse = setInterval(() => {
    pulses += 1;
  }, 20);
  const outcome = await outcomeOf(pool.run(script(source, { limitMs: 500 })));
  clearInterval(pulse);
  expect(outcome).toMatch(/脚本运行时间过长，已停止|运行时间过长|占用内存过多|脚本出错/);
  // Some of them end at once, for want of memory; while the others run this thread goes on.
  if (outcome.includes('已停止')) expect(pulses).toBeGreaterThan(3);
  // The next one finds a machine that works.
  expect(await pool.run(script('1 + 1'))).toMatchObject({ result: 2 });
});

const slow = '"a".repeat(4e6).indexOf("a".repeat(2e6) + "b")';

test('one process with slow scripts does not keep the others waiting, and is told to wait itself', async () => {
  const own = createScriptPool();
  await Promise.all([own.run(script('1')), own.run(script('1', { owner: 'b' }))]);
  let stopped = 0;
  const waiting = Array.from({ length: 60 }, async (_, i) => {
    const outcome = await outcomeOf(own.run(script(`${slow};${i}`, { limitMs: 300 })));
    if (outcome.includes('已停止')) stopped += 1;
    return outcome;
  });
  expect(await outcomeOf(own.run(script('1', { owner: 'b', limitMs: 300 })))).toBe('done');
  // It waited for nobody: at most the first of the slow ones was over by then.
  expect(stopped).toBeLessThanOrEqual(1);
  await own.close();
  const outcomes = await Promise.all(waiting);
  expect(outcomes.filter((text) => text === '该流程等待执行的脚本过多，请稍后重试').length).toBeGreaterThan(5);
});

test('a script that was stopped three times is left alone for a while', async () => {
  for (let i = 0; i < 3; i += 1)
    await expect(pool.run(script(`${slow}; 3`, { limitMs: 100 }))).rejects.toThrow('脚本运行时间过长，已停止');
  expect(await outcomeOf(pool.run(script(`${slow}; 3`)))).toContain('已暂停执行');
});
