import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnApp, openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';
import { sweepAttempts } from './login-guard.ts';
import { announceRights } from './rights.ts';
import { sweepSessions } from './session.ts';
import { userRoleTable, userTable } from './user.table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const WRONG = 'definitely-wrong-1';

test('[API-10] signing in answers a token at the top level', async () => {
  const reply = await app.guest.post('/login', { username: 'admin', password: PASSWORD, code: '', uuid: '' });
  expect(reply).toEqual({ code: 200, msg: '操作成功', token: expect.stringMatching(/^[\w-]{43}$/) });
});

test('[VAL-01] spaces around the name do not matter, nor does its case', async () => {
  expect((await app.guest.post('/login', { username: '  Admin ', password: PASSWORD })).code).toBe(200);
});

test('[API-12] [ENT-02] getInfo has user, roles and permissions at the top level and no secrets', async () => {
  const admin = await app.signIn('admin');
  const info = await admin.get('/getInfo');
  expect(info).toMatchObject({
    code: 200,
    user: { userId: 1, userName: 'admin', nickName: '系统管理员', avatar: '' },
    roles: ['admin'],
    permissions: ['*:*:*'],
  });
  expect(JSON.stringify(info)).not.toMatch(/scrypt|passwordHash/i);
});

test('[API-24] without a token the answer is HTTP 200 with code 401', async () => {
  const reply = await app.guest.raw({ method: 'GET', url: '/getInfo' });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ code: 401, msg: '认证失败，无法访问系统资源' });
});

test('[API-13] after signing out the old token is worthless, and signing out again still succeeds', async () => {
  const user = await app.signIn('heyf');
  expect((await user.get('/getInfo')).code).toBe(200);
  expect((await user.post('/logout')).code).toBe(200);
  expect((await user.get('/getInfo')).code).toBe(401);
  expect((await user.post('/logout')).code).toBe(200);
});

test('[API-11] unknown name, wrong password and disabled account are refused in the same words', async () => {
  await app.services.db.update(userTable).set({ status: '1' }).where(eq(userTable.userName, 'moyh'));
  const replies = await Promise.all([
    app.guest.post('/login', { username: 'nobody', password: WRONG }),
    app.guest.post('/login', { username: 'suyq', password: WRONG }),
    app.guest.post('/login', { username: 'moyh', password: PASSWORD }),
  ]);
  for (const reply of replies) expect(reply).toEqual({ code: 500, msg: '用户不存在或密码错误，还可以尝试4次' });
});

test('five failures lock a name for a while, the right password included, also when tried in parallel', async () => {
  const tries = Array.from({ length: 8 }, () => app.guest.post('/login', { username: 'tangwl', password: WRONG }));
  const messages = (await Promise.all(tries)).map((reply) => reply.msg);
  expect(messages.filter((msg) => msg.startsWith('用户不存在或密码错误'))).toHaveLength(4);
  expect(messages.filter((msg) => msg === '密码输入错误5次，账号锁定10分钟')).toHaveLength(4);
  expect((await app.guest.post('/login', { username: 'TANGWL', password: PASSWORD })).msg).toMatch(/锁定/);
});

test('a lock ends by itself and a success forgets the failures before it', async () => {
  for (let i = 0; i < 5; i++) await app.guest.post('/login', { username: 'xiaodh', password: WRONG });
  await app.services.database.execute(
    `UPDATE sys_login_lock SET locked_until = now() - interval '1 second' WHERE user_name = 'xiaodh'`,
  );
  await app.signIn('xiaodh');
  expect((await app.guest.post('/login', { username: 'xiaodh', password: WRONG })).msg).toMatch(/还可以尝试4次/);
});

test('a session ends after half an hour of silence and after twelve hours at the latest', async () => {
  const user = await app.signIn('kangsz');
  const { rows } = await app.services.database.execute(
    `SELECT round(extract(epoch FROM idle_expire - now()) / 60)::int AS idle, round(extract(epoch FROM final_expire - now()) / 3600)::int AS final
     FROM sys_session ORDER BY login_time DESC LIMIT 1`,
  );
  expect(rows[0]).toEqual({ idle: 30, final: 12 });
  await app.services.database.execute(`UPDATE sys_session SET idle_expire = now() - interval '1 second'`);
  const other = await openOwnAppOnSameDatabase(app);
  expect((await other.inject(user.token)).code).toBe(401);
});

/** A second node has no memory of the session, so it must look. */
async function openOwnAppOnSameDatabase(first: TestApp) {
  const { buildApp } = await import('../../app.ts');
  const node = await buildApp(first.services.config, first.services.database);
  return {
    inject: async (token: string) =>
      (await node.http.inject({ url: '/prod-api/getInfo', headers: { authorization: `Bearer ${token}` } })).json(),
  };
}

test('a role taken away and a disabled account act on the very next request', async () => {
  const user = await app.signIn('linzw');
  expect((await user.get('/system/config/list')).code).toBe(200);
  await app.services.db.transaction(async (tx) => {
    await tx.delete(userRoleTable).where(eq(userRoleTable.userId, 101));
    await announceRights(app.services, tx);
  });
  await expect.poll(async () => (await user.get('/system/config/list')).code).toBe(403);
  await app.services.db.transaction(async (tx) => {
    await tx.update(userTable).set({ status: '1' }).where(eq(userTable.userId, 101));
    await announceRights(app.services, tx);
  });
  await expect.poll(async () => (await user.get('/getInfo')).code).toBe(401);
});

