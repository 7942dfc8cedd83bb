import { ADMIN_ROLE } from './rights.ts';

/** How much of the menu a role sees, widest first. */
const widths = ['all', 'repair-manage', 'none'] as const;
export type MenuWidth = (typeof widths)[number];

/** The specification's table; a role that is not listed gets no server routes. */
const byRole: Readonly<Record<string, MenuWidth>> = {
  [ADMIN_ROLE]: 'all',
  platform_admin: 'all',
  center_leader: 'all',
  center_deputy: 'all',
  charge_leader: 'repair-manage',
  site_admin: 'repair-manage',
};

/** Several roles: the widest wins. */
export function menuWidth(roles: readonly string[]): MenuWidth {
  const own = new Set(roles.map((role) => (Object.hasOwn(byRole, role) ? byRole[role] : 'none')));
  return widths.find((width) => own.has(width)) ?? 'none';
}
