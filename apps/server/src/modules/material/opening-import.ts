import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { type DocLineInput, docLineInput } from '@jiaoyan/contract/material/doc';
import { DOC_KIND, STORE_KIND, TRACK } from '@jiaoyan/contract/material/status';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { CheckedRow, ImportField, ImportPlan, ImportSource } from '../../kernel/crud/import.ts';
import { byName, type Found, listCell, rowProblems } from '../../kernel/crud/import-cells.ts';
import type { Db } from '../../kernel/db/db.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { enterDoc } from './doc-enter.ts';
import { fitsDecimals, goodsName } from './doc-goods.ts';
import { goodsBase } from './goods-record.ts';
import { ledgerTable } from './ledger.table.ts';
import { type MaterialRow, materialTable } from './material.table.ts';
import { serialTable, stockTable } from './stock.table.ts';
import { storeTable } from './store.table.ts';
import { withinStores } from './store-scope.ts';

const OPEN = '0';
/** Lines of one document. */
const MOST = 100;

const columns: readonly ImportField[] = [
  { key: 'store', title: '仓库', required: true, note: '仓库编码或名称', width: 16 },
  { key: 'code', title: '物资编码', required: true, width: 16 },
  { key: 'shelf', title: '货架', note: '如 A-01-03，留空不修改', width: 12 },
  { key: 'qty', title: '数量', required: true, width: 10 },
  { key: 'price', title: '单价', required: true, note: '最多2位小数', width: 10 },
  { key: 'lotNo', title: '批号', note: '按批次管理的物资必填', width: 16 },
  { key: 'madeDate', title: '生产日期', note: '格式 2026-03-01', width: 12 },
  { key: 'expireDate', title: '有效期至', note: '格式 2026-03-01', width: 12 },
  { key: 'serials', title: '序列号', note: '按序列号管理的物资必填，多个用分号隔开', width: 36 },
];

/** A row of a workbook, ready to be posted. */
interface Opening {
  readonly storeId: number;
  readonly shelf: string;
  readonly line: DocLineInput;
}

/** Everything that the rows of a file name, looked up at once. */
interface Lookups {
  storeOf(text: string): Found<number>;
  materialOf(code: string): MaterialRow | undefined;
  isKnown(storeId: number, materialId: number): boolean;
  isThere(materialId: number, serialNo: string): boolean;
}

async function lookUp({ user }: Ctx, tx: Db, rows: readonly ImportSource[]): Promise<Lookups> {
  const stores = await tx
    .select()
    .from(storeTable)
    .where(
      and(
        eq(storeTable.kind, STORE_KIND.room),
        eq(storeTable.status, OPEN),
        withinStores(user, 'repair:materialDoc:import', storeTable.storeId),
      ),
    );
  const codes = [...new Set(rows.map(({ values }) => values.code ?? '').filter(Boolean))];
  const goods = codes.length > 0 ? await tx.select().from(materialTable).where(inArray(materialTable.code, codes)) : [];
  const ids = goods.map(({ materialId }) => materialId);
  const { storeId, materialId } = ledgerTable;
  const known =
    ids.length > 0
      ? await tx.selectDistinct({ storeId, materialId }).from(ledgerTable).where(inArray(materialId, ids))
      : [];
  const serials = [...new Set(rows.flatMap(({ values }) => listCell(values.serials ?? '')))];
  const pieces =
    serials.length > 0 ? await tx.select().from(serialTable).where(inArray(serialTable.serialNo, serials)) : [];
  return {
    storeOf: byName(
      '仓库',
      stores.flatMap((store) => [...new Set([store.code, store.name])].map((name) => [name, store.storeId] as const)),
    ),
    materialOf: (code) => goods.find((row) => row.code === code),
    isKnown: (store, material) => known.some((row) => row.storeId === store && row.materialId === material),
    isThere: (material, no) =>
      pieces.some((row) => row.materialId === material && row.serialNo === no && row.status === '1'),
  };
}

const orNone = (text: string | undefined) => text || null;
const SHELF = /^$|^[A-Za-z0-9]+(-[A-Za-z0-9]+){0,3}$/;

