import { directory, type MenuRow, screen } from '../../system/index.ts';

/** The screens of the logs and of who is online. The logs stand in a directory of the system. */
export const monitorMenu: MenuRow[] = [
  ...screen({
    key: 'system/log/operlog',
    parent: 'system/log',
    name: '操作日志',
    path: 'operlog',
    view: 'monitor/operlog/index',
    prefix: 'monitor:operlog',
    icon: 'form',
    orderNum: 1,
    verbs: ['query', 'remove', 'export'],
  }),
  ...screen({
    key: 'system/log/logininfor',
    parent: 'system/log',
    name: '登录日志',
    path: 'logininfor',
    view: 'monitor/logininfor/index',
    prefix: 'monitor:logininfor',
    icon: 'logininfor',
    orderNum: 2,
    verbs: ['query', 'remove', 'export', 'unlock'],
  }),
  directory('monitor', '系统监控', 'monitor', 'monitor', 2),
  ...screen({
    key: 'monitor/online',
    parent: 'monitor',
    name: '在线用户',
    path: 'online',
    view: 'monitor/online/index',
    prefix: 'monitor:online',
    icon: 'online',
    orderNum: 1,
    verbs: ['query', 'forceLogout', 'batchLogout'],
  }),
];
