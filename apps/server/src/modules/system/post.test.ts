import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
});
afterAll(() => app.stop());

test('a post can be added, found, changed and removed; lists come in their order', async () => {
  const { data: postId } = await admin.post('/system/post', { postCode: 'cleaner', postName: '保洁员', postSort: 0 });
  const list = await admin.get('/system/post/list');
  expect(list.rows[0]).toMatchObject({ postId, postCode: 'cleaner', postName: '保洁员', postSort: 0, status: '0' });
  const { data: row } = await admin.get(`/system/post/${postId}`);
  expect((await admin.put('/system/post', { ...row, postName: '保洁', remark: null, flag: false })).code).toBe(200);
  expect((await admin.get('/system/post/list?postName=保洁&postCode=clean&status=0')).total).toBe(1);
  expect((await admin.delete(`/system/post/${postId}`)).code).toBe(200);
  expect((await admin.get(`/system/post/${postId}`)).code).toBe(404);
});

test('code and name are unique; the refusal names the field', async () => {
  const create = (change: object) => admin.post('/system/post', { postCode: 'new', postName: '新岗', ...change });
  expect(await create({ postCode: 'keeper' })).toEqual({ code: 500, msg: '岗位编码已存在', field: 'postCode' });
  expect(await create({ postName: '库管员' })).toEqual({ code: 500, msg: '岗位名称已存在', field: 'postName' });
  expect((await create({ postName: '' })).msg).toBe('岗位名称不能为空');
  expect((await admin.get('/system/post/list?postCode=new')).total).toBe(0);
});

test('a post that somebody holds stays, and so does everything removed with it', async () => {
  const { data: postId } = await admin.post('/system/post', { postCode: 'free', postName: '无人岗' });
  expect((await admin.delete(`/system/post/4,${postId}`)).msg).toBe('岗位“维修员”已分配给用户，不能删除');
  expect((await admin.get('/system/post/list')).total).toBe(7);
  await admin.delete(`/system/post/${postId}`);
});

test('the options leave out disabled posts', async () => {
  await admin.put('/system/post', { postId: 5, status: '1' });
  const { data } = await admin.get('/system/post/optionselect');
  expect(data.map((row: { postId: number }) => row.postId)).toEqual([1, 2, 3, 4, 6]);
});

test('who may only look cannot write', async () => {
  const deputy = await app.signIn('suyq');
  expect((await deputy.get('/system/post/list')).code).toBe(200);
  const body = { postCode: 'x', postName: 'x' };
  expect((await deputy.post('/system/post', body)).code).toBe(403);
  expect((await deputy.put('/system/post', { postId: 1, postName: 'x' })).code).toBe(403);
  expect((await deputy.delete('/system/post/1')).code).toBe(403);
});
