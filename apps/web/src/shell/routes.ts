import { hasPermiOr, hasRoleOr } from '../kernel/permissions.tsx';
import type { Session } from '../kernel/session.ts';
import { repairRoutes } from './repair-routes.ts';

/** One step of the breadcrumb; without a path it is plain text. */
export interface Crumb {
  title: string;
  path?: string;
}

/** One screen and the addresses that lead to it. */
export interface ShellRoute {
  pattern: string;
  /** Name of the view, see `views.ts`. */
  view: string;
  name: string;
  title: string;
  noCache: boolean;
  affix: boolean;
  /** The titles above this one. */
  trail: readonly Crumb[];
  /** The menu entry to highlight when the page itself is not in the menu. */
  activeMenu?: string;
  /** Parameters of the address are numbers. */
  digits?: boolean;
  /** Error pages leave no tag. */
  untagged?: boolean;
  /** The page that an inner link shows. */
  link?: string;
  permissions?: readonly string[];
  roles?: readonly string[];
}

/** What a fixed route has to say about itself. */
export type StaticRoute = Pick<ShellRoute, 'pattern' | 'view' | 'name' | 'title'> & Partial<ShellRoute>;

const fixed = (route: StaticRoute): ShellRoute => ({ noCache: false, affix: false, trail: [], ...route });

const bpm = [{ title: '流程管理' }];
const TASKS = ['bpm:task:query'];
const PROCESSES = ['bpm:process-instance:query'];
const detail = {
  view: 'bpm/process-instance/detail',
  name: 'ProcessDetail',
  title: '流程详情',
  activeMenu: '/bpm/task/my',
  permissions: PROCESSES,
};

/** What people do with running processes. */
const workRoutes: readonly ShellRoute[] = [
  fixed({
    pattern: '/bpm/task/my',
    view: 'bpm/task/my',
    name: 'MyProcess',
    title: '我的流程',
    trail: bpm,
    permissions: PROCESSES,
  }),
  fixed({
    pattern: '/bpm/task/todo',
    view: 'bpm/task/todo',
    name: 'TodoTask',
    title: '待办任务',
    trail: bpm,
    permissions: TASKS,
  }),
  fixed({
    pattern: '/bpm/task/done',
    view: 'bpm/task/done',
    name: 'DoneTask',
    title: '已办任务',
    trail: bpm,
    permissions: TASKS,
  }),
  fixed({
    pattern: '/bpm/task/copy',
    view: 'bpm/task/copy',
    name: 'CopiedProcess',
    title: '抄送我的',
    trail: bpm,
    permissions: PROCESSES,
  }),
  fixed({
    pattern: '/bpm/process-instance/create',
    view: 'bpm/process-instance/create',
    name: 'ProcessStart',
    title: '发起流程',
    activeMenu: '/bpm/task/my',
    permissions: ['bpm:process-instance:create'],
  }),
  fixed({ pattern: '/bpm/process-instance/detail', ...detail }),
  // The same for one instance: each has a tab of its own.
  fixed({ pattern: '/bpm/process-instance/detail/:instanceId', digits: true, ...detail }),
];

