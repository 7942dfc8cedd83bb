import { expect, test } from 'vitest';
import { openOwnApp } from '../../testing/app.ts';
import type { Menu } from './menu.table.ts';
import { menuTable } from './menu.table.ts';
import { menuWidth } from './menu-access.ts';
import { menuTree } from './menu-tree.ts';

const menu = (change: Partial<Menu> & { menuId: number }): Menu => ({
  parentId: 0,
  menuName: `菜单${change.menuId}`,
  menuType: 'C',
  orderNum: 1,
  path: 'x',
  component: '',
  routeName: '',
  query: '',
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  perms: '',
  icon: '',
  remark: '',
  createBy: '',
  createTime: '',
  updateBy: '',
  updateTime: '',
  version: 0,
  ...change,
});

const repair = [
  menu({ menuId: 1, menuType: 'M', path: 'repair', menuName: '报修' }),
  menu({ menuId: 2, parentId: 1, path: 'manage', component: 'repair/report/manage', menuName: '管理' }),
  menu({ menuId: 3, parentId: 1, path: 'order', component: 'repair/report/order', menuName: '工单' }),
  menu({ menuId: 4, menuType: 'M', path: 'system', menuName: '系统管理' }),
  menu({ menuId: 5, parentId: 4, path: 'dict', component: 'system/dict/index', menuName: '字典管理' }),
];

test('[MNU-01] [MNU-02] [MNU-03] [MNU-04] four roles see all routes', () => {
  for (const role of ['admin', 'platform_admin', 'center_leader', 'center_deputy']) {
    const tree = menuTree(repair, menuWidth([role]));
    expect(tree.map((node) => [node.meta.title, node.children?.length])).toEqual([
      ['报修', 2],
      ['系统管理', 1],
    ]);
  }
});

test('[MNU-05] [MNU-06] charge_leader and site_admin see only Repair with its Manage child', () => {
  for (const role of ['charge_leader', 'site_admin']) {
    expect(menuTree(repair, menuWidth([role]))).toMatchObject([
      { name: 'Repair', path: '/repair', children: [{ name: 'Manage', path: 'manage' }] },
    ]);
    expect(menuTree(repair, menuWidth([role]))[0]?.children).toHaveLength(1);
  }
});

test('[MNU-07] any other role, and names that objects happen to have, get no routes', () => {
  for (const roles of [['repair_worker'], ['reporter'], [], ['constructor'], ['toString']])
    expect(menuTree(repair, menuWidth(roles))).toEqual([]);
});

test('[MNU-08] with several roles the widest wins', () => {
  expect(menuWidth(['reporter', 'site_admin'])).toBe('repair-manage');
  expect(menuWidth(['site_admin', 'center_leader'])).toBe('all');
});

test('[ENT-03] [API-14] directories, nested directories, links and top-level screens become routes as RuoYi builds them', async () => {
  const app = await openOwnApp();
  const admin = await app.signIn('admin');
  const rows = [
    { menuId: 9001, menuType: 'M', path: 'deep', menuName: '一级' },
    { menuId: 9002, parentId: 9001, menuType: 'M', path: 'inner', menuName: '二级' },
    {
      menuId: 9003,
      parentId: 9002,
      menuType: 'C',
      path: 'leaf',
      component: 'system/config/index',
      menuName: '三级',
      isCache: '1',
    },
    { menuId: 9004, parentId: 9001, menuType: 'C', path: 'https://docs.example.edu:80/a', menuName: '内嵌' },
    { menuId: 9005, menuType: 'C', path: 'https://example.edu', isFrame: '0', menuName: '外链' },
    { menuId: 9006, menuType: 'C', path: 'top', component: 'system/config/index', menuName: '顶级', visible: '1' },
    { menuId: 9007, menuType: 'C', path: 'off', component: 'x', menuName: '停用', status: '1' },
  ];
  await app.services.db.insert(menuTable).values(rows);
  const { data } = await admin.get('/getRouters');
  const find = (title: string) => data.find((node: { meta: { title: string } }) => node.meta.title === title);
  expect(find('一级')).toMatchObject({
    name: 'Deep',
    path: '/deep',
    component: 'Layout',
    redirect: 'noRedirect',
    alwaysShow: true,
    hidden: false,
    children: [
      {
        component: 'ParentView',
        children: [{ path: 'leaf', component: 'system/config/index', meta: { noCache: true } }],
      },
      { component: 'InnerLink', path: 'docs/example/edu/80/a', meta: { link: 'https://docs.example.edu:80/a' } },
    ],
  });
  expect(find('外链')).toMatchObject({
    path: 'https://example.edu',
    component: 'Layout',
    meta: { link: 'https://example.edu' },
  });
  expect(find('顶级')).toMatchObject({ path: '/', component: 'Layout', hidden: true, children: [{ path: 'top' }] });
  expect(find('停用')).toBeUndefined();
});
