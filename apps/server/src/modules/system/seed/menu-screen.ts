/** A row of the menu as the product brings it. Its number is given by the database that it is put into (`menu.seed.ts`). */
export interface MenuRow {
  /** Its name for ever: the place in the menu where it first stood. A button's key follows its screen's. */
  key: string;
  /** The key of the row above; empty at the top. */
  parent: string;
  menuName: string;
  menuType: 'M' | 'C' | 'F';
  orderNum: number;
  path: string;
  component: string;
  perms: string;
  icon: string;
}

/** What can be done on a screen, as its button is called. */
const verbs = {
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
  sync: '同步',
  deploy: '发布',
  create: '发起',
  cancel: '取消',
  update: '审批',
  manage: '处理',
  'cancel-by-admin': '强制取消',
  manager: '分配管理员',
  generate: '自动排班',
  swap: '换班',
  handover: '交班',
  accept: '受理',
  reject: '驳回',
  merge: '合并',
  acceptDispatch: '并派单',
  dispatch: '派单',
  batch: '批量派单',
  take: '接单',
  refuse: '拒单',
  appoint: '预约',
  arrive: '到场',
  suspend: '挂起',
  resume: '恢复',
  transferApply: '申请转单',
  decide: '审批申请',
  transfer: '转单',
  finish: '完工',
  void: '作废',
  assist: '协助人',
  unuse: '冲销用料',
  urge: '催办',
  confirm: '验收',
  rework: '返修',
  again: '质保返修',
  follow: '关注',
  comment: '留言',
  exempt: '免责',
  reply: '回复',
  visit: '回访',
  appeal: '申诉',
  judge: '裁定',
  print: '打印',
  revoke: '作废',
  replace: '更换',
  preview: '预览',
  submit: '提交',
  checkin: '签到',
  checkout: '归还',
  occupy: '占用',
  forceRelease: '强制释放',
  restore: '恢复',
  extend: '延长',
  publish: '发布',
  outsource: '外委',
  blacklist: '黑名单',
  account: '账号',
  quote: '报价',
  audit: '审核',
  auditOver: '超预算审核',
  progress: '进度',
  verify: '验收',
  pay: '付款',
  receive: '收货',
  returnGoods: '退货',
  keeper: '分配库管员',
  reconcile: '账实核对',
  approve: '审批',
  issue: '出库',
  return: '退库',
  close: '结清',
  move: '移位',
  handOver: '移交',
  stop: '停用',
  start: '启用',
  idle: '闲置',
  scrap: '报废',
  complete: '完成',
  assign: '指派',
  handle: '处置',
  fix: '提交整改',
  review: '复查',
  ignore: '忽略',
  pin: '标注位置',
};
type Verb = keyof typeof verbs;

/** What can be done on most screens. */
export const usual: readonly Verb[] = ['query', 'add', 'edit', 'remove', 'export'];

/** A directory of the menu. */
export const directory = (
  key: string,
  menuName: string,
  path: string,
  icon: string,
  orderNum: number,
  parent = '',
): MenuRow => ({
  key,
  parent,
  menuName,
  menuType: 'M',
  orderNum,
  path,
  component: '',
  perms: '',
  icon,
});

/** A button of a screen whose permission belongs to another noun than the screen. */
export const button = (key: string, parent: string, menuName: string, perms: string, orderNum: number): MenuRow => ({
  key,
  parent,
  menuName,
  menuType: 'F',
  orderNum,
  path: '',
  component: '',
  perms,
  icon: '',
});

interface Screen {
  key: string;
  parent: string;
  name: string;
  path: string;
  view: string;
  /** Empty for a screen that every signed-in user may open. */
  prefix: string;
  /** What opens the screen itself, when it is not the prefix with `list`. */
  permission?: string;
  icon: string;
  orderNum: number;
  verbs?: readonly Verb[];
}

/** A screen with a button row per verb, so that each can be granted. */
export function screen({
  key,
  parent,
  name,
  path,
  view,
  prefix,
  permission = prefix && `${prefix}:list`,
  icon,
  orderNum,
  verbs: own = usual,
}: Screen): MenuRow[] {
  const page: MenuRow = {
    key,
    parent,
    menuName: name,
    menuType: 'C',
    orderNum,
    path,
    component: view,
    perms: permission,
    icon,
  };
  const noun = name.replace(/管理$|设置$/, '');
  const buttons = own.map((verb, i) =>
    button(`${key}/${verb}`, key, `${noun}${verbs[verb]}`, `${prefix}:${verb}`, i + 1),
  );
  return [page, ...buttons];
}
