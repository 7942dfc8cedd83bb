// @vitest-environment happy-dom
import type { MenuNode } from '@jiaoyan/contract/system/auth';
import { describe, expect, test } from 'vitest';
import type { ShellRoute } from '../kernel/module.ts';
import { buildMenu, type MenuEntry } from './menu.ts';
import { crumbsOf, resolveAddress } from './resolve.ts';
import { matchRoute, permittedRoutes, staticRoutes } from './routes.ts';

type Part = Partial<Omit<MenuNode, 'meta'>> & { meta?: Partial<MenuNode['meta']> };
const node = (path: string, title: string, { meta, ...part }: Part = {}): MenuNode => ({
  name: title,
  path,
  component: part.children ? 'Layout' : 'system/config/index',
  hidden: false,
  ...(part.children ? { redirect: 'noRedirect' } : {}),
  ...part,
  meta: { title, icon: '', noCache: false, ...meta },
});

const system = node('/system', '系统管理', {
  children: [
    node('dict', '字典管理'),
    node('secret', '隐藏页面', { hidden: true }),
    node('log', '日志管理', {
      component: 'ParentView',
      children: [node('operlog', '操作日志'), node('logininfor', '登录日志', { meta: { noCache: true } })],
    }),
  ],
});
const titles = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) => (entry.children.length ? [entry.title, titles(entry.children)] : entry.title));

describe('the menu of the server', () => {
  test('[ACC-14] nested directories become flat routes with the way to them', () => {
    const route = buildMenu([system]).routes.find((known) => known.pattern === '/system/log/operlog');
    expect(route?.trail.map((crumb) => crumb.title)).toEqual(['系统管理', '日志管理']);
  });

  test('[SID-07] hidden nodes can be opened but are not shown', () => {
    const menu = buildMenu([system]);
    expect(titles(menu.entries)).toEqual(['首页', ['系统管理', ['字典管理', ['日志管理', ['操作日志', '登录日志']]]]]);
    expect(menu.routes.map((route) => route.pattern)).toContain('/system/secret');
  });

  test('[SID-18] a parent with one visible child shows as that child, unless it insists', () => {
    const only = { children: [node('a', '唯一')] };
    expect(titles(buildMenu([node('/x', '父级', only)]).entries)).toEqual(['首页', '唯一']);
    expect(titles(buildMenu([node('/x', '父级', { ...only, alwaysShow: true })]).entries)).toEqual([
      '首页',
      ['父级', ['唯一']],
    ]);
  });

  test('the wrapper of a single page at the root adds nothing to its path', () => {
    const menu = buildMenu([node('/', '报表', { children: [node('report', '报表')] })]);
    expect(menu.routes[0]).toMatchObject({ pattern: '/report', trail: [] });
    expect(menu.pool).toContainEqual({ path: '/report', search: '', title: ['报表'] });
    expect(menu.redirects['/']).toBeUndefined();
  });

  test('[SID-09] an external link is an entry but no route', () => {
    const menu = buildMenu([node('https://example.test/a', '官网', { component: 'Layout' })]);
    expect(menu.entries[1]).toMatchObject({ path: 'https://example.test/a', title: '官网' });
    expect(menu.routes).toEqual([]);
  });

  test('[ACC-15] an inner link keeps the page it shows', () => {
    const inner = node('docs', '文档', { component: 'InnerLink', meta: { link: 'https://example.test' } });
    expect(buildMenu([node('/', '', { children: [inner] })]).routes[0]).toMatchObject({
      pattern: '/docs',
      link: 'https://example.test',
    });
  });

  test('a query of a node becomes part of its address, and a broken one is left out', () => {
    const [, good, broken] = buildMenu([
      node('/a', '甲', { query: '{"id":1}' }),
      node('/b', '乙', { query: '{' }),
    ]).entries;
    expect([good?.search, broken?.search]).toEqual(['?id=1', '']);
  });
});

describe('addresses of the application', () => {
  const menu = buildMenu([system]);
  const routes = [...permittedRoutes(staticRoutes, { permissions: ['system:dict:list'], roles: [] }), ...menu.routes];
  const resolve = (pathname: string, search = '', known: readonly ShellRoute[] = routes) =>
    resolveAddress({ pathname, search }, known, menu.redirects);

  test('[RTE-06] / leads to /index', () => {
    expect(resolve('/')).toEqual({ kind: 'redirect', to: '/index' });
  });

  test('[ACC-10] an unknown path leads to /404', () => {
    expect(resolve('/no/such/page')).toEqual({ kind: 'redirect', to: '/404' });
  });

  test('[RTE-01] /redirect/x refreshes /x', () => {
    expect(resolve('/redirect/system/dict', '?x=1')).toEqual({ kind: 'refresh', path: '/system/dict' });
  });

  test('a directory leads to its first page', () => {
    expect(resolve('/system/log')).toEqual({ kind: 'redirect', to: '/system/log/operlog' });
  });

  test('[RTE-09] [RTE-10] dictionary data takes digits only', () => {
    expect(matchRoute(routes, '/dict/type/data/12')?.params).toEqual({ dictId: '12' });
    expect(resolve('/dict/type/data/abc')).toEqual({ kind: 'redirect', to: '/404' });
  });

  test('[DYN-03] [DYN-05] a gated route exists only with its permission', () => {
    const path = '/system/dict-data/index/1';
    expect(resolve(path).kind).toBe('view');
    const without = permittedRoutes(staticRoutes, { permissions: [], roles: ['ROLE_DEFAULT'] });
    expect(resolve(path, '', without)).toEqual({ kind: 'redirect', to: '/404' });
  });

  test('[DYN-06] the wildcard opens gated routes', () => {
    expect(
      matchRoute(permittedRoutes(staticRoutes, { permissions: ['*:*:*'], roles: [] }), '/system/dict-data/index/1'),
    ).toBeDefined();
  });

  test('[DYN-07] a route may be gated by role', () => {
    const gated: ShellRoute[] = [
      {
        pattern: '/x',
        view: 'x',
        name: 'X',
        title: 'x',
        noCache: false,
        affix: false,
        trail: [],
        roles: ['site_admin'],
      },
    ];
    expect(permittedRoutes(gated, { permissions: [], roles: ['site_admin'] })).toHaveLength(1);
    expect(permittedRoutes(gated, { permissions: [], roles: ['other'] })).toHaveLength(0);
  });

  const crumbs = (path: string) => {
    const route = matchRoute(routes, path)?.route;
    return route ? crumbsOf(route, route.title, routes) : [];
  };

  test('[BRC-02] home is named once', () => {
    expect(crumbs('/index')).toEqual([{ title: '首页', path: '/index' }]);
  });

  test('[BRC-01] [BRC-03] [BRC-04] the way starts at home, directories and the page itself are no links', () => {
    expect(crumbs('/system/log/operlog')).toEqual([
      { title: '首页', path: '/index' },
      { title: '系统管理' },
      { title: '日志管理' },
      { title: '操作日志' },
    ]);
  });

  test('[SID-17] a page outside the menu stands under the entry it highlights', () => {
    expect(crumbs('/dict/type/data/1').map((crumb) => crumb.title)).toEqual([
      '首页',
      '系统管理',
      '字典管理',
      '字典数据',
    ]);
  });
});
