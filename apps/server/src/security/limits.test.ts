import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openOwnApp, openTestApp, type TestApp } from '../testing/app.ts';
import { PASSWORD } from '../testing/config.ts';

const LIMIT = 40;
const PARALLEL = 32;

/** Sends so many requests at once and counts the answers by their status. */
async function statuses(count: number, send: (i: number) => Promise<{ statusCode: number }>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, i) => send(i)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

describe('floods', () => {
  const disguises: Record<string, (i: number) => Record<string, string>> = {
    plainly: () => ({}),
    'with a new token each time': () => ({ authorization: `Bearer ${randomUUID()}` }),
    'with a new address each time in the headers of proxies': (i) => ({
      'x-forwarded-for': `10.1.${i}.1`,
      'x-real-ip': `10.2.${i}.1`,
      forwarded: `for=10.3.${i}.1`,
    }),
    'as another browser each time': (i) => ({ 'user-agent': `robot ${i}`, cookie: `id=${i}` }),
  };

  test.each(Object.entries(disguises))('strangers are limited by their address, also %s', async (_name, headersOf) => {
    const app = await openOwnApp({ rateLimit: LIMIT });
    const send = (i: number) => app.guest.raw({ method: 'GET', url: '/getInfo', headers: headersOf(i) });
    expect(await statuses(LIMIT + 25, send)).toEqual({ 200: LIMIT, 429: 25 });
    const reply = await send(999);
    expect(reply.json()).toEqual({ code: 429, msg: '操作过于频繁，请稍后再试' });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  });

  test('what is no API is counted too, and health is never refused', async () => {
    const app = await openOwnApp({ rateLimit: LIMIT });
    expect(await statuses(LIMIT + 10, () => app.http.inject('/no-such-page'))).toEqual({ 404: LIMIT, 429: 10 });
    expect((await app.http.inject('/prod-api/profile/upload/x.png')).statusCode).toBe(429);
    expect((await app.http.inject('/healthz')).statusCode).toBe(200);
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
  });

  test('people are limited by account, over all their sessions, and leave others behind the same address alone', async () => {
    const app = await openOwnApp({ rateLimit: LIMIT });
    const [desk, phone, other] = await Promise.all(['admin', 'admin', 'heyf'].map((name) => app.signIn(name)));
    const ask = (caller: Caller | undefined) => () =>
      (caller as Caller).raw({ method: 'GET', url: '/system/user/profile' });
    expect(await statuses(LIMIT - 10, ask(desk))).toEqual({ 200: LIMIT - 10 });
    expect(await statuses(20, ask(phone))).toEqual({ 200: 10, 429: 10 });
    for (let i = 0; i < 2; i += 1) expect(await statuses(LIMIT / 2, ask(other))).toEqual({ 200: LIMIT / 2 });
    // Their requests did not count as strangers': only three sign-ins did.
    expect(await statuses(LIMIT - 3, () => app.guest.raw({ method: 'GET', url: '/getInfo' }))).toEqual({
      200: LIMIT - 3,
    });
  });

  test('with a proxy in front the address that it saw counts, not what the caller wrote before it', async () => {
    const app = await openOwnApp({ rateLimit: LIMIT, trustProxy: 1 });
    const from = (chain: (i: number) => string) => (i: number) =>
      app.guest.raw({ method: 'GET', url: '/getInfo', headers: { 'x-forwarded-for': chain(i) } });
    expect(
      await statuses(
        LIMIT + 5,
        from((i) => `1.1.${i}.1, 203.0.113.7`),
      ),
    ).toEqual({ 200: LIMIT, 429: 5 });
    expect(
      await statuses(
        5,
        from(() => '203.0.113.8'),
      ),
    ).toEqual({ 200: 5 });
    const two = await openOwnApp({ rateLimit: LIMIT, trustProxy: 2 });
    const behindTwo = (i: number) =>
      two.guest.raw({
        method: 'GET',
        url: '/getInfo',
        headers: { 'x-forwarded-for': `1.1.${i}.1, 203.0.113.7, 10.0.0.1` },
      });
    expect(await statuses(LIMIT + 5, behindTwo)).toEqual({ 200: LIMIT, 429: 5 });
  });
});

describe('guesses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.stop());

  test('at the old password count towards the lock of the account, and the right one forgives them', async () => {
    const user = await app.signIn('linfx');
    const change = (oldPassword: string) =>
      user.put('/system/user/profile/updatePwd', { oldPassword, newPassword: 'another-secret-88' });
    for (const left of [4, 3, 2, 1])
      expect((await change('wrong-password-1')).msg).toBe(`旧密码错误，还可以尝试${left}次`);
    expect((await change(PASSWORD)).code).toBe(200);
    expect((await change('wrong-password-1')).msg).toBe('旧密码错误，还可以尝试4次');
  });

  test('at the old password in parallel lock the account, at the sign-in too', async () => {
    // Its own server: the call itself is limited, too, and the test before has used up some of that.
    const own = await openOwnApp();
    const user = await own.signIn('gaojd');
    const body = { oldPassword: 'wrong-password-1', newPassword: 'another-secret-88' };
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () => user.put('/system/user/profile/updatePwd', body)),
    );
    expect(replies.filter(({ msg }) => msg.startsWith('旧密码错误'))).toHaveLength(4);
    expect(replies.filter(({ msg }) => /账号锁定|操作过于频繁/.test(msg))).toHaveLength(PARALLEL - 4);
    expect((await own.guest.post('/login', { username: 'gaojd', password: PASSWORD })).msg).toContain('账号锁定');
    // Not even the right one helps while the lock lasts.
    expect((await user.post('/unlockscreen', { password: PASSWORD })).msg).toContain('账号锁定');
  });

  test('from one address are limited whatever the names; another address still signs in', async () => {
    const own = await openOwnApp({ trustProxy: 1 });
    const login = (username: string, ip: string, password = 'wrong-password-1') =>
      own.guest.raw({
        method: 'POST',
        url: '/login',
        payload: { username, password },
        headers: { 'x-forwarded-for': ip },
      });
    for (let i = 0; i < 100; i += 20)
      await Promise.all(Array.from({ length: 20 }, (_, k) => login(`nobody${i + k}`, '203.0.113.7')));
    const refused = await login('admin', '203.0.113.7', PASSWORD);
    expect([refused.statusCode, refused.json().msg]).toEqual([429, '登录失败次数过多，请稍后再试']);
    expect((await login('admin', '203.0.113.8', PASSWORD)).json().code).toBe(200);
  });

  test('a captcha is answered once, however many answer at the same moment', async () => {
    const own = await openOwnApp({ captcha: true });
    const { uuid } = await own.guest.get('/captchaImage');
    const code = await own.services.cache.get(`captcha:${uuid}`);
    const replies = await Promise.all(
      Array.from({ length: PARALLEL }, () =>
        own.guest.post('/login', { username: 'admin', password: PASSWORD, uuid, code }),
      ),
    );
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.msg === '验证码已失效')).toHaveLength(PARALLEL - 1);
  });
});
