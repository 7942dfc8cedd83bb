import type { HandlerArgs } from '@jiaoyan/contract/kernel/http';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { type role, roleRecord } from '@jiaoyan/contract/system/role';
import { asc, eq, inArray } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { ADMIN_ROLE, announceRights, loadGrants } from './rights.ts';
import { type Role, roleTable as t } from './role.table.ts';
import {
  type Difference,
  found,
  holdersOf,
  requireMayEnable,
  requireScopeHeld,
  setDepts,
  setMenus,
} from './role-grants.ts';

const EDIT = 'system:role:edit';
const ENABLED = '0';
const ADMIN_ID = 1;
/** Everybody without a role of their own is shown under this name. */
const VIRTUAL_KEY = 'ROLE_DEFAULT';
/** Beyond this many holders one message to everybody is cheaper than one to each. */
const TOLD_ONE_BY_ONE = 50;
const constraints = {
  sys_role_name: { field: 'roleName', message: '角色名称已存在' },
  sys_role_key: { field: 'roleKey', message: '权限字符已存在' },
  sys_user_role_role_id_sys_role_role_id_fk: { message: '角色已分配给用户，不能删除' },
};
const labels = {
  ...labelsOf(roleRecord.fields),
  menusAdded: '新增的菜单权限',
  menusRemoved: '移除的菜单权限',
  deptsAdded: '新增的数据范围部门',
  deptsRemoved: '移除的数据范围部门',
};

/** The super administrator's role is what it is, whatever a request says about it. */
export function requireOrdinary({ roleId, roleKey }: Role) {
  if (roleId === ADMIN_ID || roleKey === ADMIN_ROLE) throw refuse('不允许操作超级管理员角色');
}

async function lockRole(tx: Db, roleId: number): Promise<Role> {
  const [row] = await tx.select().from(t).where(eq(t.roleId, roleId)).for('update');
  const stored = found(row);
  requireOrdinary(stored);
  return stored;
}

/** Tells those whose rights have changed. */
export async function announceHolders({ services }: Ctx, tx: Db, userIds: readonly number[]) {
  await announceRights(services, tx, userIds.length > TOLD_ONE_BY_ONE ? undefined : userIds);
}

const announceRole = async (ctx: Ctx, tx: Db, roleId: number) =>
  announceHolders(
    ctx,
    tx,
    (await holdersOf(tx, roleId)).map((row) => row.userId),
  );

interface Given {
  menus?: Difference<{ menuName: string }>;
  depts?: Difference<{ deptName: string }>;
}

/** Keeps a change with the names of what was given and taken. */
async function remember(tx: Db, ctx: Ctx, before: Role | undefined, after: Role | undefined, given: Given = {}) {
  const { menus = { added: [], removed: [] }, depts = { added: [], removed: [] } } = given;
  const menuNames = (side: 'added' | 'removed') => menus[side].map((row) => row.menuName).join('、');
  const deptNames = (side: 'added' | 'removed') => depts[side].map((row) => row.deptName).join('、');
  const { roleId: recordId, roleName: recordName } = (after ?? before) as Role;
  await recordChange(tx, ctx, {
    resource: roleRecord.name,
    recordId,
    recordName,
    before: before && {
      ...before,
      menusAdded: '',
      menusRemoved: menuNames('removed'),
      deptsAdded: '',
      deptsRemoved: deptNames('removed'),
    },
    after: after && {
      ...after,
      menusAdded: menuNames('added'),
      menusRemoved: '',
      deptsAdded: deptNames('added'),
      deptsRemoved: '',
    },
    labels,
  });
}

function requireFreeKey(roleKey: string) {
  if (roleKey.toUpperCase() === VIRTUAL_KEY) throw refuse('该权限字符为系统保留', 'roleKey');
}

const permsOf = (rows: readonly { perms: string }[]) => rows.map((row) => row.perms).filter(Boolean);

type Body<K extends 'create' | 'update' | 'dataScope'> = HandlerArgs<(typeof role.endpoints)[K]>['body'];

