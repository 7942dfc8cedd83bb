import type { HandlerArgs } from '@jiaoyan/contract/kernel/http';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { dept } from '@jiaoyan/contract/system/dept';
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import { lockTree, type Tree, treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deptScope, requireUsersInScope } from './data-scope.ts';
import { type Dept, deptTable as t } from './dept.table.ts';
import { placeDept } from './dept-rules.ts';
import { roleDeptTable, roleTable } from './role.table.ts';
import { userTable } from './user.table.ts';

const TOP = 0;
const ENABLED = '0';
const constraints = {
  sys_dept_name: { field: 'deptName', message: '同一上级下已有同名部门' },
  sys_user_dept_id_sys_dept_dept_id_fk: { message: '部门下还有用户，不能删除' },
  sys_role_dept_dept_id_sys_dept_dept_id_fk: { message: '有角色的数据范围包含该部门，不能删除' },
};
const labels = { ...labelsOf(dept.fields), parentId: '上级部门', leaderUserId: '负责人账号' };
/** Departments as a tree. */
export const treeOfDepts = (rows: readonly Dept[]) => treeOf(rows, (row) => row.deptId);

/** The departments within reach of a permission, in the order of the tree. */
export const deptsInScope = (db: Db, ctx: Ctx, permission: string, more?: SQL): Promise<Dept[]> =>
  db
    .select()
    .from(t)
    .where(and(deptScope(ctx.user, permission), more))
    .orderBy(asc(t.parentId), asc(t.orderNum), asc(t.deptId));

/** What a change to the tree works with. */
interface Edit {
  tx: Db;
  ctx: Ctx;
  tree: Tree<Dept>;
  /** The ids within reach of the permission in use. */
  scope: ReadonlySet<number>;
}

/** One change to the tree, alone so that two moves at once cannot make a ring. */
export function changeDepts<R>(ctx: Ctx, permission: string, work: (edit: Edit) => Promise<R>): Promise<R> {
  return write(ctx, constraints, async (tx) => {
    await lockTree(tx, t);
    const tree = treeOfDepts(await tx.select().from(t).orderBy(asc(t.deptId)));
    const scope = new Set((await deptsInScope(tx, ctx, permission)).map((row) => row.deptId));
    return work({ tx, ctx, tree, scope });
  });
}

function reachedRow({ tree, scope }: Edit, deptId: number): Dept {
  const row = tree.get(deptId);
  if (!row || !scope.has(deptId)) throw notFound('部门');
  return row;
}

/** Only who reaches everything may put a department at the top. */
function requireReachedParent({ ctx, scope }: Edit, permission: string, parentId: number) {
  const allowed = parentId === TOP ? deptScope(ctx.user, permission) === undefined : scope.has(parentId);
  if (!allowed) throw refuse('上级部门不存在', 'parentId');
}

async function nickNameOf(tx: Db, userId: number | null): Promise<string> {
  if (userId === null) return '';
  const [user] = await tx.select({ name: userTable.nickName }).from(userTable).where(eq(userTable.userId, userId));
  return user?.name ?? '';
}

type Leader = Pick<Dept, 'leader' | 'leaderUserId'>;

/** The account that leads has to be within reach; its name stands in where no other was given. */
async function withLeader<V extends Leader>({ tx, ctx }: Edit, permission: string, values: V, before?: Dept) {
  const { leaderUserId } = values;
  if (leaderUserId === null || leaderUserId === before?.leaderUserId) return values;
  await requireUsersInScope(tx, ctx.user, permission, [leaderUserId]);
  return { ...values, leader: values.leader || (await nickNameOf(tx, leaderUserId)) };
}

/** Keeps a change in words: names instead of numbers. */
async function remember({ tx, ctx, tree }: Edit, before: Dept | undefined, after: Dept | undefined) {
  const inWords = async (row: Dept | undefined) =>
    row && {
      ...row,
      parentId: tree.get(row.parentId)?.deptName ?? '',
      leaderUserId: await nickNameOf(tx, row.leaderUserId),
    };
  const { deptId: recordId, deptName: recordName } = (after ?? before) as Dept;
  const texts = { before: await inWords(before), after: await inWords(after) };
  await recordChange(tx, ctx, { resource: dept.name, recordId, recordName, ...texts, labels });
}

type Body<K extends 'create' | 'update'> = HandlerArgs<(typeof dept.endpoints)[K]>['body'];

