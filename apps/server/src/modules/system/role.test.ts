import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const CHARGE_LEADER = 5;
const verbs = ['list', 'query', 'add', 'edit', 'remove', 'export'];

let app: TestApp;
let admin: Caller;
/** May edit roles, holds only the menus of roles and posts, and reaches department 101 and below. */
let editor: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  await grantPermissions(app, CHARGE_LEADER, [...verbs.map((verb) => `system:role:${verb}`), 'system:post:list']);
  editor = await app.signIn('gaojd');
});
afterAll(() => app.stop());

const POST_SCREEN = [1, 104];
let made = 0;
const add = async (change: object = {}, who = admin) => {
  made += 1;
  const body = {
    roleName: `角色${made}`,
    roleKey: `role_${made}`,
    roleSort: 20,
    status: '0',
    menuIds: POST_SCREEN,
    deptIds: [],
    ...change,
  };
  const reply = await who.post('/system/role', body);
  expect(reply.code, reply.msg).toBe(200);
  return reply.data as number;
};
const menusOf = async (roleId: number) =>
  (
    await app.services.database.execute('SELECT menu_id FROM sys_role_menu WHERE role_id = $1 ORDER BY 1', [roleId])
  ).rows.map((row) => row.menu_id);
const userId = async (name: string) =>
  Number(
    (await app.services.database.execute('SELECT user_id FROM sys_user WHERE user_name = $1', [name])).rows[0]?.user_id,
  );
const names = (reply: Answer): string[] => reply.rows.map((row: { userName: string }) => row.userName);

