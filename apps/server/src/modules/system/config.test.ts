import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const row = { configName: '测试参数', configKey: 'test.key', configValue: 'a', configType: 'N' };

test('[CFG-01] [CFG-02] [CFG-04] [CFG-05] [CFG-07] [ENT-09] a parameter can be added, found, changed and removed', async () => {
  const { data: configId } = await admin.post('/system/config', row);
  expect(await admin.get('/system/config/list?configKey=test.&configType=N')).toMatchObject({
    total: 1,
    rows: [{ configId, ...row }],
  });
  expect((await admin.put('/system/config', { configId, configValue: 'b' })).code).toBe(200);
  expect((await admin.get(`/system/config/${configId}`)).data).toMatchObject({ ...row, configValue: 'b' });
  expect((await admin.delete(`/system/config/${configId}`)).code).toBe(200);
  expect((await admin.get('/system/config/list?configKey=test.key')).total).toBe(0);
});

test('[CFG-03] [CFG-06] a value is read in msg and changed by its key', async () => {
  await admin.post('/system/config', { ...row, configKey: 'test.bykey' });
  expect(await admin.get('/system/config/configKey/test.bykey')).toEqual({ code: 200, msg: 'a' });
  expect((await admin.put('/system/config/updConfigByKey', { configKey: 'test.bykey', configValue: 'c' })).code).toBe(
    200,
  );
  await expect.poll(async () => (await admin.get('/system/config/configKey/test.bykey')).msg).toBe('c');
  const missing = await admin.put('/system/config/updConfigByKey', { configKey: 'no.such.key', configValue: 'c' });
  expect(missing).toEqual({ code: 404, msg: '参数不存在' });
});

test('[CFG-08] clearCache and refreshCache are calls, not ids', async () => {
  expect((await admin.delete('/system/config/clearCache')).code).toBe(200);
  expect((await admin.delete('/system/config/refreshCache')).code).toBe(200);
  expect(await admin.delete('/system/config/abc')).toMatchObject({ code: 500, msg: '编号格式不正确' });
});

test('built-in parameters keep their key and cannot be removed, not even among others', async () => {
  const { rows } = await admin.get('/system/config/list?configType=Y');
  const { data: own } = await admin.post('/system/config', { ...row, configKey: 'test.mixed' });
  const reply = await admin.delete(`/system/config/${own},${rows[0].configId}`);
  expect(reply.msg).toMatch(/^内置参数“.+”不能删除$/);
  expect((await admin.get(`/system/config/${own}`)).code).toBe(200);
  expect((await admin.put('/system/config', { ...rows[0], configKey: 'other' })).msg).toBe('内置参数的键名不能修改');
  expect((await admin.put('/system/config', { ...rows[0], configType: 'N' })).msg).toBe('内置参数不能改为非内置');
});

test('a removal with an unknown id changes nothing', async () => {
  const { data: own } = await admin.post('/system/config', { ...row, configKey: 'test.kept' });
  expect((await admin.delete(`/system/config/${own},999999`)).code).toBe(404);
  expect((await admin.get(`/system/config/${own}`)).code).toBe(200);
});

test('passwords among the parameters are not for everybody', async () => {
  await admin.post('/system/config', { ...row, configKey: 'sys.user.initPassword', configValue: 'secret-value' });
  const worker = await app.signIn('maqs');
  expect((await worker.get('/system/config/configKey/sys.user.initPassword')).msg).toBe('');
});

test('[CFG-09] [DDA-07] [API-17] [API-18] an export is made in one step, fetched once in the next, and only by its owner', async () => {
  const made = await admin.get('/system/config/export?configType=Y');
  expect(made.msg).toMatch(/^[0-9a-f-]{36}_参数配置\.xlsx$/);
  const url = `/common/download?fileName=${encodeURIComponent(made.msg)}&delete=true`;
  const other = await app.signIn('suyq');
  expect((await other.raw({ method: 'GET', url })).json()).toEqual({ code: 404, msg: '文件不存在' });
  const reply = await admin.raw({ method: 'GET', url });
  expect(decodeURIComponent(String(reply.headers['download-filename']))).toBe('参数配置.xlsx');
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect((await admin.raw({ method: 'GET', url })).json().code).toBe(404);
});

test('a form-encoded POST streams the same export at once', async () => {
  const reply = await admin.raw({
    method: 'POST',
    url: '/system/config/export',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'configType=Y&params%5BbeginTime%5D=2020-01-01&pageNum=1',
  });
  expect(reply.headers['content-type']).toMatch(/spreadsheetml/);
  expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const worker = await app.signIn('maqs');
  expect((await worker.post('/system/config/export')).code).toBe(403);
});
