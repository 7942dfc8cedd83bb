import { anonymous, type Grant, type SessionUser } from '../kernel/session-user.ts';

/** A role that brings permissions; unless told otherwise it reaches what belongs to oneself. */
export const roleOf = (permissions: readonly string[], change: Partial<Omit<Grant, 'permissions'>> = {}): Grant => ({
  roleId: 1,
  roleKey: 'some_role',
  dataScope: '5',
  deptIds: [],
  ...change,
  permissions: new Set(permissions),
});

/** Somebody of the house with these roles, without any session. */
export const somebody = (grants: readonly Grant[], change: Partial<SessionUser> = {}): SessionUser => ({
  ...anonymous,
  outside: false,
  grants,
  permissions: new Set(grants.flatMap(({ permissions }) => [...permissions])),
  ...change,
});