test('[API-09] [LGN-02] the captcha is bare base64 of a raster picture and can be used once', async () => {
  const own = await openOwnApp({ captcha: true });
  const asked = await own.guest.get('/captchaImage');
  expect(asked).toMatchObject({ code: 200, captchaEnabled: true, uuid: expect.any(String) });
  expect(Buffer.from(asked.img, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const code = await own.services.cache.get(`captcha:${asked.uuid}`);
  const attempt = { username: 'admin', password: WRONG, code, uuid: asked.uuid };
  expect((await own.guest.post('/login', attempt)).msg).toMatch(/密码错误/);
  expect((await own.guest.post('/login', { ...attempt, password: PASSWORD })).msg).toBe('验证码已失效');
  const next = await own.guest.get('/captchaImage');
  const wrong = { ...attempt, password: PASSWORD, uuid: next.uuid, code: '999' };
  expect(await own.guest.post('/login', wrong)).toEqual({ code: 500, msg: '验证码错误', field: 'code' });
});

test('[LGN-03] the captcha can be switched off by a parameter', async () => {
  const own = await openOwnApp({ captcha: true });
  expect((await own.guest.get('/captchaImage')).captchaEnabled).toBe(true);
  const code = async () => {
    const { uuid } = await own.guest.get('/captchaImage');
    return { uuid, code: await own.services.cache.get(`captcha:${uuid}`) };
  };
  const { token } = await own.guest.post('/login', { username: 'admin', password: PASSWORD, ...(await code()) });
  const headers = { authorization: `Bearer ${token}` };
  const payload = { configKey: 'sys.account.captchaEnabled', configValue: 'false' };
  await own.guest.raw({ method: 'PUT', url: '/system/config/updConfigByKey', headers, payload });
  await expect.poll(async () => (await own.guest.get('/captchaImage')).captchaEnabled).toBe(false);
});

test('registering works only when it is switched on, refuses weak and taken input, and gives no role', async () => {
  const own = await openOwnApp();
  const wanted = { username: 'newcomer', password: 'a-long-secret-7' };
  expect((await own.guest.post('/register', wanted)).msg).toBe('当前系统没有开启注册功能');
  const admin = await own.signIn('admin');
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.account.registerUser', configValue: 'true' });
  await expect.poll(async () => (await own.guest.get('/captchaImage')).registerEnabled).toBe(true);
  expect((await own.guest.post('/register', { ...wanted, password: 'short' })).msg).toBe('密码长度不能少于10个字符');
  expect((await own.guest.post('/register', { ...wanted, password: '1234567890' })).msg).toMatch(/过于简单/);
  expect((await own.guest.post('/register', { ...wanted, username: '9x' })).msg).toMatch(/^账号须以字母开头/);
  expect((await own.guest.post('/register', wanted)).code).toBe(200);
  expect((await own.guest.post('/register', { ...wanted, username: 'NewComer' })).msg).toBe('注册账号已存在');
  const user = await own.signIn('newcomer', wanted.password);
  expect(await user.get('/getInfo')).toMatchObject({ roles: [], permissions: [] });
  expect((await user.get('/getRouters')).data).toEqual([]);
});

test('third-party sign-in without a provider is refused in plain words', async () => {
  const login = await app.guest.post('/auth/social/login', { provider: 'weixin', code: 'x', state: 'y' });
  expect(login).toMatchObject({ code: 500, msg: '未启用该登录方式，请使用账号密码登录' });
  const bind = await app.guest.post('/auth/social/bind', { ticket: 't', username: 'admin', password: PASSWORD });
  expect(bind).toMatchObject({ code: 500, msg: '绑定凭证已失效，请重新授权' });
});

test('housekeeping removes what has run out and nothing else', async () => {
  const own = await openOwnApp();
  const alive = await own.signIn('heyf');
  await own.signIn('suyq');
  await own.guest.post('/login', { username: 'nobody', password: WRONG });
  const { database, db } = own.services;
  await database.execute(`UPDATE sys_session SET idle_expire = now() - interval '1 minute' WHERE user_id = 102`);
  await sweepSessions(db);
  await sweepAttempts(db);
  const left = async (table: string) => (await database.execute(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;
  expect([await left('sys_session'), await left('sys_login_lock')]).toEqual([1, 1]);
  await database.execute(`UPDATE sys_login_lock SET update_time = now() - interval '1 day'`);
  await sweepAttempts(db);
  expect(await left('sys_login_lock')).toBe(0);
  expect((await alive.get('/getInfo')).code).toBe(200);
});

test('a locked screen opens with the password, and guessing is limited', async () => {
  const clerk = await app.signIn('wuam');
  expect(await clerk.post('/unlockscreen', { password: 'correct-horse-9' })).toMatchObject({ code: 200 });
  expect(await clerk.post('/unlockscreen', {})).toMatchObject({ code: 500, msg: '密码不能为空' });
  for (let left = 4; left > 0; left -= 1)
    expect((await clerk.post('/unlockscreen', { password: 'wrong' })).msg).toContain(`还可以尝试${left}次`);
  expect((await clerk.post('/unlockscreen', { password: 'wrong' })).msg).toContain('账号锁定');
  expect((await clerk.post('/unlockscreen', { password: 'correct-horse-9' })).code).toBe(500);
});