/** Adds a department. */
export async function createDept(edit: Edit, body: Body<'create'>): Promise<number> {
  const { tx, ctx, tree } = edit;
  requireReachedParent(edit, 'system:dept:add', body.parentId);
  const ancestors = placeDept(tree, body);
  const values = await withLeader(edit, 'system:dept:add', body);
  const { userName } = ctx.user;
  const [after] = (await tx
    .insert(t)
    .values({ ...values, ancestors, createBy: userName, updateBy: userName })
    .returning()) as [Dept];
  await remember(edit, undefined, after);
  return after.deptId;
}

/** Everything below a moved department stands on a new path. */
async function moveBelow(tx: Db, before: Dept, ancestors: string) {
  const [from, to] = [before.ancestors, ancestors].map((path) => `${path},${before.deptId}`) as [string, string];
  await tx
    .update(t)
    .set({ ancestors: sql`${to} || substr(${t.ancestors}, ${from.length + 1})` })
    .where(or(eq(t.ancestors, from), sql`starts_with(${t.ancestors}, ${`${from},`})`));
}

/** Changes a department; moved, it takes everything below along. */
export async function updateDept(edit: Edit, { deptId, version, ...body }: Body<'update'>) {
  const { tx, ctx, tree } = edit;
  const before = reachedRow(edit, deptId);
  if (version !== undefined && version !== before.version) throw stale();
  const { deptId: _id, createBy: _by, createTime: _time, ...merged } = { ...before, ...body };
  if (merged.parentId !== before.parentId) requireReachedParent(edit, 'system:dept:edit', merged.parentId);
  const ancestors = placeDept(tree, merged, before);
  const values = await withLeader(edit, 'system:dept:edit', merged, before);
  const [after] = (await tx
    .update(t)
    .set({ ...values, ancestors, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 })
    .where(eq(t.deptId, deptId))
    .returning()) as [Dept];
  if (ancestors !== before.ancestors) await moveBelow(tx, before, ancestors);
  await remember(edit, before, after);
  // A department in use hangs below departments in use.
  if (before.status !== ENABLED && after.status === ENABLED) await enableAbove(edit, after);
}

async function enableAbove(edit: Edit, { parentId }: Dept) {
  const { tx, tree } = edit;
  const path = [tree.get(parentId), ...tree.above(parentId)];
  for (const row of path) {
    if (!row || row.status === ENABLED) continue;
    await tx
      .update(t)
      .set({ status: ENABLED, version: row.version + 1 })
      .where(eq(t.deptId, row.deptId));
    await remember(edit, row, { ...row, status: ENABLED });
  }
}

/** Removes departments that nothing depends on. */
export async function removeDepts(edit: Edit, ids: readonly number[]) {
  const { tx, tree } = edit;
  for (const row of ids.map((id) => reachedRow(edit, id))) {
    if (row.parentId === TOP) throw refuse(`顶级部门“${row.deptName}”不能删除`);
    if (tree.below(row.deptId).some((child) => !ids.includes(child.deptId)))
      throw refuse(`部门“${row.deptName}”存在下级部门，不能删除`);
    await requireUnused(tx, row);
    await remember(edit, row, undefined);
  }
  await tx.delete(t).where(inArray(t.deptId, [...ids]));
}

async function requireUnused(tx: Db, { deptId, deptName }: Dept) {
  const [user] = await tx.select().from(userTable).where(eq(userTable.deptId, deptId)).limit(1);
  if (user) throw refuse(`部门“${deptName}”下还有用户，不能删除`);
  const [role] = await tx
    .select({ roleName: roleTable.roleName })
    .from(roleDeptTable)
    .innerJoin(roleTable, eq(roleTable.roleId, roleDeptTable.roleId))
    .where(eq(roleDeptTable.deptId, deptId))
    .limit(1);
  if (role) throw refuse(`角色“${role.roleName}”的数据范围包含部门“${deptName}”，不能删除`);
}

/** Stores new order numbers. */
export async function sortDepts(edit: Edit, pairs: ReadonlyMap<number, number>) {
  const { tx, ctx } = edit;
  for (const [deptId, orderNum] of pairs) {
    const before = reachedRow(edit, deptId);
    if (orderNum === before.orderNum) continue;
    await tx
      .update(t)
      .set({ orderNum, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 })
      .where(eq(t.deptId, deptId));
    await remember(edit, before, { ...before, orderNum });
  }
}
