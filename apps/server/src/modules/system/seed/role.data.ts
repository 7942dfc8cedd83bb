import type { MenuRow } from './menu-screen.ts';

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

/** What roles may do with a module. */
export interface RoleRights {
  /** The first part of the module's permissions. */
  readonly of: string;
  /** Patterns of what follows it, by role. */
  readonly byRole: Readonly<Record<string, readonly string[]>>;
  /** Keys of directories and screens that a role sees without a permission of its own. */
  readonly menus?: Readonly<Record<string, readonly string[]>>;
  /** Patterns of what not even the platform administrator has: decisions about people are those of their leaders. */
  readonly withheld?: readonly string[];
}
type Grantable = Pick<MenuRow, 'key' | 'perms'>;
/** A row of the menu that a role has. */
export interface Grant {
  readonly roleKey: string;
  readonly key: string;
}

const PLATFORM_ADMIN = 'platform_admin';
const READERS = ['center_leader', 'center_deputy'];

/** Whether a role holds a menu row by the rights that a module gives. */
function holdsBy({ of, byRole, menus }: RoleRights, roleKey: string, { key, perms }: Grantable): boolean {
  if (menus?.[roleKey]?.includes(key)) return true;
  const rights = byRole[roleKey]?.join('|');
  return rights !== undefined && new RegExp(`^${of}:(${rights})$`).test(perms);
}

/** Whether a menu row is only for roles that are named with it. */
const isWithheld = ({ of, withheld }: RoleRights, { perms }: Grantable): boolean =>
  withheld !== undefined && new RegExp(`^${of}:(${withheld.join('|')})$`).test(perms);

/** The platform administrator may do everything on the screens that is not withheld, the leaders may look; the rest is what modules give to roles. */
export function roleGrants(menus: readonly Grantable[], rights: readonly RoleRights[]): Grant[] {
  const readable = (perms: string) => perms === '' || /:(list|query|manager-query|export)$/.test(perms);
  const holds = (roleKey: string, menu: Grantable) =>
    (roleKey === PLATFORM_ADMIN && !rights.some((module) => isWithheld(module, menu))) ||
    (READERS.includes(roleKey) && readable(menu.perms)) ||
    rights.some((module) => holdsBy(module, roleKey, menu));
  return roleRows.flatMap(({ roleKey }) =>
    menus.filter((menu) => holds(roleKey, menu)).map(({ key }) => ({ roleKey, key })),
  );
}