describe('roles', () => {
  test('a role is added, found, changed with the whole object sent back, switched and removed', async () => {
    const roleId = await add({ roleName: '巡查员', roleKey: 'patroller', menuIds: [1, 104, 1040] });
    expect((await admin.get('/system/role/list?roleName=巡查&roleKey=patrol&status=0')).rows).toMatchObject([
      { roleId, roleName: '巡查员', roleKey: 'patroller', roleSort: 20, status: '0', builtIn: false },
    ]);
    const { data } = await admin.get(`/system/role/${roleId}`);
    expect(data).toMatchObject({ dataScope: '5', menuCheckStrictly: true, deptCheckStrictly: true });
    const whole = {
      ...data,
      roleSort: '30',
      menuIds: [1, 104],
      deptIds: null,
      permissions: null,
      flag: false,
      admin: false,
    };
    expect((await admin.put('/system/role', whole)).code).toBe(200);
    expect((await admin.put('/system/role', whole)).code).toBe(409);
    expect(await menusOf(roleId)).toEqual([1, 104]);
    // Without the list the menus stay.
    await admin.put('/system/role', { roleId, remark: '备注' });
    expect(await menusOf(roleId)).toEqual([1, 104]);
    expect((await admin.put('/system/role/changeStatus', { roleId, status: '1' })).code).toBe(200);
    expect(
      (await admin.get('/system/role/optionselect')).data.map((row: { roleId: number }) => row.roleId),
    ).not.toContain(roleId);
    const { rows } = await admin.get(`/system/history/role/${roleId}`);
    const changes = rows.flatMap((row: { changes: object[] }) => row.changes);
    expect(changes).toContainEqual(expect.objectContaining({ field: 'menusRemoved', before: '岗位查询', after: '' }));
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'menusAdded', after: '系统管理、岗位管理、岗位查询' }),
    );
    expect((await admin.delete(`/system/role/${roleId}`)).code).toBe(200);
    expect((await admin.get(`/system/role/${roleId}`)).code).toBe(404);
  });

  test('half-ticked parents are stored and come back as their children', async () => {
    const roleId = await add({ menuIds: [1, 104, 1040] });
    expect(await menusOf(roleId)).toEqual([1, 104, 1040]);
    const linked = await admin.get(`/system/menu/roleMenuTreeselect/${roleId}`);
    expect(linked.checkedKeys).toEqual([1040]);
    await admin.put('/system/role', { roleId, menuCheckStrictly: false });
    expect((await admin.get(`/system/menu/roleMenuTreeselect/${roleId}`)).checkedKeys).toEqual([1, 104, 1040]);
  });

  test('a part of the departments below a parent is only that part', async () => {
    const roleId = await add();
    const scope = (change: object) => admin.put('/system/role/dataScope', { roleId, dataScope: '2', ...change });
    const tree = async () => admin.get(`/system/role/deptTree/${roleId}`);
    await scope({ deptIds: [100, 101, 102], deptCheckStrictly: true });
    expect((await tree()).checkedKeys).toEqual([101, 102]);
    expect((await tree()).depts).toMatchObject([{ id: 100, label: '明德大学后勤中心' }]);
    await scope({ deptIds: [100, 101], deptCheckStrictly: false });
    expect((await tree()).checkedKeys).toEqual([100, 101]);
    await scope({ dataScope: '3', deptIds: [] });
    expect((await tree()).checkedKeys).toEqual([]);
    expect((await scope({ dataScope: '6' })).msg).toBe('数据范围取值不正确');
  });

  test('name and key are unique and the refusal names the field', async () => {
    const refused = async (change: object) => {
      const { field, msg } = await admin.post('/system/role', { roleName: '新', roleKey: 'fresh', ...change });
      return [field, msg];
    };
    expect(await refused({ roleName: '维修工' })).toEqual(['roleName', '角色名称已存在']);
    expect(await refused({ roleKey: 'reporter' })).toEqual(['roleKey', '权限字符已存在']);
    expect(await refused({ roleKey: 'role_default' })).toEqual(['roleKey', '该权限字符为系统保留']);
    expect(await refused({ roleKey: '' })).toEqual(['roleKey', '权限字符不能为空']);
    expect(await refused({ menuIds: [99999] })).toEqual(['menuIds', '不能授予自己没有的菜单权限']);
    expect((await admin.get('/system/role/list?roleKey=fresh')).total).toBe(0);
  });

  test('the role of the super administrator is untouchable, whatever the request calls it', async () => {
    const refusal = '不允许操作超级管理员角色';
    const disguise = { roleId: 1, roleKey: 'harmless', roleName: '无害', admin: false };
    expect((await admin.put('/system/role', { ...disguise, menuIds: [] })).msg).toBe(refusal);
    expect((await admin.put('/system/role/dataScope', { ...disguise, dataScope: '5' })).msg).toBe(refusal);
    expect((await admin.put('/system/role/changeStatus', { ...disguise, status: '1' })).msg).toBe(refusal);
    expect((await admin.delete('/system/role/1')).msg).toBe(refusal);
    expect((await admin.put(`/system/role/authUser/selectAll?roleId=1&userIds=101`)).msg).toBe(refusal);
    expect((await admin.put('/system/role/authUser/cancel', { roleId: '1', userId: 1 })).msg).toBe(refusal);
  });

  test('built-in roles stay with their keys, and so does a role that somebody holds', async () => {
    expect((await admin.delete('/system/role/10')).msg).toBe('内置角色“外委单位”不能删除');
    expect((await admin.put('/system/role', { roleId: 7, roleKey: 'other' })).msg).toBe('内置角色的权限字符不能修改');
    const roleId = await add();
    await admin.put(`/system/role/authUser/selectAll?roleId=${roleId}&userIds=${await userId('luohb')}`);
    expect((await admin.delete(`/system/role/${roleId}`)).msg).toMatch(/已分配给用户，不能删除$/);
  });

  test('an explanation lists every permission with its menu path and the data scope', async () => {
    const roleId = await add({ dataScope: '2', deptIds: [101], menuIds: [1, 104, 1040] });
    expect((await admin.get(`/system/role/explain/${roleId}`)).data).toMatchObject({
      dataScope: '2',
      deptNames: ['水暖班'],
      userCount: 0,
      permissions: [
        { permission: 'system:post:list', sources: [{ menuPath: '系统管理 / 岗位管理' }] },
        { permission: 'system:post:query', sources: [{ menuPath: '系统管理 / 岗位管理 / 岗位查询' }] },
      ],
    });
    expect((await admin.get('/system/role/explain/1')).data.permissions).toMatchObject([{ permission: '*:*:*' }]);
  });

  test('exports hold the filtered rows both ways', async () => {
    const { code, msg } = await admin.get('/system/role/export?roleKey=reporter');
    expect([code, msg]).toEqual([200, expect.stringMatching(/角色.*\.xlsx$/)]);
    const reply = await admin.raw({
      method: 'POST',
      url: '/system/role/export',
      payload: 'roleKey=reporter',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.headers['content-type']).toContain('spreadsheetml');
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});

describe('users of a role', () => {
  test('users are given a role and lose it, one by one and several at once', async () => {
    const roleId = await add();
    const [a, b] = [await userId('maqs'), await userId('tangwl')];
    const list = (kind: string, more = '') => admin.get(`/system/role/authUser/${kind}List?roleId=${roleId}${more}`);
    expect((await list('unallocated', '&userName=maqs')).total).toBe(1);
    expect((await admin.put(`/system/role/authUser/selectAll?roleId=${roleId}&userIds=${a},${b}`)).code).toBe(200);
    expect(names(await list('allocated'))).toEqual(['maqs', 'tangwl']);
    expect((await list('allocated')).rows[0]).toMatchObject({ nickName: '马青山', deptName: '水暖班', status: '0' });
    expect(names(await list('allocated', '&phonenumber=139'))).toHaveLength(2);
    expect((await list('unallocated', '&userName=maqs')).total).toBe(0);
    const worker = await app.signIn('maqs');
    expect((await worker.get('/system/post/list')).code).toBe(200);
    await admin.put('/system/role/authUser/cancel', { roleId: String(roleId), userId: a });
    await expect.poll(async () => (await worker.get('/system/post/list')).code).toBe(403);
    await admin.put(`/system/role/authUser/cancelAll?roleId=${roleId}&userIds=${b}`);
    expect((await list('allocated')).total).toBe(0);
    const { rows } = await admin.get(`/system/history/role/${roleId}`);
    expect(rows[0].changes).toMatchObject([{ label: '取消授权用户', before: '唐文礼' }]);
  });

  test('only users and roles within reach: nobody gives what they do not have', async () => {
    const own = await add({}, editor);
    const wide = await add({ dataScope: '1' });
    const strong = await add({ menuIds: [1, 105] });
    const [mine, foreign] = [await userId('maqs'), await userId('fangzg')];
    const assign = (roleId: number, id: number) =>
      editor.put(`/system/role/authUser/selectAll?roleId=${roleId}&userIds=${id}`);
    expect(await assign(own, foreign)).toEqual({ code: 404, msg: '用户不存在' });
    expect((await assign(strong, mine)).msg).toMatch(/超出了您的权限，不能分配$/);
    expect((await assign(wide, mine)).msg).toMatch(/超出了您的权限，不能分配$/);
    expect((await assign(own, mine)).code).toBe(200);
    const people = names(await editor.get(`/system/role/authUser/unallocatedList?roleId=${own}&pageSize=100`));
    expect(people).toContain('tangwl');
    expect(people).not.toContain('fangzg');
    expect(names(await editor.get('/system/role/authUser/allocatedList?roleId=7&pageSize=100'))).not.toContain(
      'fangzg',
    );
    expect((await editor.put('/system/role/authUser/cancel', { roleId: 7, userId: foreign })).code).toBe(404);
  });
});

describe('what an editor may grant', () => {
  test('menus only that the editor holds; what the role had besides stays', async () => {
    const refusal = { code: 500, msg: '不能授予自己没有的菜单权限', field: 'menuIds' };
    const body = { roleName: '夹带', roleKey: 'smuggle' };
    expect(await editor.post('/system/role', { ...body, menuIds: [1, 105] })).toEqual(refusal);
    expect((await admin.get('/system/role/list?roleKey=smuggle')).total).toBe(0);
    const roleId = await add({ menuIds: [1, 104, 105, 1050] });
    expect(await editor.put('/system/role', { roleId, menuIds: [1, 106] })).toEqual(refusal);
    expect((await editor.put('/system/role', { roleId, menuIds: [1] })).code).toBe(200);
    expect(await menusOf(roleId)).toEqual([1, 105, 1050]);
    expect((await editor.put('/system/role', { roleId, menuIds: [1, 104, 105] })).code).toBe(200);
    expect(await menusOf(roleId)).toEqual([1, 104, 105, 1050]);
    const tree = await editor.get(`/system/menu/roleMenuTreeselect/${roleId}`);
    expect(JSON.stringify(tree.menus)).not.toContain('字典管理');
    expect(tree.checkedKeys).toEqual([104]);
  });

  test('no data scope beyond the own one, no department out of reach', async () => {
    const tooWide = { code: 500, msg: '数据范围不能超出自己的数据范围', field: 'dataScope' };
    const roleId = await add();
    const scope = (dataScope: string, deptIds: number[] = []) =>
      editor.put('/system/role/dataScope', { roleId, dataScope, deptIds });
    expect(await scope('1')).toEqual(tooWide);
    expect(await editor.put('/system/role', { roleId, dataScope: '1' })).toEqual(tooWide);
    expect(await editor.post('/system/role', { roleName: '宽', roleKey: 'wide', dataScope: '1' })).toEqual(tooWide);
    expect(await scope('2', [102])).toEqual({ code: 404, msg: '部门不存在' });
    for (const [value, depts] of [
      ['2', [101]],
      ['3', []],
      ['4', []],
      ['5', []],
    ] as const)
      expect((await scope(value, [...depts])).code, value).toBe(200);
    expect((await admin.get(`/system/role/${roleId}`)).data.dataScope).toBe('5');
    expect((await editor.get(`/system/role/deptTree/${roleId}`)).depts).toMatchObject([{ id: 101 }]);
  });

  test('a held menu does not make a wider role of somebody else reach further', async () => {
    const wide = await add({ dataScope: '1', menuIds: [1] });
    const reply = await editor.put('/system/role', { roleId: wide, menuIds: POST_SCREEN });
    expect(reply.msg).toBe('数据范围不能超出自己的数据范围');
    expect(await menusOf(wide)).toEqual([1]);
  });

  test('a role that brings more than the editor has is not switched on by him', async () => {
    const strong = await add({ menuIds: [1, 105], status: '1' });
    const refusal = /的权限超出了您的权限，不能启用$/;
    expect((await editor.put('/system/role/changeStatus', { roleId: strong, status: '0' })).msg).toMatch(refusal);
    expect((await editor.put('/system/role', { roleId: strong, status: '0' })).msg).toMatch(refusal);
    const weak = await add({ status: '1' });
    expect((await editor.put('/system/role/changeStatus', { roleId: weak, status: '0' })).code).toBe(200);
  });

  test('departments that the editor does not reach stay with the role', async () => {
    const roleId = await add({ dataScope: '2', deptIds: [101, 102] });
    expect((await editor.put('/system/role/dataScope', { roleId, dataScope: '2', deptIds: [] })).code).toBe(200);
    expect((await admin.get(`/system/role/deptTree/${roleId}`)).checkedKeys).toEqual([102]);
  });
});
