import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

const path = '/bpm/category';
const inDictionary = async () =>
  (await admin.get('/system/dict/data/type/bpm_model_category')).data.map(
    (row: { dictValue: string }) => row.dictValue,
  );

test('categories are the entries of their dictionary, and of no other', async () => {
  const { rows } = await admin.get(`${path}/list`);
  expect(rows.map((row: { dictLabel: string }) => row.dictLabel)).toEqual(expect.arrayContaining(['默认', 'OA']));
  expect(rows).toHaveLength((await inDictionary()).length);
  const { data: dictCode } = await admin.post(path, { dictLabel: '采购', dictValue: 'buy', dictSort: 9 });
  await expect.poll(inDictionary).toContain('buy');
  expect(await admin.post(path, { dictLabel: '采购二', dictValue: 'buy' })).toMatchObject({ msg: '分类编码已存在' });
  expect((await admin.put(path, { dictCode, dictValue: 'buying' })).code).toBe(200);
  await expect.poll(inDictionary).toContain('buying');
  expect((await admin.delete(`${path}/${dictCode}`)).code).toBe(200);
  await expect.poll(inDictionary).not.toContain('buying');
});

test('entries of other dictionaries cannot be reached through categories', async () => {
  const { rows } = await admin.get('/system/dict/data/list?dictType=sys_user_sex');
  const { dictCode } = rows[0];
  expect((await admin.get(`${path}/${dictCode}`)).code).toBe(404);
  expect((await admin.put(path, { dictCode, dictLabel: '改' })).code).toBe(404);
  expect((await admin.delete(`${path}/${dictCode}`)).code).toBe(404);
  expect((await admin.get(`/system/dict/data/${dictCode}`)).data.dictLabel).toBe(rows[0].dictLabel);
});

test('a category in use keeps its value and stays', async () => {
  const { data: dictCode } = await admin.post(path, { dictLabel: '维修', dictValue: 'fix' });
  await admin.post('/bpm/model', { key: 'fix_it', name: '维修流程', category: 'fix' });
  expect(await admin.delete(`${path}/${dictCode}`)).toMatchObject({
    msg: '流程分类“维修”已被流程模型“维修流程”使用，不能删除',
  });
  expect(await admin.put(path, { dictCode, dictValue: 'mend' })).toMatchObject({ code: 500, field: 'dictValue' });
  expect((await admin.put(path, { dictCode, dictLabel: '报修' })).code).toBe(200);
});

test('rights over categories are not rights over dictionaries', async () => {
  const worker = await app.signIn('maqs');
  await grantPermissions(app, 7, ['bpm:category:list']);
  await expect.poll(async () => (await worker.get(`${path}/list`)).code).toBe(200);
  expect((await worker.post(path, { dictLabel: 'w', dictValue: 'w' })).code).toBe(403);
  expect((await worker.get('/system/dict/data/list')).code).toBe(403);
});
