import { directory, type MenuRow, screen, usual } from './menu-screen.ts';

/** The screens of the areas. */
export const areaMenu: MenuRow[] = [
  directory(30, '区域管理', 'area', 'place', 30),
  ...screen({
    menuId: 301,
    parentId: 30,
    name: '校区管理',
    path: 'subcamp',
    view: 'repair/area/subcamp',
    prefix: 'repair:subcamp',
    icon: 'tree',
    orderNum: 1,
  }),
  ...screen({
    menuId: 302,
    parentId: 30,
    name: '楼宇管理',
    path: 'place',
    view: 'repair/area/place',
    prefix: 'repair:place',
    icon: 'build',
    orderNum: 2,
    verbs: [...usual, 'manager'],
  }),
  ...screen({
    menuId: 303,
    parentId: 30,
    name: '房间管理',
    path: 'room',
    view: 'repair/area/room',
    prefix: 'repair:room',
    icon: 'table',
    orderNum: 3,
    verbs: [...usual, 'import'],
  }),
  ...screen({
    menuId: 304,
    parentId: 30,
    name: '值班管理',
    path: 'duty',
    view: 'repair/area/duty',
    prefix: 'repair:duty',
    icon: 'date',
    orderNum: 4,
    verbs: [...usual, 'generate', 'swap', 'handover', 'checkin'],
  }),
];
