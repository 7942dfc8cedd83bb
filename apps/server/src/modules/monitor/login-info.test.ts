import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const list = async (query: string): Promise<Answer[]> => (await admin.get(`/monitor/logininfor/list?${query}`)).rows;

test('signing in and out, failures and registrations are in the log, found by their filters', async () => {
  const worker = await app.signIn('maqs');
  await worker.post('/logout');
  await app.guest.post('/login', { username: 'maqs', password: 'wrong-password' });
  expect(await list('userName=maqs&pageSize=3&orderByColumn=infoId&isAsc=descending')).toMatchObject([
    { status: '1', msg: '用户不存在或密码错误，还可以尝试4次' },
    { status: '0', msg: '退出成功' },
    { status: '0', msg: '登录成功', ipaddr: '127.0.0.1', loginLocation: '内网IP' },
  ]);
  expect((await list('userName=maqs&status=1')).every(({ status }) => status === '1')).toBe(true);
  expect(await list('ipaddr=127.0&userName=maqs&params[endTime]=2020-01-01')).toEqual([]);
  await admin.put('/system/config/updConfigByKey', { configKey: 'sys.account.registerUser', configValue: 'true' });
  const account = { username: 'newcomer', password: 'long-enough-77' };
  await expect.poll(async () => (await app.guest.post('/register', account)).code).toBe(200);
  expect(await list('userName=newcomer')).toMatchObject([{ status: '0', msg: '注册成功' }]);
});

test('unlocking lets a locked account in again', async () => {
  for (let i = 0; i < 5; i++) await app.guest.post('/login', { username: 'suyq', password: 'wrong-password' });
  await expect(app.signIn('suyq')).rejects.toThrow('账号锁定');
  expect(await list('userName=suyq&pageSize=2&orderByColumn=infoId&isAsc=descending')).toMatchObject([
    { status: '1', msg: '账号已锁定，拒绝登录' },
    { status: '1', msg: '密码输入错误5次，账号锁定10分钟' },
  ]);
  expect((await admin.get('/monitor/logininfor/unlock/suyq')).code).toBe(200);
  await app.signIn('suyq');
  await expect
    .poll(async () => (await admin.get('/monitor/operlog/list?title=登录日志')).rows)
    .toMatchObject([{ method: '账户解锁', status: 0 }]);
});

test('entries are exported, removed and cleaned by those who may', async () => {
  const [first] = await list('');
  expect((await admin.get('/monitor/logininfor/export')).msg).toMatch(/_登录日志\.xlsx$/);
  const reply = await admin.raw({ method: 'POST', url: '/monitor/logininfor/export', payload: {} });
  expect(reply.headers['content-type']).toMatch(/spreadsheetml/);
  expect((await admin.delete(`/monitor/logininfor/${first?.infoId}`)).code).toBe(200);
  expect((await list('')).map(({ infoId }) => infoId)).not.toContain(first?.infoId);
  const reader = await app.signIn('suyq');
  expect((await reader.delete('/monitor/logininfor/clean')).code).toBe(403);
  expect((await admin.delete('/monitor/logininfor/clean')).code).toBe(200);
  expect(await list('')).toEqual([]);
});
