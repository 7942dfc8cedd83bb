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

const verbs: Record<string, string> = {
  query: '查询',
  add: '新增',
  edit: '修改',
  remove: '删除',
  export: '导出',
};

const directory = (menuId: number, menuName: string, path: string, icon: string, orderNum: number): MenuRow => ({
  menuId,
  parentId: 0,
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
  prefix: string;
  icon: string;
  orderNum: number;
  verbs?: string[];
}

/** A screen with a button row per verb, so that each can be granted. */
function screen({
  menuId,
  parentId,
  name,
  path,
  view,
  prefix,
  icon,
  orderNum,
  verbs: own = Object.keys(verbs),
}: Screen): MenuRow[] {
  const page: MenuRow = {
    menuId,
    parentId,
    menuName: name,
    menuType: 'C',
    orderNum,
    path,
    component: view,
    perms: `${prefix}:list`,
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
];
