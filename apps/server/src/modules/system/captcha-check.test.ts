import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Cache, memoryCache } from '../../kernel/cache/cache.ts';
import { askCaptcha, checkCaptcha } from './captcha-check.ts';

let cache: Cache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  cache = memoryCache();
});
afterEach(async () => {
  await cache.close();
  vi.useRealTimers();
});
const answerOf = async (uuid: string) => (await cache.get(`captcha:${uuid}`)) as string;
const refusal = (message: string) => ({ code: 500, message, field: 'code' });
const [EMPTY, OVER, WRONG] = ['验证码不能为空', '验证码已失效', '验证码错误'].map(refusal);

test('the right answer is taken once, with spaces around it or not', async () => {
  for (const [before, after] of [
    ['', ''],
    [' ', '\t'],
  ]) {
    const { uuid } = await askCaptcha(cache);
    const code = await answerOf(uuid);
    await checkCaptcha(cache, uuid, before + code + after);
    await expect(checkCaptcha(cache, uuid, code)).rejects.toMatchObject(OVER as object);
  }
});

test('a wrong answer uses the question up, no answer does not', async () => {
  const { uuid } = await askCaptcha(cache);
  const code = await answerOf(uuid);
  await expect(checkCaptcha(cache, uuid, '')).rejects.toMatchObject(EMPTY as object);
  expect(await answerOf(uuid)).toBe(code);
  await expect(checkCaptcha(cache, uuid, `${code}0`)).rejects.toMatchObject(WRONG as object);
  await expect(checkCaptcha(cache, uuid, code)).rejects.toMatchObject(OVER as object);
});

test('what was never asked has no answer', async () => {
  await askCaptcha(cache);
  for (const uuid of ['', 'nothing'])
    for (const code of ['0000', 'undefined'])
      await expect(checkCaptcha(cache, uuid, code)).rejects.toMatchObject(OVER as object);
});

test.each([
  ['two minutes', undefined, 120],
  ['as long as the form takes', 900, 900],
])('a question can be answered for %s', async (_name, wanted, seconds) => {
  const ask = async () => {
    vi.setSystemTime(0);
    const { uuid } = await askCaptcha(cache, wanted);
    return { uuid, code: await answerOf(uuid) };
  };
  const [first, second] = [await ask(), await ask()];
  vi.setSystemTime(seconds * 1000 - 1);
  await checkCaptcha(cache, first.uuid, first.code);
  vi.setSystemTime(seconds * 1000);
  await expect(checkCaptcha(cache, second.uuid, second.code)).rejects.toMatchObject(OVER as object);
});

test('answers are four digits, and every digit stands in every place', async () => {
  const seen = Array.from({ length: 4 }, () => new Set<string>());
  for (let i = 0; i < 250; i += 1) {
    const code = await answerOf((await askCaptcha(cache)).uuid);
    expect(code).toMatch(/^\d{4}$/);
    for (const [place, digit] of [...code].entries()) seen[place]?.add(digit);
  }
  expect(seen.map(({ size }) => size)).toEqual([10, 10, 10, 10]);
});
