import { type classify, classifyRecord, MAX_CLASS_LEVELS } from '@jiaoyan/contract/facility/classify';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { labelsOf, recordChange } from '../../kernel/crud/history.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import { lockTree, sortPairs, type Tree, treeOf } from '../../kernel/crud/tree.ts';
import type { Db } from '../../kernel/db/db.ts';
import { write } from '../../kernel/db/write.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handlers } from '../../kernel/http/http.ts';
import { deptTable } from '../system/dept.table.ts';
import { type ClassifyRow, classifyTable as t } from './classify.table.ts';
import { settleFields } from './classify-fields.ts';
import { facilityTable } from './facility.table.ts';
import { scopedFacilities } from './facility-scope.ts';

type Calls = typeof classify.endpoints;
type Class = Row<typeof classifyRecord>;
const TOP = 0;
const ENABLED = '0';
const labels = labelsOf(classifyRecord.fields);

/** All classes in their order; there are few. */
export const readClasses = (db: Db): Promise<ClassifyRow[]> =>
  db.select().from(t).orderBy(asc(t.orderNum), asc(t.classifyId));
export const classTree = (rows: readonly ClassifyRow[]): Tree<ClassifyRow> =>
  treeOf(rows, ({ classifyId }) => classifyId);

/** A class and everything below it, as a condition on the number of a class. */
export const belowClass = (column: SQL, wanted: SQL): SQL =>
  sql`${column} IN (WITH RECURSIVE below AS (
      SELECT classify_id FROM ${t} WHERE classify_id::text = ${wanted}
      UNION SELECT c.classify_id FROM ${t} c JOIN below b ON c.parent_id = b.classify_id) SELECT classify_id FROM below)`;

async function refuseRemoval(tx: Db, { classifyId, name }: Class) {
  const [below] = await tx.select({ n: count() }).from(t).where(eq(t.parentId, classifyId));
  if (below?.n) throw refuse(`${name}下存在${below.n}条分类，不能删除`);
  const used = await tx.select({ n: count() }).from(facilityTable).where(eq(facilityTable.classifyId, classifyId));
  if (used[0]?.n) throw refuse(`${name}下存在${used[0].n}条设施，不能删除`);
}

/** Refuses a place in the tree that is none: below itself, below nothing, or too deep. */
async function guard(tx: Db, { before, after }: Change<Class>, { services }: Ctx): Promise<void> {
  if (!after) return before && refuseRemoval(tx, before);
  if (after.templateId !== null && after.templateId !== before?.templateId)
    for (const { refuseItem } of services.registered.list('facilityWork')) await refuseItem?.(tx, after.templateId);
  if (before && after.parentId === before.parentId) return;
  await lockTree(tx, t);
  const tree = classTree(await readClasses(tx));
  const { classifyId, parentId } = after;
  if (parentId === TOP) return;
  if (parentId === classifyId || tree.below(classifyId).some((row) => row.classifyId === parentId))
    throw refuse('上级不能是自己或下级', 'parentId');
  if (!tree.get(parentId)) throw refuse('所选上级分类不存在', 'parentId');
  const depth = (id: number) => tree.above(id).length;
  const deepest = Math.max(depth(classifyId), ...tree.below(classifyId).map((row) => depth(row.classifyId)));
  if (depth(parentId) + 2 + deepest - depth(classifyId) > MAX_CLASS_LEVELS)
    throw refuse(`分类最多${MAX_CLASS_LEVELS}级`, 'parentId');
}

const base = crud(classifyRecord, t, {
  constraints: {
    facility_classify_code: { field: 'code', message: '分类编码已存在' },
    facility_classify_name: { field: 'name', message: '分类名称已存在' },
    facility_classify_team: { field: 'teamId', message: '所选班组不存在' },
  },
  changed: guard,
});

/** How many facilities within reach there are of each class. */
async function countsOf({ db, user, services }: Ctx): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ classifyId: facilityTable.classifyId, n: count() })
    .from(facilityTable)
    .where(scopedFacilities.scope(user, 'repair:facilityClassify:list', services.clock()))
    .groupBy(facilityTable.classifyId);
  return new Map(rows.map(({ classifyId, n }) => [classifyId, n]));
}

async function teamNames(db: Db, rows: readonly ClassifyRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  if (ids.length === 0) return new Map();
  const depts = await db.select().from(deptTable).where(inArray(deptTable.deptId, ids));
  return new Map(depts.map(({ deptId, deptName }) => [deptId, deptName]));
}

/** The tree as a flat list; what fits the search comes with what stands above it. */
async function listClasses(
  ctx: Ctx,
  { name = '', status = '' }: { name?: string | undefined; status?: string | undefined },
) {
  const [rows, counts] = await Promise.all([readClasses(ctx.db), countsOf(ctx)]);
  const tree = classTree(rows);
  const teams = await teamNames(ctx.db, rows);
  const wanted = name.trim().toLowerCase();
  const fits = (row: ClassifyRow) =>
    row.name.toLowerCase().includes(wanted) && (status === '' || row.status === status);
  const shown = wanted || status ? tree.withAbove(rows.filter(fits)) : rows;
  return shown.map((row) => ({
    ...row,
    teamName: teams.get(row.teamId ?? 0) ?? '',
    facilityCount: [row, ...tree.below(row.classifyId)].reduce(
      (sum, one) => sum + (counts.get(one.classifyId) ?? 0),
      0,
    ),
  }));
}

/** Stores new order numbers. */
const sortClasses = (ctx: Ctx, pairs: ReadonlyMap<number, number>): Promise<void> =>
  write(ctx, {}, async (tx) => {
    await lockTree(tx, t);
    const tree = classTree(await readClasses(tx));
    for (const [classifyId, orderNum] of pairs) {
      const before = tree.get(classifyId);
      if (!before) throw notFound('设施分类');
      if (before.orderNum === orderNum) continue;
      const change = { orderNum, updateBy: ctx.user.userName, updateTime: nowText(), version: before.version + 1 };
      await tx.update(t).set(change).where(eq(t.classifyId, classifyId));
      const record = { resource: classifyRecord.name, recordId: classifyId, recordName: before.name };
      await recordChange(tx, ctx, { ...record, before, after: { ...before, orderNum }, labels });
    }
  });

/** Classes of facilities, in a tree. */
export const classifyHandlers: Handlers<Calls> = {
  ...base,
  list: ({ query, ctx }) => listClasses(ctx, query),
  create: refuseTaken(base.create),
  update: refuseTaken(({ body: { onUsed, ...body }, ctx }: Parameters<Handlers<Calls>['update']>[0]) =>
    ctx.db.transaction(async (tx) => {
      if (body.fields) await settleFields(tx, body.classifyId, body.fields, onUsed);
      await base.update({ body, ctx: { ...ctx, db: tx } });
    }),
  ),
  async tree({ ctx }) {
    return classTree(await readClasses(ctx.db)).nodes(({ name, status }) => ({
      label: name,
      disabled: status !== ENABLED,
    }));
  },
  async known({ params, ctx }) {
    const [row] = await ctx.db.select().from(t).where(eq(t.classifyId, params.id));
    if (!row) throw notFound('设施分类');
    const { classifyId: id, name, lifeMonths, teamId, fields } = row;
    return { id, name, lifeMonths, teamId, fields };
  },
  updateSort: ({ body, ctx }) => sortClasses(ctx, sortPairs(body.classifyIds, body.orderNums)),
};
