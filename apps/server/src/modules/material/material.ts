import { lessQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Row } from '@jiaoyan/contract/kernel/resource';
import { DAY_MS, localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type material, materialRecord } from '@jiaoyan/contract/material/material';
import { and, asc, count, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Change, crud } from '../../kernel/crud/crud.ts';
import { importTemplate, previewImport, runImport } from '../../kernel/crud/import.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { refuseTaken } from '../../kernel/crud/refuse-taken.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { holds } from '../../kernel/session-user.ts';
import { docLineTable } from './doc.table.ts';
import { ledgerTable } from './ledger.table.ts';
import { materialTable as t } from './material.table.ts';
import { figuresOf, isLow, labelOf } from './material-facts.ts';
import { materialFile } from './material-file.ts';
import { materialImport } from './material-import.ts';
import { materialTypeTable } from './material-type.table.ts';
import { belowType } from './material-type.ts';
import { mergedNames, mergeMaterial } from './merge.ts';
import { pinyinOf } from './pinyin.ts';
import { purchaseLineTable, purchaseTable } from './purchase.table.ts';
import { lotTable, stockTable } from './stock.table.ts';
import { seesPrices, withinStores } from './store-scope.ts';

type Calls = typeof material.endpoints;
type Material = Row<typeof materialRecord>;
type Wanted = Placeholder | SQL;
const ENABLED = '0';
const OPTIONS = 50;

async function refuseRemoval(tx: Db, row: Material) {
  const [moved] = await tx.select({ n: count() }).from(ledgerTable).where(eq(ledgerTable.materialId, row.materialId));
  if (moved?.n) throw refuse(`${labelOf(row)} 已有流水，不能删除，可以停用`);
  const [used] = await tx.select({ n: count() }).from(docLineTable).where(eq(docLineTable.materialId, row.materialId));
  const [bought] = await tx
    .select({ n: count() })
    .from(purchaseLineTable)
    .where(eq(purchaseLineTable.materialId, row.materialId));
  const uses = (used?.n ?? 0) + (bought?.n ?? 0);
  if (uses > 0) throw refuse(`${labelOf(row)} 已被${uses}条单据引用，不能删除`);
  await tx.delete(stockTable).where(eq(stockTable.materialId, row.materialId));
}

/** What the ledger counts in cannot be changed under it. */
async function refuseFixed(tx: Db, before: Material, after: Material) {
  const names = { unit: '计量单位', track: '管理方式', decimals: '小数位数' } as const;
  const changed = (Object.keys(names) as (keyof typeof names)[]).find((name) => before[name] !== after[name]);
  if (!changed) return;
  const [entry] = await tx
    .select({ ledgerId: ledgerTable.ledgerId })
    .from(ledgerTable)
    .where(eq(ledgerTable.materialId, after.materialId))
    .limit(1);
  if (entry) throw refuse(`${labelOf(before)} 已有流水，不能修改${names[changed]}`, changed);
}

/** What turned out to be another material stays that. */
async function refuseMerged(tx: Db, { materialId, ...row }: Material) {
  const [merged] = await mergedNames(tx, [materialId]);
  if (merged) throw refuse(`${labelOf(row)} 已合并到 ${merged.label}，不能启用`, 'status');
}

async function refuseStocked(tx: Db, { materialId, ...row }: Material) {
  const [held] = await tx
    .select({ stockId: stockTable.stockId })
    .from(stockTable)
    .where(and(eq(stockTable.materialId, materialId), sql`${stockTable.qty} > 0`))
    .limit(1);
  if (held) throw refuse(`${labelOf(row)} 有库存，不能停用`, 'status');
}

