import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readXlsx } from '../../kernel/sheet/xlsx-read.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { PASSWORD } from '../../testing/config.ts';
import { deptTable } from './dept.table.ts';
import { menuTable } from './menu.table.ts';
import { hashPassword } from './password.ts';
import { announceRights } from './rights.ts';
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts';
import { userRoleTable, userTable } from './user.table.ts';

let app: TestApp;
let admin: Caller;

/** 900 > 901 > 902 > 903, and 904 beside 902; two people each, the first is the one who looks. */
const depts = [
  { deptId: 900, parentId: 0, ancestors: '0', deptName: '甲院' },
  { deptId: 901, parentId: 900, ancestors: '0,900', deptName: '乙系' },
  { deptId: 902, parentId: 901, ancestors: '0,900,901', deptName: '丙室' },
  { deptId: 903, parentId: 902, ancestors: '0,900,901,902', deptName: '丁组' },
  { deptId: 904, parentId: 901, ancestors: '0,900,901', deptName: '戊室' },
];
const LOOKER = 9020;
const people = depts.flatMap(({ deptId }) => [
  { userId: deptId * 10, deptId, userName: `head${deptId}`, nickName: `头${deptId}` },
  { userId: deptId * 10 + 1, deptId, userName: `member${deptId}`, nickName: `员${deptId}` },
]);
const ROLE = 900;
const OTHER_ROLE = 901;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  const { db } = app.services;
  const passwordHash = await hashPassword(PASSWORD);
  await db.insert(deptTable).values(depts);
  await db.insert(userTable).values(people.map((person) => ({ ...person, passwordHash })));
  await db.insert(roleTable).values([
    { roleId: ROLE, roleName: '范围角色', roleKey: 'scoped' },
    { roleId: OTHER_ROLE, roleName: '另一角色', roleKey: 'other' },
  ]);
});
afterAll(() => app.stop());

interface Given {
  scope: string;
  depts?: number[];
  /** Verbs of `system:user` that the role grants. */
  verbs?: string[];
  status?: string;
}
const everything = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import', 'resetPwd'];

/** Makes the looker hold just these roles. */
async function hold(...given: Given[]) {
  const { db } = app.services;
  await db.transaction(async (tx) => {
    const menus = await tx.select().from(menuTable);
    await tx.delete(userRoleTable).where(inArray(userRoleTable.userId, [LOOKER]));
    for (const roleId of [ROLE, OTHER_ROLE]) {
      await tx.delete(roleMenuTable).where(inArray(roleMenuTable.roleId, [roleId]));
      await tx.delete(roleDeptTable).where(inArray(roleDeptTable.roleId, [roleId]));
    }
    for (const [i, { scope, depts: chosen = [], verbs = everything, status = '0' }] of given.entries()) {
      const roleId = [ROLE, OTHER_ROLE][i] as number;
      const codes = verbs.map((verb) => `system:user:${verb}`);
      const granted = menus.filter((menu) => codes.includes(menu.perms));
      await tx
        .update(roleTable)
        .set({ dataScope: scope, status })
        .where(inArray(roleTable.roleId, [roleId]));
      if (granted.length) await tx.insert(roleMenuTable).values(granted.map(({ menuId }) => ({ roleId, menuId })));
      if (chosen.length) await tx.insert(roleDeptTable).values(chosen.map((deptId) => ({ roleId, deptId })));
      await tx.insert(userRoleTable).values({ userId: LOOKER, roleId });
    }
    await announceRights(app.services, tx as never);
  });
}

const own = (rows: { userId: number }[]) =>
  rows
    .map((row) => row.userId)
    .filter((id) => id >= 9000 && id < 10_000)
    .sort();
const inDepts = (...ids: number[]) => ids.flatMap((id) => [id * 10, id * 10 + 1]);
async function seen(looker: Caller) {
  const { code, rows } = await looker.get('/system/user/list?pageSize=1000');
  expect(code).toBe(200);
  return own(rows);
}

test.each<[string, Given[], number[]]>([
  ['all', [{ scope: '1' }], inDepts(900, 901, 902, 903, 904)],
  ['chosen departments, without those below', [{ scope: '2', depts: [900, 904] }], inDepts(900, 904)],
  ['own department', [{ scope: '3' }], inDepts(902)],
  ['own department and below', [{ scope: '4' }], inDepts(902, 903)],
  ['self', [{ scope: '5' }], [LOOKER]],
  ['several roles reach the union', [{ scope: '5' }, { scope: '2', depts: [904] }], [LOOKER, ...inDepts(904)].sort()],
  ['one role without a limit lifts it', [{ scope: '3' }, { scope: '1' }], inDepts(900, 901, 902, 903, 904)],
  ['a disabled role does not count', [{ scope: '3' }, { scope: '1', status: '1' }], inDepts(902)],
  [
    'a role that does not grant the list does not count',
    [{ scope: '3' }, { scope: '1', verbs: ['query'] }],
    inDepts(902),
  ],
  ['chosen departments but none chosen', [{ scope: '2' }], []],
])('data scope: %s', async (_name, given, expected) => {
  await hold(...given);
  expect(await seen(await app.signIn('head902'))).toEqual(expected);
});