function checkGoods(
  goods: MaterialRow,
  line: DocLineInput,
  look: Lookups,
  report: (key: string, text: string) => void,
) {
  const name = goodsName(goods);
  if (goods.status !== OPEN) report('code', `${name} 已停用`);
  if (/^\d+(\.\d+)?$/.test(line.qty) && !fitsDecimals(line.qty, goods.decimals))
    report('qty', goods.decimals === 0 ? `${name}只能为整数` : `${name}最多${goods.decimals}位小数`);
  if (goods.track === TRACK.lot && line.lotNo === '') report('lotNo', `${name} 须填写批号`);
  if (goods.track !== TRACK.lot && line.lotNo !== '') report('lotNo', `${name} 不按批次管理，不能填写批号`);
  if (line.madeDate && line.expireDate && line.expireDate < line.madeDate)
    report('expireDate', `${name} 的有效期不能早于生产日期`);
  if (goods.track !== TRACK.serial) {
    if (line.serials.length > 0) report('serials', `${name} 不按序列号管理，不能填写序列号`);
    return;
  }
  if (!/^\d+$/.test(line.qty) || BigInt(line.serials.length) !== BigInt(line.qty))
    report('serials', `${name} 需要${line.qty}个序列号，已填${line.serials.length}个`);
  const taken = line.serials.find((no) => look.isThere(goods.materialId, no));
  if (taken !== undefined) report('serials', `序列号 ${taken} 已在库`);
}

function checkRow({ values }: ImportSource, look: Lookups) {
  const { errors, report, found } = rowProblems();
  const storeId = found('store', values.store ? look.storeOf(values.store) : { problem: '仓库不能为空' });
  const goods = look.materialOf(values.code ?? '');
  if (!goods) report('code', values.code ? `物资编码“${values.code}”不存在` : '物资编码不能为空');
  const typed = {
    materialId: goods?.materialId ?? 1,
    qty: values.qty ?? '',
    price: values.price ?? '',
    lotNo: values.lotNo ?? '',
    madeDate: orNone(values.madeDate),
    expireDate: orNone(values.expireDate),
    serials: listCell(values.serials ?? ''),
  };
  const read = docLineInput.safeParse(typed);
  if (!read.success) {
    for (const issue of read.error.issues) {
      const key = String(issue.path[0] ?? 'qty');
      const { message } = firstProblem(docLineInput, new z.ZodError([issue]));
      report(key, message);
    }
  }
  if (typed.price === '') report('price', '单价不能为空');
  const shelf = values.shelf ?? '';
  if (!SHELF.test(shelf) || shelf.length > 20) report('shelf', '货架格式不正确，如 A-01-03');
  const line = read.success ? read.data : (typed as DocLineInput);
  if (goods) checkGoods(goods, line, look, report);
  // Sent once more it would be there twice.
  if (goods && storeId !== undefined && look.isKnown(storeId, goods.materialId))
    report('code', `${goodsName(goods)} 在该仓库已有流水，不能再导入期初`);
  return { errors, report, value: { storeId: storeId ?? 0, shelf, line } };
}

async function writeOpenings(tx: Db, ctx: Ctx, rows: readonly Opening[]): Promise<void> {
  for (const storeId of [...new Set(rows.map((row) => row.storeId))].sort((a, b) => a - b)) {
    const own = rows.filter((row) => row.storeId === storeId);
    for (let at = 0; at < own.length; at += MOST)
      await enterDoc(ctx.services, tx, goodsBase(ctx), {
        kind: DOC_KIND.opening,
        storeId,
        reason: '期初导入',
        lines: own.slice(at, at + MOST).map(({ line }) => line),
        by: ctx.user.userName,
      });
    for (const { shelf, line } of own)
      if (shelf !== '')
        await tx
          .update(stockTable)
          .set({ shelf })
          .where(and(eq(stockTable.storeId, storeId), eq(stockTable.materialId, line.materialId)));
  }
}

/** How what is in the stores to begin with comes in from a workbook: posted at once, one document for each store. */
export const openingImport = (ctx: Ctx): ImportPlan<Opening> => ({
  title: '期初库存',
  fields: columns,
  async check(tx, rows) {
    const look = await lookUp(ctx, tx, rows);
    const seen = new Map<string, number>();
    return rows.map((source): CheckedRow<Opening> => {
      const { errors, report, value } = checkRow(source, look);
      const { storeId, line } = value;
      const own = [
        ['code', '物资', `${storeId} ${source.values.code} ${line.lotNo}`],
        ...line.serials.map((no) => ['serials', `序列号 ${no}`, `${source.values.code} ${no}`] as const),
      ] as const;
      for (const [key, title, text] of own) {
        const first = seen.get(`${key} ${text}`);
        if (first) report(key, `${title}与第${first}行重复`);
        else seen.set(`${key} ${text}`, source.line);
      }
      return { action: 'create', errors, value };
    });
  },
  write: (tx, rows) => writeOpenings(tx, ctx, rows),
});
