import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

let app: TestApp;
let admin: Caller;
let people: Map<string, number>;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  const { rows } = await admin.get('/system/user/list?pageSize=100');
  people = new Map(rows.map((row: { userName: string; userId: number }) => [row.userName, row.userId]));
});
afterAll(() => app.stop());

const path = '/bpm/user-group';
const idOf = (name: string) => people.get(name) as number;

test('a group shows its members by name and is offered while it is enabled', async () => {
  const memberUserIds = [idOf('linzw'), idOf('suyq'), idOf('linzw')];
  const { data: groupId } = await admin.post(path, { name: '中心领导', description: '审批大额采购', memberUserIds });
  const { rows } = await admin.get(`${path}/list?name=领导`);
  expect(rows).toMatchObject([
    { groupId, memberUserIds: [idOf('linzw'), idOf('suyq')], memberNames: ['林志文', '苏雅琴'], status: '0' },
  ]);
  expect((await admin.get(`${path}/list-all-simple`)).data).toContainEqual({ groupId, name: '中心领导' });
  expect((await admin.put(path, { groupId, status: '1', version: 0 })).code).toBe(200);
  expect((await admin.get(`${path}/list-all-simple`)).data).not.toContainEqual({ groupId, name: '中心领导' });
  expect(await admin.put(path, { groupId, status: '0', version: 0 })).toMatchObject({ code: 409 });
});

test('name, description and existing members must be given, and names are unique', async () => {
  const good = { name: '值班组', description: '说明', memberUserIds: [idOf('maqs')] };
  const refused: [object, string, string][] = [
    [{ ...good, name: ' ' }, '组名不能为空', 'name'],
    [{ ...good, description: '' }, '描述不能为空', 'description'],
    [{ ...good, memberUserIds: [] }, '成员不能为空', 'memberUserIds'],
    [{ ...good, memberUserIds: undefined }, '成员不能为空', 'memberUserIds'],
    [{ ...good, memberUserIds: [idOf('maqs'), 987654] }, '成员中的用户（编号 987654）不存在', 'memberUserIds'],
  ];
  for (const [body, msg, field] of refused)
    expect(await admin.post(path, body)).toMatchObject({ code: 500, msg, field });
  expect((await admin.get(`${path}/list?name=值班组`)).total).toBe(0);
  await admin.post(path, good);
  expect(await admin.post(path, good)).toMatchObject({ msg: '组名已存在', field: 'name' });
});

test('each call needs its own permission', async () => {
  const worker = await app.signIn('maqs');
  await grantPermissions(app, 7, ['bpm:user-group:list']);
  await expect.poll(async () => (await worker.get(`${path}/list`)).code).toBe(200);
  expect((await worker.post(path, { name: 'w', description: 'w', memberUserIds: [1] })).code).toBe(403);
  expect((await worker.delete(`${path}/1`)).code).toBe(403);
});
