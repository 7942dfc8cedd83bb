import { button, directory, type MenuRow, screen, usual } from '../../system/index.ts';

/** Documents are a tab of the stores: what can be done with them are buttons of that screen. */
const docVerbs = [
  ['list', '查看'],
  ['query', '查询'],
  ['add', '新增'],
  ['edit', '修改'],
  ['remove', '删除'],
  ['export', '导出'],
  ['submit', '提交'],
  ['approve', '审核'],
  ['reject', '驳回'],
  ['withdraw', '撤回'],
  ['reverse', '冲红'],
] as const;

/** The screens of the stores. */
export const materialMenu: MenuRow[] = [
  directory('material', '物资管理', 'material', 'shopping', 8),
  ...screen({
    key: 'material/type',
    parent: 'material',
    name: '物资类别',
    path: 'type',
    view: 'repair/material/type',
    prefix: 'repair:materialType',
    icon: 'tree-table',
    orderNum: 1,
  }),
  ...screen({
    key: 'material/material',
    parent: 'material',
    name: '物资目录',
    path: 'material',
    view: 'repair/material/material',
    prefix: 'repair:material',
    icon: 'component',
    orderNum: 2,
  }),
  ...screen({
    key: 'material/store',
    parent: 'material',
    name: '仓库管理',
    path: 'store',
    view: 'repair/material/store',
    prefix: 'repair:materialStore',
    icon: 'build',
    orderNum: 3,
    verbs: [...usual, 'keeper'],
  }),
  ...docVerbs.map(([verb, label], at) =>
    button(`material/store/doc-${verb}`, 'material/store', `库存单据${label}`, `repair:materialDoc:${verb}`, 20 + at),
  ),
  ...screen({
    key: 'material/collect',
    parent: 'material',
    name: '物资领用',
    path: 'collect',
    view: 'repair/material/collect',
    prefix: 'repair:materialCollect',
    icon: 'clipboard',
    orderNum: 5,
    verbs: ['query', 'add', 'export', 'approve', 'reject', 'issue', 'return', 'close', 'cancel'],
  }),
  ...screen({
    key: 'material/detail',
    parent: 'material',
    name: '物资明细',
    path: 'detail',
    view: 'repair/material/detail',
    prefix: 'repair:materialDetail',
    icon: 'log',
    orderNum: 6,
    verbs: ['export', 'reconcile'],
  }),
];
