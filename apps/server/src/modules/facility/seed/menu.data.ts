import { directory, type MenuRow, screen } from '../../system/index.ts';

/** The screens of the register of facilities. */
export const facilityMenu: MenuRow[] = [
  directory('facility', '设施管理', 'facility', 'component', 7),
  ...screen({
    key: 'facility/provider',
    parent: 'facility',
    name: '供应商',
    path: 'provider',
    view: 'repair/facility/provider',
    prefix: 'repair:facilityProvider',
    icon: 'peoples',
    orderNum: 4,
  }),
];
