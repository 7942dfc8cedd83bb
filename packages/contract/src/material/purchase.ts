import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { DELETE, data, file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { quantity, unitPrice } from '../kernel/quantity.ts';
import { idList, idNumber, listQuery, titled } from '../kernel/resource.ts';
import { recordEvent } from './event.ts';
import { lotFields, serialList } from './goods.ts';
import { purchaseStates } from './status.ts';

const path = '/repair/material/purchase';
const permission = 'repair:materialPurchase';
const MAX_LINES = 100;
/** The process that decides on purchases; it has nothing but the approvals. */
export const PURCHASE_PROCESS = 'material_purchase_order';

/** What a list of purchases is narrowed and sorted by. */
export const purchaseFields = {
  code: text('采购单号', { max: 20, search: 'like', sort: true, width: 150 }),
  title: text('采购事由', { max: 60, search: 'like', width: 200 }),
  status: dict('状态', 'material_purchase_status', { search: 'exact', width: 96 }),
  providerId: int('供应商', { search: 'exact', list: false }),
  storeId: int('入库仓库', { search: 'exact', list: false }),
  createTime: text('申请时间', { max: 19, sort: true, width: 136 }),
} satisfies Fields;
const query = listQuery(['code', 'title', 'status', 'providerId', 'storeId', 'keyword'], [], {
  code: '采购单号',
  title: '采购事由',
  status: '状态',
  providerId: '供应商',
  storeId: '入库仓库',
  keyword: '物资',
});

/** What somebody wants to buy. */
export const purchaseDraft = z.object({
  title: z.string().trim().min(1).max(60).meta({ title: '采购事由' }),
  providerId: userId('供应商'),
  storeId: userId('入库仓库'),
  expectDate: day('期望到货日'),
  reason: z.string().trim().max(200).default('').meta({ title: '说明' }),
  lines: z
    .array(z.object({ materialId: userId('物资'), qty: quantity(), price: unitPrice() }))
    .min(1)
    .max(MAX_LINES)
    .meta({ title: '采购明细' }),
});
export type PurchaseDraft = z.output<typeof purchaseDraft>;
/** The same key twice is the same purchase, or the same delivery. */
const clientKey = z.string().max(40).optional().meta({ title: '请求标识' });

const lineId = z.int().positive().max(2_147_483_647).meta({ title: '明细' });
/** What has come of a line; each batch of it by itself. */
const received = z.object({
  lines: z
    .array(z.object({ lineId, qty: quantity('到货数量'), price: unitPrice(), ...lotFields, serials: serialList }))
    .min(1)
    .max(MAX_LINES)
    .meta({ title: '到货明细' }),
  /** Why the price is not what was agreed; asked for when it is far from it. */
  reason: z.string().trim().max(200).default('').meta({ title: '原因' }),
  clientKey,
  version,
});
export type ReceiveInput = z.output<typeof received>;
const sentBack = z.object({
  lines: z
    .array(z.object({ lineId, qty: quantity('退货数量'), lotNo: lotFields.lotNo, serials: serialList }))
    .min(1)
    .max(MAX_LINES)
    .meta({ title: '退货明细' }),
  reason: reason('退货原因'),
  clientKey,
  version,
});
export type SendBackInput = z.output<typeof sentBack>;

/** What happens to a purchase; its process decides between handing in and waiting for the goods. */
export const purchaseLife = lifecycle({
  path,
  permission,
  states: purchaseStates,
  reply: moved,
  transitions: {
    submit: { label: '提交', from: ['0', '60'], to: '10', input: z.object({ version }) },
    cancel: {
      label: '取消',
      from: ['0', '10', '60'],
      to: '70',
      input: z.object({ reason: reason('取消原因'), version }),
    },
    receive: { label: '收货入库', from: ['20', '30'], to: ['30', '40'], input: received },
    returnGoods: { label: '退货', from: ['30', '40'], to: ['20', '30', '40'], input: sentBack },
    close: { label: '结案', from: ['20', '30'], to: '40', input: z.object({ reason: reason('结案原因'), version }) },
  },
});

const purchaseLine = z.object({
  lineId: z.int(),
  materialId: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  track: z.string(),
  decimals: z.int(),
  qty: z.string(),
  price: z.string(),
  amount: z.string(),
  receivedQty: z.string(),
  returnedQty: z.string(),
  /** What is still to come. */
  openQty: z.string(),
});
export type PurchaseLine = z.output<typeof purchaseLine>;
const delivery = z.object({
  docId: z.int(),
  code: z.string(),
  kind: z.string(),
  status: z.string(),
  amount: z.string(),
  creatorName: z.string(),
  createTime: z.string(),
});

/** A purchase as lists show it. */
const purchaseRow = z.object({
  purchaseId: z.int(),
  code: z.string(),
  title: z.string(),
  providerId: z.int(),
  providerName: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  applicantName: z.string(),
  deptName: z.string(),
  expectDate: z.string(),
  /** It should have come by now. */
  overdue: z.boolean(),
  reason: z.string(),
  lineCount: z.int(),
  /** Empty for those who are not shown prices. */
  amount: z.string(),
  /** How much of it has come, in percent of its value. */
  rate: z.int(),
  status: z.string(),
  /** Where its process stands. */
  currentNode: z.string(),
  instanceId: z.int().nullable(),
  rejectReason: z.string(),
  closeReason: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now; `edit` and `remove` among it. */
  moves: z.array(z.string()),
});
export type PurchaseRow = z.output<typeof purchaseRow>;
const purchaseDetail = purchaseRow.extend({
  lines: z.array(purchaseLine),
  /** What came and what was sent back, by document. */
  docs: z.array(delivery),
  timeline: z.array(recordEvent),
});
export type PurchaseDetail = z.output<typeof purchaseDetail>;

const suggestion = z.object({
  materialId: z.int(),
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  decimals: z.int(),
  available: z.string(),
  onOrder: z.string(),
  minQty: z.string(),
  /** What was used in 90 days. */
  usage: z.string(),
  /** What coming maintenance takes until the next delivery could be here. */
  planned: z.string(),
  /** How much there should be. */
  target: z.string(),
  qty: z.string(),
  /** What was paid last, else what is usual; empty for those who are not shown prices. */
  price: z.string(),
});
/** What should be bought for a store. */
export type Suggestion = z.output<typeof suggestion>;
const id = z.object({ id: idNumber });

/** Goods that are bought: asked for, approved, received in parts, sent back. */
export const materialPurchase = titled('采购单', {
  list: GET(`${path}/list`, { summary: '采购单列表', access: `${permission}:list`, query, reply: page(purchaseRow) }),
  export: GET(`${path}/export`, {
    summary: '导出采购单（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, { summary: '导出采购单', access: `${permission}:export`, body: query, reply: file }),
  /** What is below its limit or goes faster than it comes; what is on order counts. */
  suggest: GET(`${path}/suggest`, {
    summary: '采购建议',
    access: `${permission}:add`,
    query: z.object({ storeId: idNumber.meta({ title: '入库仓库' }) }),
    reply: data(z.array(suggestion)),
  }),
  get: GET(`${path}/:id`, {
    summary: '采购单详情',
    access: `${permission}:query`,
    params: id,
    reply: data(purchaseDetail),
  }),
  create: POST(path, {
    summary: '新增采购单',
    access: `${permission}:add`,
    body: purchaseDraft.extend({ clientKey }),
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT(path, {
    summary: '修改采购单',
    access: `${permission}:edit`,
    body: purchaseDraft.extend({ purchaseId: idNumber.meta({ title: '采购单' }), version }),
    reply: none,
  }),
  /** Drafts and those that came to nothing. */
  remove: DELETE(`${path}/:ids`, {
    summary: '删除采购单',
    access: `${permission}:remove`,
    params: z.object({ ids: idList }),
    reply: none,
  }),
  ...purchaseLife.moves,
});
