import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/system/error-code';
const row = { applicationName: 'repair-server', code: 1_002_003_000, message: '报修单不存在' };

test('an error code is added, found by its number, changed and removed', async () => {
  const { data: errorCodeId } = await admin.post(path, row);
  expect((await admin.get(`${path}/list?code=1002003000&type=2`)).rows).toMatchObject([{ errorCodeId, ...row }]);
  expect((await admin.get(`${path}/list?code=abc`)).rows).toEqual([]);
  expect((await admin.get(`${path}/list?code=99999999999999`)).rows).toEqual([]);
  expect((await admin.put(path, { errorCodeId, message: '报修单已关闭' })).code).toBe(200);
  expect((await admin.get(`/system/history/errorCode/${errorCodeId}`)).rows[0].changes).toMatchObject([
    { label: '错误码提示', before: '报修单不存在', after: '报修单已关闭' },
  ]);
  expect((await admin.delete(`${path}/${errorCodeId}`)).code).toBe(200);
});

test('a code is given once and must be a number', async () => {
  await admin.post(path, { ...row, code: 7 });
  expect(await admin.post(path, { ...row, code: 7 })).toMatchObject({ msg: '错误码已存在', field: 'code' });
  expect((await admin.post(path, { applicationName: 'a', message: 'b' })).msg).toBe('错误码不能为空');
  expect((await admin.post(path, { ...row, code: 3_000_000_000 })).msg).toBe('错误码不能大于2147483647');
  expect((await (await app.signIn('maqs')).get(`${path}/list`)).code).toBe(403);
});
