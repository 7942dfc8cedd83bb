import type { ReactNode } from 'react';
import { type Session, useSession } from './session.ts';

type Holder = Pick<Session, 'roles' | 'permissions'>;
const holder = (): Holder => useSession.getState();

const ALL_PERMISSIONS = '*:*:*';
const SUPER_ROLE = 'admin';
const holds = (list: readonly string[], wildcard: string, wanted: string | undefined) =>
  Boolean(wanted) && list.some((held) => held === wildcard || held === wanted);

/** Whether the user has a permission. */
export const hasPermi = (permission: string | undefined, user: Holder = holder()): boolean =>
  holds(user.permissions, ALL_PERMISSIONS, permission);

/** Whether the user has a role. */
export const hasRole = (role: string | undefined, user: Holder = holder()): boolean =>
  holds(user.roles, SUPER_ROLE, role);

type Wanted = readonly string[] | undefined;

/** Whether the user has any of the permissions. */
export const hasPermiOr = (wanted: Wanted, user: Holder = holder()): boolean =>
  Boolean(wanted?.some((permission) => hasPermi(permission, user)));

/** Whether the user has all of the permissions. */
export const hasPermiAnd = (wanted: Wanted, user: Holder = holder()): boolean =>
  Boolean(wanted?.length) && Boolean(wanted?.every((permission) => hasPermi(permission, user)));

/** Whether the user has any of the roles. */
export const hasRoleOr = (wanted: Wanted, user: Holder = holder()): boolean =>
  Boolean(wanted?.some((role) => hasRole(role, user)));

/** Whether the user has all of the roles. */
export const hasRoleAnd = (wanted: Wanted, user: Holder = holder()): boolean =>
  Boolean(wanted?.length) && Boolean(wanted?.every((role) => hasRole(role, user)));

interface GuardProps {
  value: readonly string[];
  children?: ReactNode;
}

/** Renders its children only for holders of one of the permission codes. */
export function HasPermi({ value, children }: GuardProps): ReactNode {
  const permissions = useSession((session) => session.permissions);
  if (value.length === 0) throw new Error('请设置操作权限标签值 (please set operation permission tag value)');
  return hasPermiOr(value, { permissions, roles: [] }) ? children : null;
}

/** Renders its children only for holders of one of the roles. */
export function HasRole({ value, children }: GuardProps): ReactNode {
  const roles = useSession((session) => session.roles);
  if (value.length === 0) throw new Error('请设置角色权限标签值 (please set role permission tag value)');
  return hasRoleOr(value, { roles, permissions: [] }) ? children : null;
}
