import { SUPER_USER } from '@jiaoyan/contract/system/user';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { ImportSource } from '../../kernel/crud/import.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { ALL_PERMISSIONS } from '../../kernel/session-user.ts';
import { deptScope, scopeOf, userScope } from './data-scope.ts';
import { deptTable } from './dept.table.ts';
import { postTable } from './post.table.ts';
import { ADMIN_ROLE, loadGrants } from './rights.ts';
import { roleTable } from './role.table.ts';
import { userTable as t } from './user.table.ts';
import { readUsers } from './user-record.ts';
import { grantingOf } from './user-role.ts';

/** The permission by which workbooks are taken. */
const IMPORT = 'system:user:import';

type Result<T> = T | { problem: string };
interface Existing {
  userId: number;
  deptId: number | null;
  roleIds: readonly number[];
  reachable: boolean;
  /** A super administrator, whom the caller may not change. */
  locked: boolean;
}

/** Everything that the rows of a file name, looked up at once. */
export interface UserLookups {
  /** Whoever is limited to departments has to name one. */
  readonly deptRequired: boolean;
  user(userName: string): Existing | undefined;
  owner(key: 'phonenumber' | 'email', text: string): number | undefined;
  dept(name: string): Result<number>;
  label(key: 'sex' | 'status', text: string): Result<string>;
  posts(names: readonly string[]): Result<number[]>;
  roles(names: readonly string[], deptId: number | null, held: readonly number[]): Result<number[]>;
}

/** Names in one cell. */
export const listed = (text: string) =>
  [...new Set(text.split(/[、,，;；]/).map((name) => name.trim()))].filter(Boolean);

async function existingUsers(tx: Db, ctx: Ctx, rows: readonly ImportSource[]) {
  const column = (key: string) => [
    '',
    ...new Set(rows.flatMap(({ values }) => (values[key] ? [values[key].toLowerCase()] : []))),
  ];
  const scope = userScope(ctx.user, IMPORT) ?? sql`true`;
  const users = await tx
    .select({
      userId: t.userId,
      deptId: t.deptId,
      userName: t.userName,
      phonenumber: t.phonenumber,
      email: t.email,
      reachable: sql<boolean>`coalesce((${scope}), false)`,
    })
    .from(t)
    .where(
      or(
        inArray(sql`lower(${t.userName})`, column('userName')),
        and(inArray(t.phonenumber, column('phonenumber')), sql`${t.phonenumber} <> ''`),
        and(inArray(sql`lower(${t.email})`, column('email')), sql`${t.email} <> ''`),
      ),
    )
    .for('update');
  const records = await readUsers(
    tx,
    users.map((user) => user.userId),
  );
  return users.map((user) => ({ ...user, roleIds: records.get(user.userId)?.roleIds ?? [] }));
}

/** Departments within reach by name and by path; a name that stands for several is no name. */
async function deptNames(tx: Db, ctx: Ctx) {
  const all = await tx.select().from(deptTable);
  const names = new Map(all.map((dept) => [String(dept.deptId), dept.deptName]));
  const mine = await tx
    .select()
    .from(deptTable)
    .where(and(deptScope(ctx.user, IMPORT), eq(deptTable.status, '0')));
  const byName = new Map<string, number[]>();
  for (const { deptId, deptName, ancestors } of mine) {
    const above = ancestors.split(',').flatMap((id) => names.get(id) ?? []);
    const path = [...above, deptName].join('/');
    for (const name of new Set([deptName, path])) byName.set(name, [...(byName.get(name) ?? []), deptId]);
  }
  return (name: string): Result<number> => {
    const [deptId, second] = byName.get(name.replaceAll('／', '/')) ?? [];
    if (deptId === undefined) return { problem: `部门“${name}”不存在或已停用` };
    return second === undefined ? deptId : { problem: `部门“${name}”有多个，请写全路径` };
  };
}

async function postNames(tx: Db) {
  const posts = await tx.select().from(postTable).where(eq(postTable.status, '0'));
  const ids = new Map(posts.map((post) => [post.postName, post.postId]));
  return (names: readonly string[]): Result<number[]> => {
    const unknown = names.find((name) => !ids.has(name));
    if (unknown !== undefined) return { problem: `岗位“${unknown}”不存在或已停用` };
    return names.flatMap((name) => ids.get(name) ?? []);
  };
}

async function roleNames(tx: Db, ctx: Ctx): Promise<UserLookups['roles']> {
  const roles = await tx.select().from(roleTable);
  const grants = new Map((await loadGrants(tx, roles)).map((grant) => [grant.roleId, grant]));
  const byName = new Map(roles.map((role) => [role.roleName, role]));
  const may = await grantingOf(tx, ctx.user, IMPORT);
  return (names, deptId, held) => {
    const wanted: number[] = [];
    for (const name of names) {
      const role = byName.get(name);
      if (role?.status !== '0') return { problem: `角色“${name}”不存在或已停用` };
      wanted.push(role.roleId);
    }
    const moved = [...wanted.filter((id) => !held.includes(id)), ...held.filter((id) => !wanted.includes(id))];
    const beyond = moved.find((id) => {
      const grant = grants.get(id);
      return !grant || !may(grant, deptId);
    });
    if (beyond === undefined) return wanted;
    const name = roles.find((role) => role.roleId === beyond)?.roleName;
    return { problem: `角色“${name}”的权限超出了您的权限，不能分配` };
  };
}

/** The texts of the columns that take a value of a dictionary. */
export type Dicts = Readonly<Record<'sex' | 'status', ReadonlyMap<string, string>>>;

function labelValues(dicts: Dicts): UserLookups['label'] {
  return (key, text) => {
    for (const [value, label] of dicts[key]) if (text === label) return value;
    return { problem: `请填写${[...dicts[key].values()].join('、')}之一` };
  };
}

/** The dictionaries of the columns; read before the transaction, which must not wait for anything else. */
export async function loadDicts({ services }: Ctx): Promise<Dicts> {
  const [sex, status] = await Promise.all([
    services.dictLabels('sys_user_sex'),
    services.dictLabels('sys_normal_disable'),
  ]);
  return { sex, status };
}

/** Looks up all that the rows name; existing users stay locked until the transaction ends. */
export async function loadLookups(tx: Db, ctx: Ctx, dicts: Dicts, rows: readonly ImportSource[]): Promise<UserLookups> {
  const users = await existingUsers(tx, ctx, rows);
  const [admin] = await tx.select().from(roleTable).where(eq(roleTable.roleKey, ADMIN_ROLE));
  const isLocked = (user: (typeof users)[number]) =>
    (user.userId === SUPER_USER && ctx.user.userId !== SUPER_USER) ||
    (user.roleIds.includes(admin?.roleId ?? 0) && !ctx.user.permissions.has(ALL_PERMISSIONS));
  const known = (key: 'userName' | 'phonenumber' | 'email') =>
    new Map(users.flatMap((user) => (user[key] ? [[user[key].toLowerCase(), user] as const] : [])));
  const indexes = { userName: known('userName'), phonenumber: known('phonenumber'), email: known('email') };
  return {
    deptRequired: !scopeOf(ctx.user, IMPORT).all,
    user(userName) {
      const user = indexes.userName.get(userName.toLowerCase());
      return user && { ...user, locked: isLocked(user) };
    },
    owner: (key, text) => indexes[key].get(text.toLowerCase())?.userId,
    dept: await deptNames(tx, ctx),
    label: labelValues(dicts),
    posts: await postNames(tx),
    roles: await roleNames(tx, ctx),
  };
}
