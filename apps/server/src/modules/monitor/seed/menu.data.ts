import { directory, type MenuRow, screen } from '../../system/index.ts';

/** The screens of the logs and of who is online. The logs stand in a directory of the system. */
export const monitorMenu: MenuRow[] = [
  ...screen({
    menuId: 500,
    parentId: 108,
    name: '操作日志',
    path: 'operlog',
    view: 'monitor/operlog/index',
    prefix: 'monitor:operlog',
    icon: 'form',
    orderNum: 1,
    verbs: ['query', 'remove', 'export'],
  }),
  ...screen({
    menuId: 501,
    parentId: 108,
    name: '登录日志',
    path: 'logininfor',
    view: 'monitor/logininfor/index',
    prefix: 'monitor:logininfor',
    icon: 'logininfor',
    orderNum: 2,
    verbs: ['query', 'remove', 'export', 'unlock'],
  }),
  directory(2, '系统监控', 'monitor', 'monitor', 2),
  ...screen({
    menuId: 109,
    parentId: 2,
    name: '在线用户',
    path: 'online',
    view: 'monitor/online/index',
    prefix: 'monitor:online',
    icon: 'online',
    orderNum: 1,
    verbs: ['query', 'forceLogout', 'batchLogout'],
  }),
];