async function guard(tx: Db, { before, after }: Change<Material>): Promise<void> {
  if (!after) return before && refuseRemoval(tx, before);
  if (after.track === '2' && after.decimals !== 0) throw refuse('按序列号管理的物资只能为整数', 'decimals');
  if (after.maxQty !== '' && after.minQty !== '' && unitsOf(after.maxQty, 3) < unitsOf(after.minQty, 3))
    throw refuse('库存上限不能小于库存下限', 'maxQty');
  if (after.substituteIds.includes(after.materialId)) throw refuse('替代物资不能是自己', 'substituteIds');
  if (before) await refuseFixed(tx, before, after);
  if (before && before.status !== ENABLED && after.status === ENABLED) await refuseMerged(tx, after);
  if (before?.status === ENABLED && after.status !== ENABLED) await refuseStocked(tx, after);
  if (after.typeId !== before?.typeId) {
    const [type] = await tx
      .select()
      .from(materialTypeTable)
      .where(eq(materialTypeTable.typeId, after.typeId))
      .for('share');
    if (!type) throw refuse('所选物资类别不存在', 'typeId');
    if (type.status !== ENABLED) throw refuse('所选物资类别已停用', 'typeId');
  }
  if (after.substituteIds.length > 0 && String(after.substituteIds) !== String(before?.substituteIds)) {
    const [known] = await tx.select({ n: count() }).from(t).where(inArray(t.materialId, after.substituteIds));
    if (known?.n !== after.substituteIds.length) throw refuse('所选替代物资不存在', 'substituteIds');
  }
}

/** Everything that people call a material by. */
export const keywordOf = (wanted: Wanted): SQL =>
  sql`strpos(lower(${t.name} || ' ' || ${t.spec} || ' ' || ${t.code} || ' ' || ${t.barcode} || ' ' || ${t.pinyin}), lower(${wanted})) > 0`;
const inStock = sql`(SELECT coalesce(sum(${stockTable.qty} - ${stockTable.reserved}), 0) FROM ${stockTable} WHERE ${stockTable.materialId} = ${t.materialId})`;

const base = crud(materialRecord, t, {
  constraints: {
    material_code: { field: 'code', message: '物资编码已存在' },
    material_barcode: { field: 'barcode', message: '条码已存在' },
    material_name: { field: 'name', message: '同名称、规格、品牌和单位的物资已存在' },
    material_type: { field: 'typeId', message: '所选物资类别不存在' },
  },
  order: [{ by: 'code' }],
  prepare: (values, _ctx, before) => {
    const { name = before?.name ?? '', brand = before?.brand ?? '' } = values;
    return { ...values, pinyin: pinyinOf(name, brand) };
  },
  tests: {
    keyword: keywordOf,
    type: (wanted) => belowType(sql`${t.typeId}`, sql`${wanted}`),
    low: (wanted) => sql`(${t.minQty} > 0 AND ${inStock} < ${t.minQty}) = (${wanted} = 'Y')`,
    idle: (wanted) =>
      sql`(EXISTS (SELECT 1 FROM ${stockTable} WHERE ${stockTable.materialId} = ${t.materialId} AND ${stockTable.qty} > 0)
        AND NOT EXISTS (SELECT 1 FROM ${ledgerTable} WHERE ${ledgerTable.materialId} = ${t.materialId}
          AND ${ledgerTable.delta} < 0 AND ${ledgerTable.createTime} > now() - interval '180 days')) = (${wanted} = 'Y')`,
    expiring: (wanted) =>
      sql`EXISTS (SELECT 1 FROM ${lotTable} WHERE ${lotTable.materialId} = ${t.materialId} AND ${lotTable.qty} > 0
        AND ${lotTable.expireDate} <= current_date + 30) = (${wanted} = 'Y')`,
  },
  changed: guard,
});

