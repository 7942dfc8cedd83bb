import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { accountWith } from '../../security/account.fixture.ts';
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

test('a value leaves by its key when the key is public, or for those who may look at parameters', async () => {
  await admin.post('/system/config', { ...row, configKey: 'test.open', configValue: 'open', isPublic: 'Y' });
  await admin.post('/system/config', { ...row, configKey: 'test.closed', configValue: 'closed' });
  const readers = { admin, reader: await app.signIn('suyq'), worker: await app.signIn('maqs') };
  const told = async (by: Caller, key: string) => (await by.get(`/system/config/configKey/${key}`)).msg;
  for (const [who, by] of Object.entries(readers)) {
    const closed = who === 'worker' ? '' : 'closed';
    expect([who, await told(by, 'test.open'), await told(by, 'test.closed')]).toEqual([who, 'open', closed]);
    expect(await told(by, 'test.none')).toBe('');
  }
  const { rows } = await admin.get('/system/config/list?configType=Y&pageSize=100');
  for (const { configKey, configValue, isPublic } of rows)
    expect([configKey, await told(readers.worker, configKey)]).toEqual([
      configKey,
      isPublic === 'Y' ? configValue : '',
    ]);
  await admin.put('/system/config', { configId: rows[0].configId, isPublic: 'N' });
});

const PLANTED = 'planted-S3cret';
const sealedKeys = ['sys.user.initPassword', 'sms.apiSecret', 'weixin.token', 'social.clientSecret', 'x.aesKey'];
for (const configKey of sealedKeys)
  test(`the value of ${configKey} is in no answer, export, history or log, and stays when saved as shown`, async () => {
    const found = (await admin.get(`/system/config/list?configKey=${configKey}`)).rows[0];
    const configId = found?.configId ?? (await admin.post('/system/config', { ...row, configKey })).data;
    expect((await admin.put('/system/config', { configId, configValue: PLANTED })).code).toBe(200);
    expect((await admin.put('/system/config', { configId, configValue: '******', remark: '改过' })).code).toBe(200);
    expect((await admin.put('/system/config/updConfigByKey', { configKey, configValue: PLANTED })).code).toBe(200);
    expect(await admin.put('/system/config', { configId, isPublic: 'Y' })).toMatchObject({
      msg: '密钥类参数不能公开',
      field: 'isPublic',
    });
    const texts = [
      await admin.get(`/system/config/list?configKey=${configKey}`),
      await admin.get(`/system/config/${configId}`),
      await admin.get(`/system/history/config/${configId}`),
    ].map((answer) => JSON.stringify(answer));
    for (const text of texts) expect(text).not.toContain(PLANTED);
    const logged = async () => JSON.stringify((await admin.get('/monitor/operlog/list?pageSize=500')).rows);
    await expect.poll(logged).toContain('密钥类参数不能公开');
    expect((await logged()).includes(PLANTED)).toBe(false);
    const exported = await admin.raw({ method: 'POST', url: '/system/config/export', payload: { configKey } });
    expect(JSON.stringify(await readXlsx(exported.rawPayload, 100))).toContain('******');
    expect(JSON.stringify(await readXlsx(exported.rawPayload, 100))).not.toContain(PLANTED);
    expect(await app.system.configs.get(configKey)).toBe(PLANTED);
    const byKey = `/system/config/configKey/${configKey}`;
    // Whoever adds users hands out the password that they begin with; nothing else is told to anybody.
    expect((await admin.get(byKey)).msg).toBe(configKey === 'sys.user.initPassword' ? PLANTED : '');
    expect((await (await app.signIn('maqs')).get(byKey)).msg).toBe('');
  });

test('who adds users reads the password that they begin with, and no other secret', async () => {
  for (const configKey of sealedKeys) {
    const found = (await admin.get(`/system/config/list?configKey=${configKey}`)).rows[0];
    if (!found) await admin.post('/system/config', { ...row, configKey });
    await admin.put('/system/config/updConfigByKey', { configKey, configValue: PLANTED });
  }
  const adder = await accountWith(app, 'adder', ['system:user:add']);
  const reader = await accountWith(app, 'reader', ['system:config:query', 'system:user:edit']);
  const read = (who: Caller) =>
    Promise.all(sealedKeys.map(async (key) => (await who.get(`/system/config/configKey/${key}`)).msg));
  expect(await read(adder)).toEqual([PLANTED, '', '', '', '']);
  expect(await read(reader)).toEqual(['', '', '', '', '']);
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
