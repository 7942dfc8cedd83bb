import { absolute, plain, sumOf } from '@jiaoyan/contract/kernel/decimal';
import type { MonthSummary, SummaryRow } from '@jiaoyan/contract/material/detail';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '../../kernel/http/http.ts';
import { xlsxStream } from '../../kernel/sheet/xlsx.ts';
import { ledgerTable as l } from './ledger.table.ts';
import { materialTable } from './material.table.ts';

interface Asked {
  readonly month: string;
  readonly storeId?: number | undefined;
}

/** What was there when a month began, came and went in it, and was there when it ended, by material. */
export async function monthSummary(
  { db }: Ctx,
  { month, storeId }: Asked,
  within: SQL | undefined,
): Promise<MonthSummary> {
  const begin = sql`${`${month}-01`}::timestamptz`;
  const end = sql`(${`${month}-01`}::timestamptz + interval '1 month')`;
  const before = sql`FILTER (WHERE ${l.createTime} < ${begin})`;
  const came = sql`FILTER (WHERE ${l.createTime} >= ${begin} AND ${l.delta} > 0)`;
  const went = sql`FILTER (WHERE ${l.createTime} >= ${begin} AND ${l.delta} < 0)`;
  const sum = (column: typeof l.delta | typeof l.amount, filter: SQL = sql``) =>
    sql<string>`coalesce(sum(${column}) ${filter}, 0.00)::text`;
  const rows = await db
    .select({
      materialId: l.materialId,
      code: materialTable.code,
      name: materialTable.name,
      spec: materialTable.spec,
      unit: materialTable.unit,
      openQty: sum(l.delta, before),
      openAmount: sum(l.amount, before),
      inQty: sum(l.delta, came),
      inAmount: sum(l.amount, came),
      outQty: sum(l.delta, went),
      outAmount: sum(l.amount, went),
      closeQty: sum(l.delta),
      closeAmount: sum(l.amount),
    })
    .from(l)
    .innerJoin(materialTable, eq(materialTable.materialId, l.materialId))
    .where(and(sql`${l.createTime} < ${end}`, storeId === undefined ? undefined : eq(l.storeId, storeId), within))
    .groupBy(l.materialId, materialTable.materialId)
    .orderBy(asc(materialTable.code));
  const shown = rows.map(
    (row): SummaryRow => ({
      ...row,
      openQty: plain(row.openQty),
      inQty: plain(row.inQty),
      outQty: plain(absolute(row.outQty)),
      closeQty: plain(row.closeQty),
      outAmount: absolute(row.outAmount),
    }),
  );
  const total = (name: 'openAmount' | 'inAmount' | 'outAmount' | 'closeAmount') => sumOf(shown.map((row) => row[name]));
  return {
    rows: shown,
    totals: {
      openAmount: total('openAmount'),
      inAmount: total('inAmount'),
      outAmount: total('outAmount'),
      closeAmount: total('closeAmount'),
    },
  };
}

const columns: readonly (readonly [title: string, name: keyof SummaryRow, width: number])[] = [
  ['物资编码', 'code', 16],
  ['物资名称', 'name', 24],
  ['规格型号', 'spec', 20],
  ['计量单位', 'unit', 10],
  ['期初数量', 'openQty', 12],
  ['期初金额', 'openAmount', 14],
  ['收入数量', 'inQty', 12],
  ['收入金额', 'inAmount', 14],
  ['发出数量', 'outQty', 12],
  ['发出金额', 'outAmount', 14],
  ['期末数量', 'closeQty', 12],
  ['期末金额', 'closeAmount', 14],
];

/** The same as a workbook, with its sums in the last row. */
export async function summarySheet({ services }: Ctx, { rows, totals }: MonthSummary) {
  const units = await services.dictLabels('material_unit');
  const cell = (row: SummaryRow, name: keyof SummaryRow) =>
    name === 'unit' ? (units.get(row.unit) ?? row.unit) : row[name];
  const last = columns.map(([, name], at) => {
    if (at === 0) return '合计';
    return Object.hasOwn(totals, name) ? totals[name as keyof typeof totals] : '';
  });
  return xlsxStream({
    sheet: '收发存月报',
    columns: columns.map(([title, , width]) => ({ title, width })),
    batches: (async function* () {
      yield [...rows.map((row) => columns.map(([, name]) => cell(row, name))), last];
    })(),
  });
}