/** Materials with what is there of them in the stores that the caller reaches. */
async function wideMaterials({ db, user, services }: Ctx, permission: string, rows: readonly Material[]) {
  const within = {
    stock: withinStores(user, permission, stockTable.storeId),
    ledger: withinStores(user, permission, ledgerTable.storeId),
    coming: withinStores(user, permission, purchaseTable.storeId),
  };
  const [figures, types, merged] = await Promise.all([
    figuresOf(
      db,
      rows.map(({ materialId }) => materialId),
      services.clock(),
      within,
    ),
    db.select({ typeId: materialTypeTable.typeId, name: materialTypeTable.name }).from(materialTypeTable),
    mergedNames(
      db,
      rows.map(({ materialId }) => materialId),
    ),
  ]);
  const survivors = new Map(merged.map(({ materialId, label }) => [materialId, label]));
  const names = new Map(types.map(({ typeId, name }) => [typeId, name]));
  const priced = seesPrices(user);
  return rows.map((row) => {
    const { price, amount, ...known } = figures(row.materialId);
    return {
      ...row,
      refPrice: priced ? row.refPrice : '',
      typeName: names.get(row.typeId) ?? '',
      ...known,
      price: priced ? price : '',
      amount: priced ? amount : '',
      isLow: isLow(known.available, row.minQty || '0'),
      mergedName: survivors.get(row.materialId) ?? '',
    };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const { rows, total } = await base.list({ query, ctx });
    return { rows: await wideMaterials(ctx, `repair:material:${verb}`, rows), total };
  };

const exported = listExport(
  '物资',
  [
    { title: '物资编码', width: 16, cell: (row) => row.code },
    { title: '物资名称', width: 24, cell: (row) => row.name },
    { title: '规格型号', width: 20, cell: (row) => row.spec },
    { title: '品牌', width: 14, cell: (row) => row.brand },
    { title: '物资类别', width: 16, cell: (row) => row.typeName },
    { title: '计量单位', width: 10, dictType: 'material_unit', cell: (row) => row.unit },
    { title: '管理方式', width: 10, dictType: 'material_track', cell: (row) => row.track },
    { title: '总量', width: 12, cell: (row) => row.qty },
    { title: '可用', width: 12, cell: (row) => row.available },
    { title: '在途', width: 12, cell: (row) => row.coming },
    { title: '库存下限', width: 12, cell: (row) => row.minQty },
    { title: '均价', width: 12, cell: (row) => row.price },
    { title: '库存金额', width: 14, cell: (row) => row.amount },
    { title: '30天用量', width: 12, cell: (row) => row.usage },
    { title: '可用天数', width: 10, cell: (row) => row.coverDays },
    { title: '状态', width: 10, dictType: 'common_status', cell: (row) => row.status },
  ],
  list('export'),
);

/** Materials to choose, with what a store has to give. */
const options: Handler<Calls['options']> = async ({ query: { keyword = '', storeId, ids }, ctx }) => {
  const wanted = ids?.split(',').map(Number);
  const rows = await ctx.db
    .select()
    .from(t)
    .where(
      wanted
        ? inArray(t.materialId, wanted)
        : and(eq(t.status, ENABLED), keyword ? keywordOf(sql`${keyword}`) : undefined),
    )
    .orderBy(asc(t.code))
    .limit(wanted ? wanted.length : OPTIONS);
  const stocks =
    storeId !== undefined && rows.length > 0
      ? await ctx.db
          .select()
          .from(stockTable)
          .where(
            and(
              eq(stockTable.storeId, storeId),
              inArray(
                stockTable.materialId,
                rows.map(({ materialId }) => materialId),
              ),
              // What a store has to give is no secret to those who may ask for it.
              holds(ctx.user, 'repair:materialCollect:add')
                ? undefined
                : withinStores(ctx.user, 'repair:material:list', stockTable.storeId),
            ),
          )
      : [];
  const available = new Map(stocks.map((row) => [row.materialId, lessQuantity(row.qty, row.reserved)]));
  const priced = seesPrices(ctx.user);
  return rows.map((row) => ({
    id: row.materialId,
    code: row.code,
    label: labelOf(row),
    unit: row.unit,
    track: row.track,
    decimals: row.decimals,
    refPrice: priced ? row.refPrice : '',
    shelfDays: row.shelfDays,
    available: storeId === undefined ? '' : (available.get(row.materialId) ?? '0'),
  }));
};

/** What can be kept in stores. */
export const materialHandlers: Handlers<Calls> = {
  ...base,
  list: list('list'),
  ...exported,
  create: refuseTaken(base.create),
  update: refuseTaken(base.update),
  async file({ params, ctx }) {
    const row = await base.get({ params, ctx });
    const [wide] = await wideMaterials(ctx, 'repair:material:query', [row]);
    if (!wide) throw notFound();
    return { ...wide, ...(await materialFile(ctx, row, fileSince(ctx))) };
  },
  options,
  merge: ({ params, body, ctx }) => mergeMaterial(ctx, params.id, body),
  importTemplate: async ({ ctx }) => importTemplate(await materialImport(ctx)),
  importPreview: async ({ query, ctx }) => previewImport(ctx, await materialImport(ctx), query),
  importData: async ({ query, ctx }) => runImport(ctx, await materialImport(ctx), query),
};

const TREND_DAYS = 90;
const fileSince = ({ services }: Ctx) => {
  const now = services.clock();
  return { today: localDay(now), since: wallTime(now - TREND_DAYS * DAY_MS) };
};
