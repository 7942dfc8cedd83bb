import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { grantPermissions } from '../../testing/grants.ts';

const CHARGE_LEADER = 5;
const ADMIN_MENU = 102;
const verbs = ['list', 'query', 'add', 'edit', 'remove'];

let app: TestApp;
let admin: Caller;
/** May edit menus, and holds only those of menus and posts. */
let editor: Caller;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.signIn('admin');
  await grantPermissions(app, CHARGE_LEADER, [...verbs.map((verb) => `system:menu:${verb}`), 'system:post:list']);
  editor = await app.signIn('gaojd');
});
afterAll(() => app.stop());

const screen = {
  parentId: 1,
  menuName: '测试页',
  menuType: 'C',
  orderNum: 50,
  path: 'probe',
  component: 'system/post/index',
};
const add = async (change: object = {}, who = admin) => {
  const reply = await who.post('/system/menu', { ...screen, ...change });
  expect(reply.code, reply.msg).toBe(200);
  return reply.data as number;
};
interface Node {
  id: number;
  label: string;
  children?: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

describe('menu rows', () => {
  test('a row is added, changed with the whole object sent back, sorted and removed', async () => {
    const menuId = await add({ perms: 'test:probe:list', icon: 'user' });
    const { data } = await admin.get(`/system/menu/${menuId}`);
    expect(data).toMatchObject({
      menuId,
      parentId: 1,
      isFrame: '1',
      isCache: '0',
      visible: '0',
      status: '0',
      orderNum: 50,
    });
    const whole = { ...data, menuName: '改名', query: null, children: [], unknown: 1 };
    expect((await admin.put('/system/menu', whole)).code).toBe(200);
    expect((await admin.put('/system/menu', whole)).code).toBe(409);
    expect((await admin.put('/system/menu/updateSort', { menuIds: `${menuId}`, orderNums: '7' })).code).toBe(200);
    expect((await admin.get(`/system/menu/${menuId}`)).data).toMatchObject({
      menuName: '改名',
      orderNum: 7,
      perms: 'test:probe:list',
    });
    const { rows } = await admin.get(`/system/history/menu/${menuId}`);
    expect(rows.map((row: { action: string }) => row.action)).toEqual(['edit', 'edit', 'add']);
    expect((await admin.delete(`/system/menu/${menuId}`)).code).toBe(200);
    expect((await admin.get(`/system/menu/${menuId}`)).code).toBe(404);
  });

  test('a row keeps only what its type has', async () => {
    const all = { ...screen, query: '{"a":1}', routeName: 'Probe', perms: 'test:probe:list', icon: 'user' };
    const menuId = await add(all);
    const row = async () => (await admin.get(`/system/menu/${menuId}`)).data;
    await admin.put('/system/menu', { menuId, menuType: 'M' });
    expect(await row()).toMatchObject({ component: '', perms: '', query: '', path: 'probe', icon: 'user' });
    await admin.put('/system/menu', { ...all, menuId, menuType: 'F' });
    expect(await row()).toMatchObject({ component: '', path: '', icon: '', perms: 'test:probe:list' });
    await admin.delete(`/system/menu/${menuId}`);
  });

  test('bad rows are refused by name', async () => {
    const refused = async (change: object) => {
      const { msg, field } = await admin.post('/system/menu', { ...screen, ...change });
      return [field, msg];
    };
    expect(await refused({ menuName: '' })).toEqual(['menuName', '菜单名称不能为空']);
    expect(await refused({ menuName: '字典管理' })).toEqual(['menuName', '同一上级下已有同名菜单']);
    expect(await refused({ menuType: 'X' })).toEqual(['menuType', '菜单类型取值不正确']);
    expect(await refused({ path: '' })).toEqual(['path', '路由地址不能为空']);
    expect(await refused({ isFrame: '0', path: 'probe' })).toEqual(['path', '外链地址须以 http:// 或 https:// 开头']);
    for (const path of ['javascript:alert(1)', 'data:text/html,x', 'a b', '<b>'])
      expect(await refused({ path }), path).toEqual(['path', '路由地址格式不正确']);
    expect(await refused({ query: '[1]' })).toEqual(['query', '路由参数须为 JSON 对象，例如 {"id": 1}']);
    expect(await refused({ perms: '*:*:*' })).toEqual(['perms', '权限标识须为“模块:资源:操作”的形式']);
    expect(await refused({ parentId: 99999 })).toEqual(['parentId', '上级菜单不存在']);
    expect(await refused({ parentId: 1050 })).toEqual(['parentId', '上级菜单不能是按钮']);
    expect((await admin.get('/system/menu/list?menuName=测试页')).data).toEqual([]);
    expect(
      (await admin.post('/system/menu', { ...screen, isFrame: '0', path: 'https://example.org/a?b=c' })).code,
    ).toBe(200);
  });

  test('no row is ever below itself, not even when two people move at once', async () => {
    const [a, b] = [await add({ menuName: '左', menuType: 'M' }), await add({ menuName: '右', menuType: 'M' })];
    const move = (menuId: number, parentId: number) => admin.put('/system/menu', { menuId, parentId });
    expect((await move(a, a)).msg).toBe('上级菜单不能选择自己');
    const replies = await Promise.all([move(a, b), move(b, a)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 500]);
    expect((await admin.delete(`/system/menu/${replies[0].code === 200 ? b : a}`)).msg).toMatch(/存在下级，不能删除$/);
    await admin.delete(`/system/menu/${a},${b}`);
  });

  test('a row that a role holds stays', async () => {
    expect((await admin.delete('/system/menu/1050')).msg).toBe('菜单“字典查询”已分配给角色“平台管理员”，不能删除');
  });

  test('nobody can lock everybody out of the menu screen', async () => {
    for (const change of [
      { menuId: ADMIN_MENU, status: '1' },
      { menuId: ADMIN_MENU, visible: '1' },
      { menuId: ADMIN_MENU, component: 'system/post/index' },
      { menuId: ADMIN_MENU, menuType: 'M' },
      { menuId: 1, status: '1' },
      { menuId: 1, visible: '1' },
    ])
      expect((await admin.put('/system/menu', change)).msg, JSON.stringify(change)).toMatch(
        /^“菜单管理”及其上级不能停用/,
      );
    await app.services.database.execute(`DELETE FROM sys_role_menu WHERE menu_id IN (102, 1020, 1021, 1022, 1023)`);
    expect((await admin.delete('/system/menu/102,1020,1021,1022,1023')).msg).toMatch(/^“菜单管理”不能删除/);
    await grantPermissions(
      app,
      CHARGE_LEADER,
      verbs.map((verb) => `system:menu:${verb}`),
    );
    expect((await admin.get('/system/menu/102')).data).toMatchObject({ status: '0', version: 0 });
  });
});

describe('trees', () => {
  test('a search keeps what stands above its hits', async () => {
    const { data } = await admin.get('/system/menu/list?menuName=岗位新增');
    expect(data.map((row: { menuName: string }) => row.menuName)).toEqual(['系统管理', '岗位管理', '岗位新增']);
  });

  test('the tree of a role leaves out parents that their children stand for, unless ticks are independent', async () => {
    const read = async () => admin.get(`/system/menu/roleMenuTreeselect/${CHARGE_LEADER}`);
    const linked = await read();
    expect(flat(linked.menus).find((node) => node.id === 104)).toMatchObject({ label: '岗位管理' });
    expect(linked.checkedKeys).not.toContain(1);
    expect(linked.checkedKeys).toContain(104);
    await app.services.database.execute(`UPDATE sys_role SET menu_check_strictly = false WHERE role_id = 5`);
    expect((await read()).checkedKeys).toContain(1);
    expect((await admin.get('/system/menu/roleMenuTreeselect/9999')).code).toBe(404);
  });
});

describe('what an editor holds', () => {
  test('an editor sees and changes only the rows that he holds', async () => {
    const { data } = await editor.get('/system/menu/list');
    const ids = data.map((row: { menuId: number }) => row.menuId);
    expect(ids).toEqual(expect.arrayContaining([1, 102, 104, 1021]));
    expect(ids).not.toContain(105);
    expect(
      flat((await editor.get('/system/menu/treeselect')).data)
        .map((node) => node.id)
        .sort(),
    ).toEqual([...ids].sort());
    expect((await editor.get('/system/menu/105')).code).toBe(404);
    expect((await editor.put('/system/menu', { menuId: 105, menuName: 'x' })).code).toBe(404);
    expect((await editor.delete('/system/menu/1050')).code).toBe(404);
    expect((await editor.put('/system/menu/updateSort', { menuIds: '105', orderNums: '1' })).code).toBe(404);
    expect((await editor.post('/system/menu', { ...screen, parentId: 105 })).msg).toBe('上级菜单不存在');
  });

  test('an editor cannot bring in a permission that he does not hold', async () => {
    const button = { parentId: 104, menuName: '夹带', menuType: 'F', perms: 'system:config:remove' };
    const refusal = { code: 500, msg: '不能使用自己没有的权限标识', field: 'perms' };
    expect(await editor.post('/system/menu', button)).toEqual(refusal);
    expect(await editor.put('/system/menu', { menuId: 104, perms: 'system:config:list' })).toEqual(refusal);
    expect((await editor.post('/system/config', { configName: 'x', configKey: 'x.y' })).code).toBe(403);
  });

  test('a held permission does not reach another role by way of a row that it holds', async () => {
    await grantPermissions(app, 9, ['system:post:list']);
    const reply = await editor.put('/system/menu', { menuId: 104, perms: 'system:menu:list' });
    expect(reply.msg).toMatch(/^角色“.+”会因此获得该权限，不能这样修改$/);
  });

  test('an editor sees what he added', async () => {
    const menuId = await add({ menuName: '自建', parentId: 104, menuType: 'F', perms: 'system:post:list' }, editor);
    expect((await editor.get(`/system/menu/${menuId}`)).data).toMatchObject({ menuName: '自建' });
    expect((await editor.get('/system/menu/list?menuName=自建')).data).toHaveLength(3);
  });

  test('a disabled row takes its permission away from everybody at the next request', async () => {
    expect((await editor.get('/system/post/list')).code).toBe(200);
    await admin.put('/system/menu', { menuId: 104, status: '1' });
    const { data } = await admin.get('/getRouters');
    expect(JSON.stringify(data)).not.toContain('岗位管理');
    // The row that the editor added himself grants the same.
    const [own] = (await admin.get('/system/menu/list?menuName=自建')).data.slice(-1);
    await admin.put('/system/menu', { menuId: own.menuId, status: '1' });
    await expect.poll(async () => (await editor.get('/system/post/list')).code).toBe(403);
  });
});
