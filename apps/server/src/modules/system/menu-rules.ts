import type { Tree } from '../../kernel/crud/tree.ts';
import { refuse } from '../../kernel/errors.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import type { Menu } from './menu.table.ts';

const TOP = 0;
const ENABLED = '0';
const SHOWN = '0';
/** The row of the screen that mends menus; without it nobody could undo a mistake. */
const MENU_SCREEN = 102;
const MENU_VIEW = 'system/menu/index';

type Values = Omit<Menu, 'menuId' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'version'>;

const isAddress = (path: string) => /^https?:\/\/[^\s/]+/i.test(path);
const isRoutePath = (path: string) => /^[\w\-/.:()\\+]+$/.test(path) && !/^[a-z][\w+.-]*:/i.test(path);

function isJsonObject(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Empties what a row of its type does not have: a directory shows no view, a button is a permission and nothing else. */
export function fitToType<V extends Values>(values: V): V {
  const { menuType } = values;
  if (menuType === 'M') return { ...values, component: '', perms: '', query: '', routeName: '' };
  if (menuType !== 'F') return values;
  const screenless = { path: '', component: '', query: '', routeName: '', icon: '', isFrame: '1', isCache: '0' };
  return { ...values, ...screenless, visible: SHOWN };
}

function requireAddress({ menuType, isFrame, path, query }: Values) {
  if (menuType === 'F') return;
  if (path === '') throw refuse('路由地址不能为空', 'path');
  if (isFrame === '0' && !isAddress(path)) throw refuse('外链地址须以 http:// 或 https:// 开头', 'path');
  if (!isAddress(path) && !isRoutePath(path)) throw refuse('路由地址格式不正确', 'path');
  if (query !== '' && !isJsonObject(query)) throw refuse('路由参数须为 JSON 对象，例如 {"id": 1}', 'query');
}

function requireParent(tree: Tree<Menu>, menuId: number | undefined, parentId: number) {
  if (parentId === TOP) return;
  if (parentId === menuId) throw refuse('上级菜单不能选择自己', 'parentId');
  const parent = tree.get(parentId);
  if (!parent) throw refuse('上级菜单不存在', 'parentId');
  if (parent.menuType === 'F') throw refuse('上级菜单不能是按钮', 'parentId');
  if (menuId !== undefined && tree.above(parentId).some((row) => row.menuId === menuId))
    throw refuse('上级菜单不能是自己的下级', 'parentId');
}

/** Nobody can put a permission into the menu that they do not hold themselves. */
function requirePermissionHeld(user: SessionUser, before: Menu | undefined, perms: string) {
  if (perms !== '' && perms !== before?.perms && !holds(user, perms))
    throw refuse('不能使用自己没有的权限标识', 'perms');
}

/** Refuses a menu row that makes no sense in the tree as it is, or that gives more than the editor has. */
export function checkMenu(user: SessionUser, tree: Tree<Menu>, values: Values, before?: Menu) {
  requireAddress(values);
  requireParent(tree, before?.menuId, values.parentId);
  requirePermissionHeld(user, before, values.perms);
  if (values.menuType === 'F' && before && tree.below(before.menuId).length > 0)
    throw refuse('该菜单有下级，不能改为按钮', 'menuType');
}

/** Looks at the tree as it would be: the screen that mends menus has to stay within reach. */
export function requireMenuScreen(tree: Tree<Menu>) {
  const screen = tree.get(MENU_SCREEN);
  // An installation that never had the row has nothing to lose.
  if (!screen) return;
  const inScope = [screen, ...tree.above(MENU_SCREEN)].every(
    ({ status, visible, menuType }) => status === ENABLED && visible === SHOWN && menuType !== 'F',
  );
  if (!inScope || screen.component !== MENU_VIEW || screen.isFrame === '0' || isAddress(screen.path))
    throw refuse('“菜单管理”及其上级不能停用、隐藏或改作他用，否则将无法恢复菜单');
}

/** The same for a removal. */
export function requireNotMenuScreen(menuIds: readonly number[]) {
  if (menuIds.includes(MENU_SCREEN)) throw refuse('“菜单管理”不能删除，否则将无法恢复菜单');
}
