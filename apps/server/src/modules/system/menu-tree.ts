import type { MenuNode } from '@jiaoyan/contract/system/auth';
import type { Menu } from './menu.table.ts';
import type { MenuWidth } from './menu-access.ts';

const ROOT = 0;
const isAddress = (path: string) => /^https?:\/\//.test(path);
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** An address as a route path: no scheme, no www, dots and colons as slashes. */
const innerPath = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/[.:]/g, '/');

function isOwnScreen(menu: Menu) {
  return menu.menuType === 'C' && menu.isFrame === '1';
}

function componentOf(menu: Menu): string {
  if (menu.component && !isAddress(menu.path)) return menu.component;
  if (menu.parentId !== ROOT && isAddress(menu.path) && menu.isFrame === '1') return 'InnerLink';
  if (menu.parentId !== ROOT && menu.menuType === 'M') return 'ParentView';
  return 'Layout';
}

function pathOf(menu: Menu): string {
  if (isAddress(menu.path)) return menu.isFrame === '0' || menu.parentId === ROOT ? menu.path : innerPath(menu.path);
  return menu.parentId === ROOT ? `/${menu.path.replace(/^\//, '')}` : menu.path;
}

function nodeOf(menu: Menu, children: MenuNode[]): MenuNode {
  const node: MenuNode = {
    name: menu.routeName || capitalise(menu.path.split('/').pop() ?? ''),
    path: pathOf(menu),
    component: componentOf(menu),
    hidden: menu.visible === '1',
    meta: {
      title: menu.menuName,
      icon: menu.icon,
      noCache: menu.isCache === '1',
      ...(isAddress(menu.path) && { link: menu.path }),
    },
    ...(menu.query && { query: menu.query }),
  };
  if (menu.menuType === 'M' && children.length > 0)
    return { ...node, redirect: 'noRedirect', alwaysShow: true, children };
  if (menu.parentId === ROOT && isOwnScreen(menu)) return wrapped(menu, node);
  return node;
}

/** A screen at the top level still needs the frame around it. */
function wrapped(menu: Menu, node: MenuNode): MenuNode {
  const inner: MenuNode = isAddress(menu.path)
    ? { ...node, path: innerPath(menu.path), component: 'InnerLink' }
    : { ...node, path: menu.path.replace(/^\//, '') };
  return { ...node, name: '', path: '/', component: 'Layout', children: [inner] };
}

/** Routes that RuoYi clients bring themselves. */
const clientRoutes = ['Index', 'Profile', 'Data', 'AuthRole', 'AuthUser', 'JobLog', 'GenEdit'];

/** A router forgets the earlier of two routes of one name, so a name that is taken gets a number behind it. */
function withOwnNames(nodes: readonly MenuNode[], taken = new Set(clientRoutes)): MenuNode[] {
  return nodes.map((node) => {
    let name = node.name;
    for (let n = 2; name && taken.has(name); n += 1) name = `${node.name}${n}`;
    taken.add(name);
    return { ...node, name, ...(node.children && { children: withOwnNames(node.children, taken) }) };
  });
}

/** The menu as the router reads it: enabled directories and screens, cut to what the roles may see. */
export function menuTree(menus: readonly Menu[], width: MenuWidth): MenuNode[] {
  if (width === 'none') return [];
  const children = new Map<number, Menu[]>();
  for (const menu of menus) children.set(menu.parentId, [...(children.get(menu.parentId) ?? []), menu]);
  const build = (parentId: number, keep: (menu: Menu) => boolean): MenuNode[] =>
    (children.get(parentId) ?? []).filter(keep).map((menu) => nodeOf(menu, build(menu.menuId, all)));
  const all = () => true;
  if (width === 'all') return withOwnNames(build(ROOT, all));
  return (children.get(ROOT) ?? [])
    .filter((menu) => menu.path === 'repair')
    .map((menu) =>
      nodeOf(
        menu,
        build(menu.menuId, (child) => child.path === 'manage'),
      ),
    );
}
