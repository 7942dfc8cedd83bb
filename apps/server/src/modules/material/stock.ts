import { lessQuantity, plain, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import { nowText } from '@jiaoyan/contract/kernel/wall-time';
import { type materialStock, type StockRow, stockFields } from '@jiaoyan/contract/material/stock';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { notFound, refuse, stale } from '../../kernel/errors.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { templateOptions } from '../qrcode/index.ts';
import { findBin } from './bin.ts';
import { binWork } from './bin-work.ts';
import { goodsOf } from './doc-goods.ts';
import { storeNames } from './goods-names.ts';
import { printGoodsLabels } from './labels.ts';
import { materialTable } from './material.table.ts';
import { keywordOf } from './material.ts';
import { averageOf, isLow } from './material-facts.ts';
import { belowType } from './material-type.ts';
import { type Stock, stockTable as t } from './stock.table.ts';
import { stockHeat } from './stock-heat.ts';
import { lowInStore } from './store-facts.ts';
import { seesPrices, withinStores } from './store-scope.ts';

type Calls = typeof materialStock;
type Wanted = Placeholder | SQL;
const PERMISSION = 'repair:materialStore';

const ofMaterial = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${materialTable} WHERE ${materialTable.materialId} = ${t.materialId} AND ${condition})`;

const stocks = listing<Stock>({ id: 'stockId', fields: stockFields }, t, [{ by: 'storeId' }, { by: 'shelf' }], {
  storeId: (wanted: Wanted) => isNumber(t.storeId, wanted),
  keyword: (wanted: Wanted) => ofMaterial(keywordOf(wanted)),
  type: (wanted: Wanted) => ofMaterial(belowType(sql`${materialTable.typeId}`, sql`${wanted}`)),
  low: (wanted: Wanted) => sql`${ofMaterial(lowInStore)} = (${wanted} = 'Y')`,
  frozen: (wanted: Wanted) => sql`(${t.frozenBy} IS NOT NULL) = (${wanted} = 'Y')`,
  empty: (wanted: Wanted) => sql`(${t.qty} = 0) = (${wanted} = 'Y')`,
});

/** Stocks with the names of what they refer to. */
async function stockRows({ db, user }: Ctx, rows: readonly Stock[]): Promise<StockRow[]> {
  if (rows.length === 0) return [];
  const [goods, names] = await Promise.all([
    goodsOf(
      db,
      rows.map(({ materialId }) => materialId),
    ),
    storeNames(
      db,
      rows.map(({ storeId }) => storeId),
    ),
  ]);
  const priced = seesPrices(user);
  return rows.map((row) => {
    const material = goods.get(row.materialId);
    const available = lessQuantity(row.qty, row.reserved);
    return {
      ...row,
      storeName: names.get(row.storeId) ?? '',
      code: material?.code ?? '',
      name: material?.name ?? '',
      spec: material?.spec ?? '',
      unit: material?.unit ?? '',
      track: material?.track ?? '0',
      qty: plain(row.qty),
      reserved: plain(row.reserved),
      available,
      price: priced ? averageOf(row.amount, row.qty) : '',
      amount: priced ? row.amount : '',
      isLow: isLow(available, row.minQty || material?.minQty || '0'),
      frozen: row.frozenBy !== null,
    };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const { rows, total } = await stocks.page(
      ctx.db,
      query,
      withinStores(ctx.user, `${PERMISSION}:${verb}`, t.storeId),
    );
    return { rows: await stockRows(ctx, rows), total };
  };

const exported = listExport(
  '库存',
  [
    { title: '仓库', cell: (row) => row.storeName },
    { title: '货架', width: 12, cell: (row) => row.shelf },
    { title: '物资编码', width: 16, cell: (row) => row.code },
    { title: '物资名称', width: 24, cell: (row) => row.name },
    { title: '规格型号', width: 20, cell: (row) => row.spec },
    { title: '计量单位', width: 10, dictType: 'material_unit', cell: (row) => row.unit },
    { title: '数量', width: 12, cell: (row) => row.qty },
    { title: '预留', width: 12, cell: (row) => row.reserved },
    { title: '可用', width: 12, cell: (row) => row.available },
    { title: '均价', width: 12, cell: (row) => row.price },
    { title: '金额', width: 14, cell: (row) => row.amount },
    { title: '末次入库', width: 20, cell: (row) => row.lastIn },
    { title: '末次出库', width: 20, cell: (row) => row.lastOut },
  ],
  list('export'),
);

/** What is in the stores. */
export const materialStockHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  heat: ({ query, ctx }) => stockHeat(ctx, query.storeId),
  bin: ({ query, ctx }) => findBin(ctx, query),
  binWork: ({ query, ctx }) => binWork(ctx, query),
  labelTemplates: ({ query, ctx }) => templateOptions(ctx.db, query.kind),
  label: ({ body, ctx }) => printGoodsLabels(ctx, body),
  async update({ body: { stockId, version, ...settings }, ctx }) {
    if (settings.maxQty !== '' && unitsOf(settings.maxQty, 3) < unitsOf(settings.minQty || '0', 3))
      throw refuse('库存上限不能小于库存下限', 'maxQty');
    const within = withinStores(ctx.user, `${PERMISSION}:edit`, t.storeId);
    await ctx.db.transaction(async (tx) => {
      const [row] = await tx
        .select({ version: t.version })
        .from(t)
        .where(and(eq(t.stockId, stockId), within))
        .for('update');
      if (!row) throw notFound();
      if (version !== undefined && version !== row.version) throw stale();
      const stamp = { version: row.version + 1, updateBy: ctx.user.userName, updateTime: nowText() };
      await tx
        .update(t)
        .set({ ...settings, ...stamp })
        .where(eq(t.stockId, stockId));
    });
  },
};
