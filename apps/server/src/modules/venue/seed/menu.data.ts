import { type MenuRow, screen, usual } from '../../system/index.ts';

/** The screens of the venues. */
export const venueMenu: MenuRow[] = [
  ...screen({
    key: 'area/apply',
    parent: 'area',
    name: '场地申请',
    path: 'apply',
    view: 'repair/area/apply',
    prefix: 'repair:areaApply',
    icon: 'job',
    orderNum: 5,
    verbs: [...usual, 'submit', 'cancel', 'checkin', 'checkout', 'occupy', 'forceRelease'],
  }),
  ...screen({
    key: 'area/use',
    parent: 'area',
    name: '场地审批',
    path: 'use',
    view: 'repair/area/use',
    prefix: 'repair:areaUse',
    icon: 'clipboard',
    orderNum: 6,
    verbs: ['query'],
  }),
];
