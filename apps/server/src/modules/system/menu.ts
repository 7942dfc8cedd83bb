import type { HandlerArgs } from '@jiaoyan/contract/kernel/http';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { menu } from '@jiaoyan/contract/system/menu';
import { asc, eq, inArray } from 'drizzle-orm';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import { lockTree, sortPairs, type Tree, treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { type Menu, menuTable as t } from './menu.table.ts';
import { heldMenus, holdNewMenu, menuIdsOf, requireNobodyGains } from './menu-grants.ts';
import { checkMenu, fitToType, requireMenuScreen, requireNotMenuScreen } from './menu-rules.ts';
import { announceRights } from './rights.ts';
import { roleMenuTable, roleTable } from './role.table.ts';

const TOP = 0;
const constraints = { sys_menu_name: { field: 'menuName', message: '同一上级下已有同名菜单' } };
const labels = labelsOf(menu.fields);
const menuTreeOf = (rows: readonly Menu[]) => treeOf(rows, (row) => row.menuId);

/** A row in words, for its history. */
const inWords = (tree: Tree<Menu>, row: Menu) => ({
  ...row,
  parentId: tree.get(row.parentId)?.menuName ?? '主类目',
  isFrame: row.isFrame === '0',
  isCache: row.isCache === '0',
});

interface Edit {
  tx: Db;
  ctx: Ctx;
  tree: Tree<Menu>;
  held: ReadonlySet<number>;
}

/** One change to the menu, alone because much depends on rows above and below; then everybody's rights are looked at again. */
function change<R>(ctx: Ctx, work: (edit: Edit) => Promise<R>): Promise<R> {
  return write(ctx, constraints, async (tx) => {
    await lockTree(tx, t);
    const tree = menuTreeOf(await tx.select().from(t).orderBy(asc(t.menuId)));
    const held = new Set((await heldMenus(tx, ctx.user)).map((row) => row.menuId));
    const result = await work({ tx, ctx, tree, held });
    await announceRights(ctx.services, tx);
    return result;
  });
}

const requireHeldParent = ({ held }: Edit, parentId: number) => {
  if (parentId !== TOP && !held.has(parentId)) throw refuse('上级菜单不存在', 'parentId');
};

const heldRow = ({ tree, held }: Edit, menuId: number): Menu => {
  const row = tree.get(menuId);
  if (!row || !held.has(menuId)) throw notFound('菜单');
  return row;
};

type Body<K extends 'create' | 'update'> = HandlerArgs<(typeof menu.endpoints)[K]>['body'];

async function createMenu(edit: Edit, body: Body<'create'>): Promise<number> {
  const { tx, ctx, tree } = edit;
  const values = fitToType({ ...body, remark: '' });
  requireHeldParent(edit, values.parentId);
  checkMenu(ctx.user, tree, values);
  const { userName } = ctx.user;
  const [after] = (await tx
    .insert(t)
    .values({ ...values, createBy: userName, updateBy: userName })
    .returning()) as [Menu];
  await holdNewMenu(tx, ctx.user, after);
  const { menuId: recordId, menuName: recordName } = after;
  await recordChange(tx, ctx, { resource: menu.name, recordId, recordName, after: inWords(tree, after), labels });
  return recordId;
}

async function updateMenu(edit: Edit, { menuId, version, ...body }: Body<'update'>) {
  const { tx, ctx, tree } = edit;
  const before = heldRow(edit, menuId);
  if (version !== undefined && version !== before.version) throw stale();
  const { menuId: _id, createBy: _by, createTime: _time, ...values } = fitToType({ ...before, ...body });
  if (values.parentId !== before.parentId) requireHeldParent(edit, values.parentId);
  checkMenu(ctx.user, tree, values, before);
  if (values.perms !== before.perms) await requireNobodyGains(tx, ctx.user, menuId, values.perms);
  const [after] = (await tx
    .update(t)
    .set({ ...values, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 })
    .where(eq(t.menuId, menuId))
    .returning()) as [Menu];
  requireMenuScreen(menuTreeOf(tree.rows.map((row) => (row === before ? after : row))));
  await recordChange(tx, ctx, {
    resource: menu.name,
    recordId: menuId,
    recordName: after.menuName,
    before: inWords(tree, before),
    after: inWords(tree, after),
    labels,
  });
}

async function removeMenus(edit: Edit, ids: readonly number[]) {
  const { tx, ctx, tree } = edit;
  const doomed = ids.map((id) => heldRow(edit, id));
  requireNotMenuScreen(ids);
  for (const row of doomed)
    if (tree.below(row.menuId).some((child) => !ids.includes(child.menuId)))
      throw refuse(`菜单“${row.menuName}”存在下级，不能删除`);
  const [granted] = await tx
    .select({ menuId: roleMenuTable.menuId, roleName: roleTable.roleName })
    .from(roleMenuTable)
    .innerJoin(roleTable, eq(roleTable.roleId, roleMenuTable.roleId))
    .where(inArray(roleMenuTable.menuId, [...ids]))
    .orderBy(roleTable.roleSort)
    .limit(1);
  if (granted) throw refuse(`菜单“${tree.get(granted.menuId)?.menuName}”已分配给角色“${granted.roleName}”，不能删除`);
  await tx.delete(t).where(inArray(t.menuId, [...ids]));
  for (const row of doomed)
    await recordChange(tx, ctx, {
      resource: menu.name,
      recordId: row.menuId,
      recordName: row.menuName,
      before: inWords(tree, row),
      labels,
    });
}

async function sortMenus(edit: Edit, pairs: ReadonlyMap<number, number>) {
  const { tx, ctx } = edit;
  for (const [menuId, orderNum] of pairs) {
    const before = heldRow(edit, menuId);
    if (orderNum === before.orderNum) continue;
    const after = { ...before, orderNum };
    await tx
      .update(t)
      .set({ orderNum, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 })
      .where(eq(t.menuId, menuId));
    const { menuName: recordName } = before;
    await recordChange(tx, ctx, { resource: menu.name, recordId: menuId, recordName, before, after, labels });
  }
}

export const menuHandlers: Handlers<typeof menu.endpoints> = {
  async list({ query: { menuName = '', status = '' }, ctx }) {
    const tree = menuTreeOf(await heldMenus(ctx.db, ctx.user));
    if (!menuName && !status) return [...tree.rows];
    const wanted = menuName.trim().toLowerCase();
    const fits = (row: Menu) => row.menuName.toLowerCase().includes(wanted) && (!status || row.status === status);
    return tree.withAbove(tree.rows.filter(fits));
  },
  async get({ params, ctx }) {
    const row = (await heldMenus(ctx.db, ctx.user)).find(({ menuId }) => menuId === params.id);
    if (!row) throw notFound('菜单');
    return row;
  },
  create: ({ body, ctx }) => change(ctx, (edit) => createMenu(edit, body)),
  update: ({ body, ctx }) => change(ctx, (edit) => updateMenu(edit, body)),
  remove: ({ params, ctx }) => change(ctx, (edit) => removeMenus(edit, params.ids)),
  updateSort: ({ body, ctx }) => change(ctx, (edit) => sortMenus(edit, sortPairs(body.menuIds, body.orderNums))),
  treeselect: async ({ ctx }) => menuNodes(menuTreeOf(await heldMenus(ctx.db, ctx.user))),
  async roleMenuTreeselect({ params, ctx }) {
    const [role] = await ctx.db.select().from(roleTable).where(eq(roleTable.roleId, params.roleId));
    if (!role) throw notFound('角色');
    const tree = menuTreeOf(await heldMenus(ctx.db, ctx.user));
    const chosen = (await menuIdsOf(ctx.db, role.roleId)).flatMap((id) => tree.get(id) ?? []);
    // A parent that is ticked with some of its children shows by them; ticked itself it would tick all of them.
    const parents = new Set(role.menuCheckStrictly ? chosen.map((row) => row.parentId) : []);
    const keys = chosen.map((row) => row.menuId).filter((id) => !parents.has(id));
    return { menus: menuNodes(tree), checkedKeys: keys };
  },
};

const menuNodes = (tree: Tree<Menu>) => tree.nodes((row) => ({ label: row.menuName }));
