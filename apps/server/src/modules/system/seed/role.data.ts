import { holdsRepair } from '../../repair/seed/role.data.ts';

/** The roles of the specification and those that the repair areas add. */
export const roleRows = [
  { roleId: 1, roleKey: 'admin', roleName: '超级管理员', roleSort: 1, dataScope: '1' },
  { roleId: 2, roleKey: 'platform_admin', roleName: '平台管理员', roleSort: 2, dataScope: '1' },
  { roleId: 3, roleKey: 'center_leader', roleName: '后勤中心主任', roleSort: 3, dataScope: '1' },
  { roleId: 4, roleKey: 'center_deputy', roleName: '后勤中心副主任', roleSort: 4, dataScope: '1' },
  { roleId: 5, roleKey: 'charge_leader', roleName: '分管负责人', roleSort: 5, dataScope: '4' },
  { roleId: 6, roleKey: 'site_admin', roleName: '站点管理员', roleSort: 6, dataScope: '3' },
  { roleId: 7, roleKey: 'repair_worker', roleName: '维修工', roleSort: 7, dataScope: '5' },
  { roleId: 8, roleKey: 'reporter', roleName: '报修人', roleSort: 8, dataScope: '5' },
  { roleId: 9, roleKey: 'store_keeper', roleName: '库管员', roleSort: 9, dataScope: '5' },
  { roleId: 10, roleKey: 'company_user', roleName: '外委单位', roleSort: 10, dataScope: '5' },
];

const PLATFORM_ADMIN = 2;
const READERS = [3, 4];
/** All but those from outside. */
const STAFF = [3, 4, 5, 6, 7, 8, 9];
/** What everybody on the staff does with processes: start them, follow them, decide what waits for them. */
const everyday = /^bpm:(process-instance:(query|create|cancel)|task:(query|update)|oa-leave:\w+)$/;

/** The platform administrator may do everything on the screens, the leaders may look; all of the staff take part in processes. */
export function roleGrants(menus: readonly { menuId: number; perms: string }[]) {
  const readable = menus.filter((menu) => menu.perms === '' || /:(list|query|manager-query|export)$/.test(menu.perms));
  const work = menus.filter((menu) => everyday.test(menu.perms));
  const repair = roleRows.flatMap(({ roleId, roleKey }) =>
    menus.filter((menu) => holdsRepair(roleKey, menu)).map(({ menuId }) => ({ roleId, menuId })),
  );
  return [
    ...menus.map(({ menuId }) => ({ roleId: PLATFORM_ADMIN, menuId })),
    ...READERS.flatMap((roleId) => readable.map(({ menuId }) => ({ roleId, menuId }))),
    ...STAFF.flatMap((roleId) => work.map(({ menuId }) => ({ roleId, menuId }))),
    ...repair,
  ];
}
