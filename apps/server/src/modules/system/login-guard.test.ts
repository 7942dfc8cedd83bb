import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Cache, memoryCache } from '../../kernel/cache/cache.ts';
import type { Database } from '../../kernel/db/db.ts';
import { AppError } from '../../kernel/errors.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { beginAttempt, blameAddress, checkAddress, clearAttempts, failAttempt, sweepAttempts } from './login-guard.ts';

const LOCKED = '密码输入错误5次，账号锁定10分钟';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => void (await database.execute('DELETE FROM sys_login_lock')));
afterAll(() => database.close());

const begin = (name: string) => beginAttempt(database.db, name);
/** A wrong password, and what is said about it. */
const guess = async (name: string) => {
  try {
    return await failAttempt(database.db, name, await begin(name));
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
const guesses = async (name: string, times: number) => {
  const told: string[] = [];
  for (let i = 0; i < times; i += 1) told.push(await guess(name));
  return told;
};
const left = (...tries: number[]) => tries.map((one) => `用户不存在或密码错误，还可以尝试${one}次`);
/** Lets time pass for a name: what is stored moves into the past. */
const pass = (name: string, seconds: number) =>
  database.execute(
    `UPDATE sys_login_lock SET update_time = update_time - interval '${seconds} seconds',
      locked_until = locked_until - interval '${seconds} seconds' WHERE user_name = '${name}'`,
  );
const minutes = (count: number, seconds = 0) => count * 60 + seconds;

test('each wrong password says how many are left, the fifth locks, and then no password is looked at any more', async () => {
  expect(await guesses('ann', 5)).toEqual([...left(4, 3, 2, 1), LOCKED]);
  await expect(begin('ann')).rejects.toMatchObject({ code: 500, message: LOCKED });
  expect(await begin('anna')).toBe(1);
});

test('what is wrong is said in the words of whoever asks', async () => {
  expect(await failAttempt(database.db, 'ben', await begin('ben'), '旧密码错误')).toBe('旧密码错误，还可以尝试4次');
});

test('five attempts that are under way at once are the last ones, and whoever comes beyond them locks the name', async () => {
  const counts = await Promise.all(Array.from({ length: 5 }, () => begin('cleo')));
  expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5]);
  await expect(begin('cleo')).rejects.toThrow(LOCKED);
  // Not only for as long as somebody tries: the lock ends ten minutes after it began.
  await pass('cleo', minutes(9));
  await expect(begin('cleo')).rejects.toThrow(LOCKED);
  await pass('cleo', minutes(1, 1));
  expect(await begin('cleo')).toBe(1);
});

test('a lock lasts ten minutes, however often one tries meanwhile, and then all begins anew', async () => {
  await guesses('dora', 5);
  await pass('dora', minutes(5));
  expect(await guesses('dora', 3)).toEqual([LOCKED, LOCKED, LOCKED]);
  await pass('dora', minutes(4, 30));
  expect(await guess('dora')).toBe(LOCKED);
  await pass('dora', 31);
  expect(await guesses('dora', 5)).toEqual([...left(4, 3, 2, 1), LOCKED]);
});

test('failures count for ten minutes after the last one', async () => {
  await guesses('emil', 2);
  await pass('emil', minutes(9, 30));
  expect(await guess('emil')).toEqual(left(2)[0]);
  await pass('emil', minutes(10, 1));
  expect(await guess('emil')).toEqual(left(4)[0]);
});

test('a name is counted as it is signed in with: without spaces around it, in any case, by its first 64 letters', async () => {
  const long = 'x'.repeat(64);
  for (const [name, other] of [
    ['finn', '  FINN '],
    [long, `${long}y`],
  ] as const) {
    await guess(name);
    expect(await guess(other)).toEqual(left(3)[0]);
    await clearAttempts(database.db, other);
    expect(await guess(name)).toEqual(left(4)[0]);
  }
  // Those that differ in one letter only are two, wherever it stands.
  for (const name of ['linn', 'fino', `y${long.slice(1)}`, `${long.slice(1)}y`])
    expect([name, await guess(name)]).toEqual([name, left(4)[0]]);
});

test('the right password opens nobody else, and what no longer counts is swept away', async () => {
  await guesses('gina', 5);
  await guesses('hugo', 2);
  await clearAttempts(database.db, 'hugo');
  expect([await guess('gina'), await guess('hugo')]).toEqual([LOCKED, left(4)[0]]);
  await pass('gina', minutes(9, 30));
  await sweepAttempts(database.db);
  expect(await guess('gina')).toBe(LOCKED);
  const kept = async () => (await database.execute('SELECT user_name FROM sys_login_lock')).rows.length;
  await pass('hugo', minutes(10, 1));
  expect(await kept()).toBe(2);
  await sweepAttempts(database.db);
  expect(await kept()).toBe(1);
});

let cache: Cache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  cache = memoryCache();
});
afterEach(async () => {
  await cache.close();
  vi.useRealTimers();
});
const blame = async (ip: string, times: number) => {
  for (let i = 0; i < times; i += 1) await blameAddress(cache, ip);
};

test('a hundred wrong passwords from one address are enough for it, for ten minutes from the first', async () => {
  const [bad, other] = ['203.0.113.7', '203.0.113.8'];
  await checkAddress(cache, bad);
  await blame(bad, 99);
  await checkAddress(cache, bad);
  vi.setSystemTime(300_000);
  await blame(bad, 1);
  const refused = { code: 429, message: '登录失败次数过多，请稍后再试' };
  await expect(checkAddress(cache, bad)).rejects.toMatchObject(refused);
  await checkAddress(cache, other);
  vi.setSystemTime(599_999);
  await expect(checkAddress(cache, bad)).rejects.toMatchObject(refused);
  vi.setSystemTime(600_000);
  await checkAddress(cache, bad);
});

test('addresses of one network of IPv6 are one address', async () => {
  for (let i = 0; i < 100; i += 1) await blame(`2001:db8:1:2::${i.toString(16)}`, 1);
  await expect(checkAddress(cache, '2001:db8:1:2:ffff::1')).rejects.toThrow();
  await checkAddress(cache, '2001:db8:1:3::1');
});
