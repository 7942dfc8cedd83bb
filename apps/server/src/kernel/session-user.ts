/** What one role of a person brings: its permissions, and whose records they reach. */
export interface Grant {
  readonly roleId: number;
  readonly roleKey: string;
  /** 1 all, 2 chosen departments, 3 own department, 4 own department and below, 5 self. */
  readonly dataScope: string;
  readonly permissions: ReadonlySet<string>;
  /** The departments of scope 2. */
  readonly deptIds: readonly number[];
}

/** What somebody may do for a while without any role that brings it; asked at every request, so it has to be cheap. */
export type TemporaryGrants = (userId: number) => Promise<readonly Grant[]>;

/** The person behind a request. Anonymous callers have id 0 and no rights. */
export interface SessionUser {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: number | null;
  readonly roles: readonly string[];
  /** Works for somebody else than the house, and is shown no more of it than the work takes. */
  readonly outside: boolean;
  readonly permissions: ReadonlySet<string>;
  /** The enabled roles, one by one, and what is lent for a while: the data scope of a call depends on which of them permit it. */
  readonly grants: readonly Grant[];
  /** Hash of the token in use; the name of the session. */
  readonly tokenKey: string;
}

export const anonymous: SessionUser = {
  userId: 0,
  userName: '',
  nickName: '',
  deptId: null,
  roles: [],
  outside: true,
  permissions: new Set(),
  grants: [],
  tokenKey: '',
};

export const ALL_PERMISSIONS = '*:*:*';
/** The one place where a permission is checked. */
export const holds = (user: SessionUser, permission: string) =>
  user.permissions.has(ALL_PERMISSIONS) || user.permissions.has(permission);
