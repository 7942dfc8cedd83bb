/** Numbers below 10000 belong to the product. A screen's buttons are numbered after it: screen × 100 + n. */
interface MenuRow {
  menuId: number;
  parentId: number;
  menuName: string;
  menuType: 'M' | 'C' | 'F';
  orderNum: number;
  path: string;
  component: string;
  perms: string;
  icon: string;
}

const usual = ['query', 'add', 'edit', 'remove', 'export'];
const verbs: Record<string, string> = {
  query: '查询',
  add: '新增',
  edit: '修改',
  remove: '删除',
  export: '导出',
  import: '导入',
  resetPwd: '密码重置',
  unlock: '解锁',
  forceLogout: '强退',
  batchLogout: '批量强退',
  send: '测试发送',
};

const directory = (
  menuId: number,
  menuName: string,
  path: string,
  icon: string,
  orderNum: number,
  parentId = 0,
): MenuRow => ({
  menuId,
  parentId,
  menuName,
  menuType: 'M',
  orderNum,
  path,
  component: '',
  perms: '',
  icon,
});

interface Screen {
  menuId: number;
  parentId: number;
  name: string;
  path: string;
  view: string;
  /** Empty for a screen that every signed-in user may open. */
  prefix: string;
  icon: string;
  orderNum: number;
  verbs?: string[];
}

/** A screen with a button row per verb, so that each can be granted. */
function screen({ menuId, parentId, name, path, view, prefix, icon, orderNum, verbs: own = usual }: Screen): MenuRow[] {
  const page: MenuRow = {
    menuId,
    parentId,
    menuName: name,
    menuType: 'C',
    orderNum,
    path,
    component: view,
    perms: prefix && `${prefix}:list`,
    icon,
  };
  const buttons = own.map(
    (verb, i): MenuRow => ({
      menuId: menuId * 10 + i,
      parentId: menuId,
      menuName: `${name.replace(/管理$|设置$/, '')}${verbs[verb]}`,
      menuType: 'F',
      orderNum: i + 1,
      path: '',
      component: '',
      perms: `${prefix}:${verb}`,
      icon: '',
    }),
  );
  return [page, ...buttons];
}

export const menuRows: MenuRow[] = [
  directory(1, '系统管理', 'system', 'system', 1),
  ...screen({
    menuId: 100,
    parentId: 1,
    name: '用户管理',
    path: 'user',
    view: 'system/user/index',
    prefix: 'system:user',
    icon: 'user',
    orderNum: 1,
    verbs: [...usual, 'import', 'resetPwd'],
  }),
  ...screen({
    menuId: 101,
    parentId: 1,
    name: '角色管理',
    path: 'role',
    view: 'system/role/index',
    prefix: 'system:role',
    icon: 'peoples',
    orderNum: 2,
  }),
  ...screen({
    menuId: 102,
    parentId: 1,
    name: '菜单管理',
    path: 'menu',
    view: 'system/menu/index',
    prefix: 'system:menu',
    icon: 'tree-table',
    orderNum: 3,
    verbs: ['query', 'add', 'edit', 'remove'],
  }),
  ...screen({
    menuId: 103,
    parentId: 1,
    name: '部门管理',
    path: 'dept',
    view: 'system/dept/index',
    prefix: 'system:dept',
    icon: 'tree',
    orderNum: 4,
    verbs: ['query', 'add', 'edit', 'remove'],
  }),
  ...screen({
    menuId: 104,
    parentId: 1,
    name: '岗位管理',
    path: 'post',
    view: 'system/post/index',
    prefix: 'system:post',
    icon: 'post',
    orderNum: 5,
  }),
  ...screen({
    menuId: 105,
    parentId: 1,
    name: '字典管理',
    path: 'dict',
    view: 'system/dict/index',
    prefix: 'system:dict',
    icon: 'dict',
    orderNum: 6,
  }),
  ...screen({
    menuId: 106,
    parentId: 1,
    name: '参数设置',
    path: 'config',
    view: 'system/config/index',
    prefix: 'system:config',
    icon: 'edit',
    orderNum: 7,
  }),
  ...screen({
    menuId: 107,
    parentId: 1,
    name: '通知公告',
    path: 'notice',
    view: 'system/notice/index',
    prefix: 'system:notice',
    icon: 'message',
    orderNum: 8,
  }),
  ...screen({
    menuId: 118,
    parentId: 1,
    name: '敏感词管理',
    path: 'sensitive-word',
    view: 'system/sensitiveWord/index',
    prefix: 'system:sensitiveWord',
    icon: 'education',
    orderNum: 9,
  }),
  ...screen({
    menuId: 119,
    parentId: 1,
    name: '错误码管理',
    path: 'error-code',
    view: 'system/errorCode/index',
    prefix: 'system:errorCode',
    icon: 'bug',
    orderNum: 10,
  }),
  directory(110, '消息中心', 'notify', 'notify', 11, 1),
  ...screen({
    menuId: 111,
    parentId: 110,
    name: '站内信模板',
    path: 'template',
    view: 'system/notify/template/index',
    prefix: 'system:notifyTemplate',
    icon: 'form',
    orderNum: 1,
    verbs: [...usual, 'send'],
  }),
  ...screen({
    menuId: 112,
    parentId: 110,
    name: '消息记录',
    path: 'message',
    view: 'system/notify/message/index',
    prefix: 'system:notifyMessage',
    icon: 'log',
    orderNum: 2,
    verbs: ['query', 'remove', 'export'],
  }),
  ...screen({
    menuId: 113,
    parentId: 110,
    name: '我的站内信',
    path: 'my',
    view: 'system/notify/my/index',
    prefix: '',
    icon: 'email',
    orderNum: 3,
    verbs: [],
  }),
  directory(120, '短信管理', 'sms', 'validCode', 12, 1),
  ...screen({
    menuId: 121,
    parentId: 120,
    name: '短信渠道',
    path: 'sms-channel',
    view: 'system/sms/channel/index',
    prefix: 'system:smsChannel',
    icon: 'phone',
    orderNum: 1,
  }),
  ...screen({
    menuId: 122,
    parentId: 120,
    name: '短信模板',
    path: 'sms-template',
    view: 'system/sms/template/index',
    prefix: 'system:smsTemplate',
    icon: 'form',
    orderNum: 2,
    verbs: [...usual, 'send'],
  }),
  ...screen({
    menuId: 123,
    parentId: 120,
    name: '短信日志',
    path: 'sms-log',
    view: 'system/sms/log/index',
    prefix: 'system:smsLog',
    icon: 'log',
    orderNum: 3,
    verbs: ['query', 'remove', 'export'],
  }),
  directory(131, '微信集成', 'weixin', 'wechat', 13, 1),
  ...screen({
    menuId: 132,
    parentId: 131,
    name: '微信账号',
    path: 'account',
    view: 'system/weixin/account/index',
    prefix: 'system:weixin',
    icon: 'wechat',
    orderNum: 1,
  }),
  ...screen({
    menuId: 133,
    parentId: 131,
    name: '绑定用户',
    path: 'user',
    view: 'system/weixin/user/index',
    prefix: 'system:weixinUser',
    icon: 'peoples',
    orderNum: 2,
    verbs: ['remove', 'export'],
  }),
  ...screen({
    menuId: 134,
    parentId: 131,
    name: '模板消息',
    path: 'message',
    view: 'system/weixin/message/index',
    prefix: 'system:weixinMessage',
    icon: 'message',
    orderNum: 3,
    verbs: ['remove', 'export', 'send'],
  }),
  directory(108, '日志管理', 'log', 'log', 14, 1),
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
