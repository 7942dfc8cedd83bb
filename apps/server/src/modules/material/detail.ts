import { absolute, plain } from '@jiaoyan/contract/kernel/decimal';
import { type LedgerRow, ledgerFields, type materialDetail } from '@jiaoyan/contract/material/detail';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber, listing } from '../../kernel/crud/crud-list.ts';
import { listExport } from '../../kernel/crud/list-export.ts';
import { saveExport } from '../../kernel/files/files.ts';
import type { Ctx, Handler, Handlers } from '../../kernel/http/http.ts';
import { goodsOf } from './doc-goods.ts';
import { deptNames, lotNumbers, storeNames } from './goods-names.ts';
import { type Ledger, ledgerTable as t } from './ledger.table.ts';
import { materialTable } from './material.table.ts';
import { keywordOf } from './material.ts';
import { averageOf } from './material-facts.ts';
import { belowType } from './material-type.ts';
import { monthSummary, summarySheet } from './month-summary.ts';
import { differences } from './reconcile.ts';
import { withinStores } from './store-scope.ts';

type Calls = typeof materialDetail;
type Wanted = Placeholder | SQL;
const PERMISSION = 'repair:materialDetail';

const ofMaterial = (condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${materialTable} WHERE ${materialTable.materialId} = ${t.materialId} AND ${condition})`;
const entries = listing<Ledger>({ id: 'ledgerId', fields: ledgerFields }, t, [{ by: 'createTime', descending: true }], {
  storeId: (wanted: Wanted) => isNumber(t.storeId, wanted),
  materialId: (wanted: Wanted) => isNumber(t.materialId, wanted),
  keyword: (wanted: Wanted) => ofMaterial(keywordOf(wanted)),
  type: (wanted: Wanted) => ofMaterial(belowType(sql`${materialTable.typeId}`, sql`${wanted}`)),
});

/** Entries with the names of what they refer to. */
async function ledgerRows({ db }: Ctx, rows: readonly Ledger[]): Promise<LedgerRow[]> {
  const idsOf = (name: 'storeId' | 'lotId' | 'deptId') => rows.map((row) => row[name]);
  const [goods, stores, lots, depts] = await Promise.all([
    goodsOf(
      db,
      rows.map(({ materialId }) => materialId),
    ),
    storeNames(db, idsOf('storeId')),
    lotNumbers(db, idsOf('lotId')),
    deptNames(db, idsOf('deptId')),
  ]);
  return rows.map((row) => {
    const { code = '', name = '', spec = '', unit = '' } = goods.get(row.materialId) ?? {};
    const amount = row.amount ?? '0.00';
    return {
      ...row,
      code,
      name,
      spec,
      unit,
      amount,
      storeName: stores.get(row.storeId) ?? '',
      lotNo: lots.get(row.lotId ?? 0) ?? '',
      deptName: depts.get(row.deptId ?? 0) ?? '',
      delta: plain(row.delta),
      afterQty: plain(row.afterQty),
      price: averageOf(absolute(amount), absolute(row.delta)),
    };
  });
}

const list =
  (verb: 'list' | 'export'): Handler<Calls['list']> =>
  async ({ query, ctx }) => {
    const { rows, total } = await entries.page(
      ctx.db,
      query,
      withinStores(ctx.user, `${PERMISSION}:${verb}`, t.storeId),
    );
    return { rows: await ledgerRows(ctx, rows), total };
  };
const exported = listExport(
  '物资明细',
  [
    { title: '时间', width: 20, cell: (row) => row.createTime },
    { title: '仓库', cell: (row) => row.storeName },
    { title: '物资编码', width: 16, cell: (row) => row.code },
    { title: '物资名称', width: 24, cell: (row) => row.name },
    { title: '规格型号', width: 20, cell: (row) => row.spec },
    { title: '批号', width: 14, cell: (row) => row.lotNo },
    { title: '类型', width: 10, dictType: 'material_ledger_type', cell: (row) => row.bizType },
    { title: '单号', width: 20, cell: (row) => row.bizCode },
    { title: '数量', width: 12, cell: (row) => row.delta },
    { title: '结存数量', width: 12, cell: (row) => row.afterQty },
    { title: '单价', width: 12, cell: (row) => row.price },
    { title: '金额', width: 14, cell: (row) => row.amount },
    { title: '结存金额', width: 14, cell: (row) => row.afterAmount },
    { title: '部门', cell: (row) => row.deptName },
    { title: '操作人', width: 10, cell: (row) => row.operatorName },
  ],
  list('export'),
);

/** Every entry of the ledger; nothing in it is ever changed. */
export const materialDetailHandlers: Handlers<Calls> = {
  list: list('list'),
  ...exported,
  summary: ({ query, ctx }) => monthSummary(ctx, query, withinStores(ctx.user, `${PERMISSION}:list`, t.storeId)),
  async summaryExport({ query, ctx }) {
    const summary = await monthSummary(ctx, query, withinStores(ctx.user, `${PERMISSION}:export`, t.storeId));
    const { db, services, user } = ctx;
    return saveExport(db, services.files, user.userId, `收发存月报${query.month}`, await summarySheet(ctx, summary));
  },
  reconcile: ({ ctx }) => differences(ctx.db, withinStores(ctx.user, `${PERMISSION}:reconcile`, sql`f.store_id`)),
};
