import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';
import { grantPermissions } from '../../testing/grants.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const row = { configName: '历史参数', configKey: 'history.key', configValue: 'a', configType: 'N' };
const historyOf = (configId: number) => admin.get(`/system/history/config/${configId}`);

test('a record keeps who changed which field from what to what, the newest first', async () => {
  const { data: configId } = await admin.post('/system/config', row);
  await admin.put('/system/config', { configId, configValue: 'b', configName: '历史参数' });
  await admin.delete(`/system/config/${configId}`);
  const { rows, total } = await historyOf(configId);
  expect(total).toBe(3);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['remove', 'edit', 'add']);
  expect(rows[1]).toMatchObject({ operName: 'admin', recordName: '历史参数', recordId: configId });
  expect(rows[1].changes).toEqual([{ field: 'configValue', label: '参数键值', dictType: '', before: 'a', after: 'b' }]);
  expect(rows[2].changes).toContainEqual({
    field: 'configType',
    label: '系统内置',
    dictType: 'sys_yes_no',
    before: null,
    after: 'N',
  });
  expect(rows[0].changes).toContainEqual(expect.objectContaining({ field: 'configValue', before: 'b', after: null }));
});

test('a save that changes nothing leaves no trace, a refused one neither', async () => {
  const { data: configId } = await admin.post('/system/config', { ...row, configKey: 'history.same' });
  await admin.put('/system/config', { configId, ...row, configKey: 'history.same' });
  expect((await admin.put('/system/config', { configId, configKey: 'sys.index.skinName' })).code).toBe(500);
  expect((await historyOf(configId)).total).toBe(1);
});

test('what a key calls a password is not written down', async () => {
  const { data: configId } = await admin.post('/system/config', {
    ...row,
    configKey: 'history.password',
    configValue: 'geheim-1',
  });
  await admin.put('/system/config', { configId, configValue: 'geheim-2' });
  const { rows } = await historyOf(configId);
  expect(rows[0].changes).toEqual([expect.objectContaining({ before: '●●●', after: '●●●' })]);
  const { rows: stored } = await app.services.database.execute('SELECT changes::text AS text FROM sys_history');
  expect(stored.map(({ text }) => text).join()).not.toContain('geheim');
});

test('only those who may see the record see its history', async () => {
  const worker = await app.signIn('maqs');
  expect((await worker.get('/system/history/config/1')).code).toBe(403);
  expect(await admin.get('/system/history/nothing/1')).toEqual({ code: 404, msg: '变更历史不存在' });
  expect((await admin.get('/system/history/constructor/1')).code).toBe(404);
});

test('a user’s own changes are in the history of the account, for those who reach the account', async () => {
  const worker = await app.signIn('maqs');
  const { user } = await worker.get('/getInfo');
  await worker.put('/system/user/profile', { nickName: '马师傅', phonenumber: '', email: '', sex: '0' });
  await worker.put('/system/user/profile/updatePwd', { oldPassword: PASSWORD, newPassword: 'own-change-77' });
  const { rows } = await admin.get(`/system/history/user/${user.userId}`);
  expect(rows[0]).toMatchObject({
    operName: 'maqs',
    changes: [{ field: 'password', label: '密码', before: '●●●', after: '●●●' }],
  });
  expect(rows[1].changes).toContainEqual(
    expect.objectContaining({ label: '用户昵称', before: '马青山', after: '马师傅' }),
  );
  await grantPermissions(app, 6, ['system:user:query']);
  const elsewhere = await app.signIn('linfx');
  expect((await elsewhere.get(`/system/history/user/${user.userId}`)).code).toBe(404);
});
