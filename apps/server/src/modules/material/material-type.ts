import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { MAX_TYPE_LEVELS, type materialType, materialTypeRecord } from '@jiaoyan/contract/material/material-type';
import { asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import { lockTree, sortPairs, type Tree, treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { materialTable } from './material.table.ts';
import { type MaterialTypeRow, materialTypeTable as t } from './material-type.table.ts';
import { stockTable } from './stock.table.ts';
import { seesPrices, withinStores } from './store-scope.ts';

type Calls = typeof materialType.endpoints;
type TypeRow = Row<typeof materialTypeRecord>;
const TOP = 0;
const ENABLED = '0';
const labels = labelsOf(materialTypeRecord.fields);

/** All kinds of materials, in their order; there are few. */
export const readTypes = (db: Db): Promise<MaterialTypeRow[]> =>
  db.select().from(t).orderBy(asc(t.orderNum), asc(t.typeId));
const typeTree = (rows: readonly MaterialTypeRow[]): Tree<MaterialTypeRow> => treeOf(rows, ({ typeId }) => typeId);

/** The names of a kind and of all that it lies in. */
export const typePath = (rows: readonly MaterialTypeRow[], type: MaterialTypeRow): string =>
  [...typeTree(rows).above(type.typeId).toReversed(), type].map(({ name }) => name).join('/');

/** A kind of material and everything below it, as a condition on the number of a kind. */
export const belowType = (column: SQL, wanted: SQL): SQL =>
  sql`${column} IN (WITH RECURSIVE below AS (
      SELECT type_id FROM ${t} WHERE type_id::text = ${wanted}
      UNION SELECT c.type_id FROM ${t} c JOIN below b ON c.parent_id = b.type_id) SELECT type_id FROM below)`;

async function refuseRemoval(tx: Db, { typeId, name }: TypeRow) {
  const [below] = await tx.select({ n: count() }).from(t).where(eq(t.parentId, typeId));
  if (below?.n) throw refuse(`${name}下存在${below.n}条类别，不能删除`);
  const [used] = await tx.select({ n: count() }).from(materialTable).where(eq(materialTable.typeId, typeId));
  if (used?.n) throw refuse(`${name}下存在${used.n}条物资，不能删除`);
}

/** Refuses a place in the tree that is none: below itself, below nothing, or too deep. */
async function guard(tx: Db, { before, after }: Change<TypeRow>): Promise<void> {
  if (!after) return before && refuseRemoval(tx, before);
  if (before && after.parentId === before.parentId) return;
  await lockTree(tx, t);
  const tree = typeTree(await readTypes(tx));
  const { typeId, parentId } = after;
  if (parentId === TOP) return;
  if (parentId === typeId || tree.below(typeId).some((row) => row.typeId === parentId))
    throw refuse('上级不能是自己或下级', 'parentId');
  if (!tree.get(parentId)) throw refuse('所选上级类别不存在', 'parentId');
  const depthBelow = Math.max(
    0,
    ...tree.below(typeId).map((row) => tree.above(row.typeId).length - tree.above(typeId).length),
  );
  if (tree.above(parentId).length + 2 + depthBelow > MAX_TYPE_LEVELS)
    throw refuse(`类别最多${MAX_TYPE_LEVELS}级`, 'parentId');
}

const base = crud(materialTypeRecord, t, {
  constraints: {
    material_type_code: { field: 'code', message: '类别编码已存在' },
    material_type_name: { field: 'name', message: '类别名称已存在' },
  },
  changed: guard,
});

/** How many materials there are of each kind, and what of them is in the stores within reach. */
async function figuresOf({ db, user }: Ctx) {
  const within = withinStores(user, 'repair:materialType:list', stockTable.storeId);
  const [counts, amounts] = await Promise.all([
    db.select({ typeId: materialTable.typeId, n: count() }).from(materialTable).groupBy(materialTable.typeId),
    db
      .select({ typeId: materialTable.typeId, amount: sql<string>`sum(${stockTable.amount})` })
      .from(stockTable)
      .innerJoin(materialTable, eq(materialTable.materialId, stockTable.materialId))
      .where(within)
      .groupBy(materialTable.typeId),
  ]);
  return {
    counts: new Map(counts.map(({ typeId, n }) => [typeId, n])),
    amounts: new Map(amounts.map(({ typeId, amount }) => [typeId, amount])),
  };
}

/** The tree as a flat list; what fits the search comes with what stands above it. */
async function listTypes(
  ctx: Ctx,
  { name = '', status = '' }: { name?: string | undefined; status?: string | undefined },
) {
  const [rows, { counts, amounts }] = await Promise.all([readTypes(ctx.db), figuresOf(ctx)]);
  const tree = typeTree(rows);
  const priced = seesPrices(ctx.user);
  const wanted = name.trim().toLowerCase();
  const fits = (row: MaterialTypeRow) =>
    row.name.toLowerCase().includes(wanted) && (status === '' || row.status === status);
  const shown = wanted || status ? tree.withAbove(rows.filter(fits)) : rows;
  return shown.map((row) => {
    const all = [row, ...tree.below(row.typeId)].map(({ typeId }) => typeId);
    return {
      ...row,
      materialCount: all.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0),
      stockAmount: priced ? sumOf(all.map((id) => amounts.get(id))) : '',
    };
  });
}

/** Stores new order numbers. */
const sortTypes = (ctx: Ctx, pairs: ReadonlyMap<number, number>): Promise<void> =>
  write(ctx, {}, async (tx) => {
    await lockTree(tx, t);
    const tree = typeTree(await readTypes(tx));
    for (const [typeId, orderNum] of pairs) {
      const before = tree.get(typeId);
      if (!before) throw notFound('物资类别');
      if (before.orderNum === orderNum) continue;
      const change = { orderNum, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 };
      await tx.update(t).set(change).where(eq(t.typeId, typeId));
      const record = { resource: materialTypeRecord.name, recordId: typeId, recordName: before.name };
      await recordChange(tx, ctx, { ...record, before, after: { ...before, orderNum }, labels });
    }
  });

/** Kinds of materials, in a tree. */
export const materialTypeHandlers: Handlers<Calls> = {
  ...base,
  list: ({ query, ctx }) => listTypes(ctx, query),
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async tree({ ctx }) {
    return typeTree(await readTypes(ctx.db)).nodes(({ name, status }) => ({
      label: name,
      disabled: status !== ENABLED,
    }));
  },
  updateSort: ({ body, ctx }) => sortTypes(ctx, sortPairs(body.typeIds, body.orderNums)),
};