/** Adds a role with its menus and departments. */
export const createRole = (ctx: Ctx, { menuIds = [], deptIds = [], ...values }: Body<'create'>): Promise<number> =>
  write(ctx, constraints, async (tx) => {
    requireFreeKey(values.roleKey);
    const { user } = ctx;
    const [after] = (await tx
      .insert(t)
      .values({ ...values, createBy: user.userName, updateBy: user.userName })
      .returning()) as [Role];
    const menus = await setMenus(tx, user, after.roleId, menuIds);
    const depts = await setDepts(tx, user, 'system:role:add', after, deptIds);
    await requireScopeHeld(tx, user, 'system:role:add', after, permsOf(menus.added));
    await remember(tx, ctx, undefined, after, { menus, depts });
    return after.roleId;
  });

type Values = { [K in keyof Role]?: Role[K] | undefined };

const store = async (tx: Db, ctx: Ctx, before: Role, values: Values): Promise<Role> => {
  const stamp = { updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 };
  const [after] = await tx
    .update(t)
    .set({ ...values, ...stamp })
    .where(eq(t.roleId, before.roleId))
    .returning();
  return found(after);
};

const isSwitchedOn = (before: Role, after: Role) => before.status !== ENABLED && after.status === ENABLED;

function requireVersion(before: Role, version: number | undefined) {
  if (version !== undefined && version !== before.version) throw stale();
}

async function permissionsOf(tx: Db, stored: Role): Promise<string[]> {
  const [grant] = await loadGrants(tx, [stored]);
  return [...(grant?.permissions ?? [])];
}

/** Changes the columns and the menus of a role; its departments are changed by `changeScope` only, as RuoYi clients expect. */
export const updateRole = (ctx: Ctx, { roleId, version, menuIds, ...values }: Body<'update'>) =>
  write(ctx, constraints, async (tx) => {
    const before = await lockRole(tx, roleId);
    requireVersion(before, version);
    if (values.roleKey !== undefined && values.roleKey !== before.roleKey) {
      if (before.builtIn) throw refuse('内置角色的权限字符不能修改', 'roleKey');
      requireFreeKey(values.roleKey);
    }
    const after = await store(tx, ctx, before, values);
    const menus = menuIds && (await setMenus(tx, ctx.user, roleId, menuIds));
    const widened = after.dataScope !== before.dataScope;
    const gained = widened ? await permissionsOf(tx, after) : permsOf(menus?.added ?? []);
    if (widened || gained.length > 0) await requireScopeHeld(tx, ctx.user, EDIT, after, gained);
    if (isSwitchedOn(before, after)) await requireMayEnable(tx, ctx.user, EDIT, after);
    await remember(tx, ctx, before, after, menus ? { menus } : {});
    await announceRole(ctx, tx, roleId);
  });

/** Changes whose records a role reaches. */
export const changeScope = (ctx: Ctx, { roleId, version, deptIds, ...values }: Body<'dataScope'>) =>
  write(ctx, constraints, async (tx) => {
    const before = await lockRole(tx, roleId);
    requireVersion(before, version);
    const after = await store(tx, ctx, before, values);
    const depts = await setDepts(tx, ctx.user, EDIT, after, deptIds);
    if (after.dataScope !== before.dataScope || depts.added.length > 0)
      await requireScopeHeld(tx, ctx.user, EDIT, after, await permissionsOf(tx, after));
    await remember(tx, ctx, before, after, { depts });
    await announceRole(ctx, tx, roleId);
  });

/** Switches a role on or off. */
export const changeStatus = (ctx: Ctx, roleId: number, status: string) =>
  write(ctx, constraints, async (tx) => {
    const before = await lockRole(tx, roleId);
    const after = await store(tx, ctx, before, { status });
    if (isSwitchedOn(before, after)) await requireMayEnable(tx, ctx.user, EDIT, after);
    await remember(tx, ctx, before, after);
    await announceRole(ctx, tx, roleId);
  });

/** Removes roles that nobody holds. */
export const removeRoles = (ctx: Ctx, roleIds: readonly number[]) =>
  write(ctx, constraints, async (tx) => {
    const rows = await tx
      .select()
      .from(t)
      .where(inArray(t.roleId, [...roleIds]))
      .orderBy(asc(t.roleId))
      .for('update');
    if (rows.length < roleIds.length) throw notFound('角色');
    for (const row of rows) {
      requireOrdinary(row);
      if (row.builtIn) throw refuse(`内置角色“${row.roleName}”不能删除`);
      if ((await holdersOf(tx, row.roleId)).length > 0) throw refuse(`角色“${row.roleName}”已分配给用户，不能删除`);
      await remember(tx, ctx, row, undefined);
    }
    await tx.delete(t).where(inArray(t.roleId, [...roleIds]));
  });
