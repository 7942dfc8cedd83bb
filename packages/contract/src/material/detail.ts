import { z } from 'zod';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

const path = '/repair/material/detail';
const permission = 'repair:materialDetail';

/** What the ledger is narrowed and sorted by. */
export const ledgerFields = {
  createTime: text('时间', { max: 19, sort: true, width: 160 }),
  storeId: int('仓库', { search: 'exact', list: false }),
  materialId: int('物资', { search: 'exact', list: false }),
  bizType: dict('类型', 'material_ledger_type', { search: 'exact', width: 90 }),
  bizCode: text('单号', { max: 20, search: 'like', width: 150 }),
  operatorName: text('操作人', { max: 30, search: 'like', width: 90 }),
} satisfies Fields;
const query = listQuery(['storeId', 'materialId', 'bizType', 'bizCode', 'operatorName', 'keyword', 'type'], [], {
  storeId: '仓库',
  materialId: '物资',
  bizType: '类型',
  bizCode: '单号',
  operatorName: '操作人',
  keyword: '物资',
  type: '物资类别',
});

/** One entry of the ledger. */
const ledgerRow = z.object({
  ledgerId: z.int(),
  seq: z.int(),
  createTime: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  lotNo: z.string(),
  bizType: z.string(),
  bizId: z.int(),
  bizCode: z.string(),
  delta: z.string(),
  afterQty: z.string(),
  price: z.string(),
  amount: z.string(),
  afterAmount: z.string(),
  deptName: z.string(),
  operatorName: z.string(),
});
export type LedgerRow = z.output<typeof ledgerRow>;

const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '{label}格式不正确')
  .meta({ title: '月份' });
const summaryQuery = z.object({ month, storeId: idNumber.optional().meta({ title: '仓库' }) });
const summaryRow = z.object({
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  openQty: z.string(),
  openAmount: z.string(),
  inQty: z.string(),
  inAmount: z.string(),
  outQty: z.string(),
  outAmount: z.string(),
  closeQty: z.string(),
  closeAmount: z.string(),
});
export type SummaryRow = z.output<typeof summaryRow>;
const totals = summaryRow.pick({ openAmount: true, inAmount: true, outAmount: true, closeAmount: true });
/** What was there, came, went and is there, by material. */
const monthSummary = z.object({ rows: z.array(summaryRow), totals });
export type MonthSummary = z.output<typeof monthSummary>;

/** A stock that is not what its ledger adds up to. */
const difference = z.object({
  storeName: z.string(),
  code: z.string(),
  name: z.string(),
  qty: z.string(),
  ledgerQty: z.string(),
  amount: z.string(),
  ledgerAmount: z.string(),
  /** What else does not fit: batches, serial numbers, the chain of entries. */
  problem: z.string(),
  /** The first entry that does not follow from the one before it. */
  firstBad: z.int().nullable(),
});
export type Difference = z.output<typeof difference>;

/** Every entry of the ledger; nothing in it is ever changed. */
export const materialDetail = titled('物资明细', {
  list: GET(`${path}/list`, { summary: '物资明细列表', access: `${permission}:list`, query, reply: page(ledgerRow) }),
  export: GET(`${path}/export`, {
    summary: '导出物资明细（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出物资明细',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  summary: GET(`${path}/summary`, {
    summary: '收发存月报',
    access: `${permission}:list`,
    query: summaryQuery,
    reply: data(monthSummary),
  }),
  summaryExport: GET(`${path}/summary/export`, {
    summary: '导出收发存月报',
    access: `${permission}:export`,
    query: summaryQuery,
    reply: textReply,
  }),
  reconcile: GET(`${path}/reconcile`, {
    summary: '账实核对',
    access: `${permission}:reconcile`,
    reply: data(z.array(difference)),
  }),
});