test('each call goes by the roles that permit it, and list, get, export and writes agree', async () => {
  await hold({ scope: '4' });
  const looker = await app.signIn('head902');
  const missing = { code: 404, msg: '用户不存在' };
  const [inside, outside] = [9031, 9041];
  for (const [userId, expected] of [
    [inside, { code: 200 }],
    [outside, missing],
  ] as const) {
    expect(await looker.get(`/system/user/${userId}`)).toMatchObject(expected);
    expect(await looker.get(`/system/user/authRole/${userId}`)).toMatchObject(expected);
    expect(await looker.put('/system/user', { userId, remark: '改' })).toMatchObject(expected);
    expect(await looker.put('/system/user/changeStatus', { userId, status: '0' })).toMatchObject(expected);
    expect(await looker.put('/system/user/resetPwd', { userId, password: 'fresh-secret-77' })).toMatchObject(expected);
    expect(await looker.put(`/system/user/authRole?userId=${userId}&roleIds=`)).toMatchObject(expected);
    expect(await looker.get(`/system/user/${userId}/explain`)).toMatchObject(expected);
    expect(await looker.delete(`/system/user/${userId}`)).toMatchObject(expected);
  }
  const { rawPayload } = await looker.raw({ method: 'POST', url: '/system/user/export' });
  const names = (await readXlsx(rawPayload, 100)).map((row) => row.cells[1]);
  expect(names).toEqual(['用户名称', 'head902', 'member902', 'head903']);
  expect((await admin.get(`/system/user/${outside}`)).data.remark).toBe('');
  expect((await admin.get(`/system/user/${inside}`)).code).toBe(404);
  await restore(inside);
});

async function restore(userId: number) {
  const person = people.find((one) => one.userId === userId);
  const passwordHash = await hashPassword(PASSWORD);
  if (person) await app.services.db.insert(userTable).values({ ...person, passwordHash });
}

test('one id out of reach among others leaves all of them', async () => {
  await hold({ scope: '4' });
  const looker = await app.signIn('head902');
  expect((await looker.delete('/system/user/9030,9041')).code).toBe(404);
  expect((await admin.get('/system/user/9030')).code).toBe(200);
});

test('a wide role for looking does not widen a narrow one for writing', async () => {
  await hold({ scope: '1', verbs: ['list', 'query'] }, { scope: '3', verbs: ['edit'] });
  const looker = await app.signIn('head902');
  expect((await seen(looker)).length).toBe(10);
  expect((await looker.put('/system/user', { userId: 9021, remark: 'a' })).code).toBe(200);
  expect((await looker.put('/system/user', { userId: 9031, remark: 'a' })).code).toBe(404);
  expect((await looker.delete('/system/user/9021')).code).toBe(403);
});

test('departments offered and taken are those within reach', async () => {
  await hold({ scope: '4' });
  const looker = await app.signIn('head902');
  const { data } = await looker.get('/system/user/deptTree');
  expect(data).toEqual([
    { id: 902, label: '丙室', disabled: false, children: [{ id: 903, label: '丁组', disabled: false }] },
  ]);
  const fresh = { userName: 'fresh1', nickName: '新人', password: 'fresh-secret-77' };
  expect(await looker.post('/system/user', { ...fresh, deptId: 904 })).toMatchObject({ code: 404, msg: '部门不存在' });
  expect(await looker.post('/system/user', fresh)).toMatchObject({ msg: '归属部门不能为空' });
  expect((await looker.post('/system/user', { ...fresh, deptId: 903 })).code).toBe(200);
  expect((await looker.put('/system/user', { userId: 9021, deptId: 900 })).code).toBe(404);
  expect((await looker.get('/system/user/list?deptId=900&pageSize=100')).rows.length).toBe(5);
});

test('nobody gives a role that reaches further or permits more than their own', async () => {
  const { db } = app.services;
  await hold({ scope: '4' });
  const looker = await app.signIn('head902');
  await db.insert(roleTable).values([
    { roleId: 910, roleName: '全部数据', roleKey: 'wide', dataScope: '1' },
    { roleId: 911, roleName: '别处部门', roleKey: 'elsewhere', dataScope: '2' },
    { roleId: 912, roleName: '更多权限', roleKey: 'more', dataScope: '5' },
    { roleId: 913, roleName: '本部门', roleKey: 'near', dataScope: '3' },
    { roleId: 914, roleName: '停用的', roleKey: 'off', dataScope: '5', status: '1' },
  ]);
  await db.insert(roleDeptTable).values({ roleId: 911, deptId: 904 });
  await db.insert(roleMenuTable).values({ roleId: 912, menuId: 105 });
  const give = (roleIds: string) => looker.put(`/system/user/authRole?userId=9031&roleIds=${roleIds}`);
  for (const [roleId, name] of [
    [1, '超级管理员'],
    [910, '全部数据'],
    [911, '别处部门'],
    [912, '更多权限'],
  ])
    expect((await give(String(roleId))).msg).toBe(`角色“${name}”的权限超出了您的权限，不能分配`);
  expect((await give('914')).msg).toBe('角色“停用的”已停用');
  expect((await give('99999')).msg).toBe('角色不存在');
  expect((await give('913')).code).toBe(200);
  const { roles } = await looker.get('/system/user/9031');
  expect(roles.map((role: { roleId: number }) => role.roleId)).toEqual(expect.not.arrayContaining([1, 910, 911, 912]));
  // What was given by somebody higher stays when the whole object comes back.
  expect((await admin.put('/system/user/authRole?userId=9031&roleIds=912,913')).code).toBe(200);
  expect((await looker.put('/system/user', { userId: 9031, roleIds: [912], nickName: '员' })).code).toBe(200);
  expect((await give('')).msg).toBe('角色“更多权限”的权限超出了您的权限，不能分配');
});