/** The screens that do not come from the menu of the server. */
export const staticRoutes: readonly ShellRoute[] = [
  fixed({ pattern: '/index', view: 'index', name: 'Index', title: '首页', affix: true }),
  fixed({ pattern: '/user/profile', view: 'user/profile', name: 'Profile', title: '个人中心' }),
  fixed({ pattern: '/user/message', view: 'system/notify/my/index', name: 'MyMessages', title: '我的站内信' }),
  fixed({
    pattern: '/dict/type/data/:dictId',
    view: 'system/dict/data',
    name: 'DictData',
    title: '字典数据',
    activeMenu: '/system/dict',
    digits: true,
  }),
  fixed({
    pattern: '/system/dict-data/index/:dictId',
    view: 'system/dict/data',
    name: 'Data',
    title: '字典数据',
    activeMenu: '/system/dict',
    digits: true,
    permissions: ['system:dict:list'],
  }),
  fixed({
    pattern: '/system/user-auth/role/:userId',
    view: 'system/user/authRole',
    name: 'AuthRole',
    title: '分配角色',
    activeMenu: '/system/user',
    digits: true,
    permissions: ['system:user:edit'],
  }),
  fixed({
    pattern: '/system/role-auth/user/:roleId',
    view: 'system/role/authUser',
    name: 'AuthUser',
    title: '分配用户',
    activeMenu: '/system/role',
    digits: true,
    permissions: ['system:role:edit'],
  }),
  fixed({
    pattern: '/bpm/manager/model/design',
    view: 'bpm/model/design',
    name: 'ModelDesign',
    title: '设计流程',
    activeMenu: '/bpm/manager/model',
    permissions: ['bpm:model:query', 'bpm:model:add'],
  }),
  // The same for one model: each has a tab of its own.
  fixed({
    pattern: '/bpm/manager/model/design/:modelId',
    view: 'bpm/model/design',
    name: 'ModelDesign',
    title: '设计流程',
    activeMenu: '/bpm/manager/model',
    digits: true,
    permissions: ['bpm:model:query'],
  }),
  fixed({
    pattern: '/bpm/manager/definition',
    view: 'bpm/definition/index',
    name: 'Definition',
    title: '流程定义',
    activeMenu: '/bpm/manager/model',
    permissions: ['bpm:process-definition:query'],
  }),
  // Those who have no menu from the server work here too; what the menu names keeps its place in it.
  ...workRoutes,
  fixed({
    pattern: '/bpm/manager/form/edit',
    view: 'bpm/form/edit',
    name: 'FormEdit',
    title: '流程表单-编辑',
    activeMenu: '/bpm/manager/form',
    permissions: ['bpm:form:add'],
  }),
  fixed({
    pattern: '/bpm/manager/form/edit/:formId',
    view: 'bpm/form/edit',
    name: 'FormEdit',
    title: '流程表单-编辑',
    activeMenu: '/bpm/manager/form',
    digits: true,
    permissions: ['bpm:form:query'],
  }),
  fixed({
    pattern: '/bpm/oa/leave',
    view: 'bpm/leave/index',
    name: 'Leave',
    title: '请假申请',
    trail: bpm,
    permissions: ['bpm:oa-leave:list'],
  }),
  fixed({
    pattern: '/bpm/oa/leave/create',
    view: 'bpm/leave/create',
    name: 'LeaveCreate',
    title: '发起请假',
    activeMenu: '/bpm/oa/leave',
    permissions: ['bpm:oa-leave:add'],
  }),
  // Approvers look at it, too: the server decides whose leave somebody may read.
  fixed({
    pattern: '/bpm/oa/leave/detail',
    view: 'bpm/leave/detail',
    name: 'LeaveDetail',
    title: '请假详情',
    activeMenu: '/bpm/oa/leave',
  }),
  ...repairRoutes.map(fixed),
  fixed({ pattern: '/404', view: 'error/404', name: 'NotFound', title: '找不到网页', noCache: true, untagged: true }),
  fixed({ pattern: '/401', view: 'error/401', name: 'NoAccess', title: '没有访问权限', noCache: true, untagged: true }),
];

/** The routes a user may open: ungated ones, and gated ones whose permission or role the user holds. */
export function permittedRoutes(
  routes: readonly ShellRoute[],
  user: Pick<Session, 'permissions' | 'roles'>,
): ShellRoute[] {
  return routes.filter(({ permissions, roles }) => {
    if (permissions) return hasPermiOr(permissions, user);
    return roles ? hasRoleOr(roles, user) : true;
  });
}

/** A route and the parameters that its pattern found in the address. */
export interface RouteMatch {
  route: ShellRoute;
  params: Readonly<Record<string, string>>;
}

function matchPattern({ pattern, digits }: ShellRoute, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return undefined;
      continue;
    }
    if (digits ? !/^\d+$/.test(value) : value === '') return undefined;
    params[part.slice(1)] = value;
  }
  return params;
}

/** Finds the screen of an address. */
export function matchRoute(routes: readonly ShellRoute[], pathname: string): RouteMatch | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const route of routes) {
    const params = matchPattern(route, path);
    if (params) return { route, params };
  }
  return undefined;
}
