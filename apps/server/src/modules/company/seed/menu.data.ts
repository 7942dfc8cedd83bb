import { button, directory, type MenuRow, screen, usual } from '../../system/index.ts';

/** The settlement is a tab of the orders: what can be done there are buttons of that screen. */
const settleVerbs = [
  ...[['list', '查看'] as const, ['query', '查询'] as const, ['add', '新增'] as const, ['remove', '删除'] as const],
  ...[['export', '导出'] as const, ['submit', '提交'] as const, ['pay', '付款'] as const],
];

/** The screens of the companies. */
export const companyMenu: MenuRow[] = [
  directory('company', '外委管理', 'company', 'company', 5),
  ...screen({
    key: 'company/company',
    parent: 'company',
    name: '外委单位',
    path: 'company',
    view: 'repair/company/company',
    prefix: 'repair:company',
    icon: 'tree-table',
    orderNum: 1,
    verbs: [...usual, 'blacklist', 'account'],
  }),
  ...screen({
    key: 'company/order',
    parent: 'company',
    name: '外委单',
    path: 'order',
    view: 'repair/company/order',
    prefix: 'repair:companyOrder',
    icon: 'list',
    orderNum: 2,
    verbs: [
      'query',
      'add',
      'export',
      'take',
      'refuse',
      'quote',
      'audit',
      'auditOver',
      'progress',
      'finish',
      'verify',
      'cancel',
    ],
  }),
  ...settleVerbs.map(([verb, label], at) =>
    button(
      `company/order/settle-${verb}`,
      'company/order',
      `外委结算${label}`,
      `repair:companySettle:${verb}`,
      20 + at,
    ),
  ),
];
