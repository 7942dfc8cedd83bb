import { z } from 'zod';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { DELETE, data, file, GET, none, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { quantity, unitPrice } from '../kernel/quantity.ts';
import { idList, idNumber, listQuery, titled } from '../kernel/resource.ts';
import { importEndpoints } from '../system/import.ts';
import { recordEvent } from './event.ts';
import { lotFields, serialList } from './goods.ts';
import { DOC_KIND, docStates, handWritten } from './status.ts';

const path = '/repair/material/store/doc';
const permission = 'repair:materialDoc';
const MAX_DOC_LINES = 100;

/** What a list of stock documents is narrowed and sorted by. */
export const docFields = {
  code: text('单号', { max: 20, search: 'like', sort: true, width: 150 }),
  kind: dict('单据类型', 'material_doc_kind', { search: 'exact', width: 100 }),
  storeId: int('仓库', { search: 'exact', list: false }),
  status: dict('状态', 'material_doc_status', { search: 'exact', width: 90 }),
  createTime: text('制单时间', { max: 19, sort: true, width: 160 }),
} satisfies Fields;
const query = listQuery(['code', 'kind', 'storeId', 'status', 'keyword'], [], {
  code: '单号',
  kind: '单据类型',
  storeId: '仓库',
  status: '状态',
  keyword: '物资',
});

/** A line as somebody writes it. */
export const docLineInput = z.object({
  materialId: userId('物资'),
  qty: quantity(),
  price: unitPrice(),
  ...lotFields,
  serials: serialList,
});
export type DocLineInput = z.output<typeof docLineInput>;

/** What somebody writes down of a stock document. */
export const docDraft = z
  .object({
    kind: z.enum(handWritten).meta({ title: '单据类型' }),
    storeId: userId('仓库'),
    /** Where goods are moved to. */
    toStoreId: userId('调入仓库').nullable().default(null),
    /** Who gave them. */
    providerId: userId('供应商').nullable().default(null),
    /** For whom they leave. */
    deptId: userId('领用部门').nullable().default(null),
    reason: z.string().trim().max(200).default('').meta({ title: '事由' }),
    bizDate: day('业务日期'),
    lines: z.array(docLineInput).min(1).max(MAX_DOC_LINES).meta({ title: '物资明细' }),
  })
  .refine(({ kind, toStoreId }) => kind !== DOC_KIND.move || toStoreId !== null, {
    path: ['toStoreId'],
    message: '调入仓库不能为空',
  })
  .refine(({ kind, storeId, toStoreId }) => kind !== DOC_KIND.move || storeId !== toStoreId, {
    path: ['toStoreId'],
    message: '不能向本仓库调拨',
  })
  .refine(({ kind, deptId }) => kind !== DOC_KIND.issue || deptId !== null, {
    path: ['deptId'],
    message: '领用部门不能为空',
  })
  .refine(({ kind, reason: why }) => kind !== DOC_KIND.loss || why !== '', {
    path: ['reason'],
    message: '事由不能为空',
  });
export type DocDraft = z.output<typeof docDraft>;
/** The same key twice is the same document. */
const clientKey = z.string().max(40).optional().meta({ title: '请求标识' });

/** What happens to a stock document. What needs nobody else's eyes is posted as soon as it is handed in. */
export const docLife = lifecycle({
  path,
  permission,
  states: docStates,
  reply: moved,
  transitions: {
    submit: { label: '提交', from: ['10', '60'], to: ['20', '30'], input: z.object({ version }) },
    approve: { label: '审核通过', from: ['20'], to: '30', input: z.object({ version }) },
    reject: { label: '驳回', from: ['20'], to: '60', input: z.object({ reason: reason('驳回原因'), version }) },
    withdraw: { label: '撤回', from: ['20'], to: '10', input: z.object({ version }) },
    reverse: { label: '冲红', from: ['30'], to: '90', input: z.object({ reason: reason('冲红原因'), version }) },
  },
});

const docLine = z.object({
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
  /** What it was worth when it was posted; before, quantity times price. */
  amount: z.string(),
  lotNo: z.string(),
  madeDate: z.string().nullable(),
  expireDate: z.string().nullable(),
  serials: z.array(z.string()),
});
export type DocLine = z.output<typeof docLine>;

/** A stock document as lists show it. */
const docRow = z.object({
  docId: z.int(),
  kind: z.string(),
  code: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  toStoreId: z.int().nullable(),
  toStoreName: z.string(),
  providerId: z.int().nullable(),
  providerName: z.string(),
  deptId: z.int().nullable(),
  deptName: z.string(),
  /** The purchase that it belongs to. */
  purchaseId: z.int().nullable(),
  purchaseCode: z.string(),
  reason: z.string(),
  bizDate: z.string(),
  lineCount: z.int(),
  /** Empty for those who are not shown prices. */
  amount: z.string(),
  status: z.string(),
  creatorName: z.string(),
  approverName: z.string(),
  postTime: z.string().nullable(),
  createTime: z.string(),
  version: z.int(),
  /** What the caller may do with it now; `edit` and `remove` among it. */
  moves: z.array(z.string()),
});
export type DocRow = z.output<typeof docRow>;
const docDetail = docRow.extend({ lines: z.array(docLine), timeline: z.array(recordEvent) });
export type DocDetail = z.output<typeof docDetail>;
const id = z.object({ id: idNumber });

/** Documents by which goods come, go and change places. */
export const materialDoc = titled('库存单据', {
  list: GET(`${path}/list`, { summary: '库存单据列表', access: `${permission}:list`, query, reply: page(docRow) }),
  export: GET(`${path}/export`, {
    summary: '导出库存单据（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出库存单据',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  get: GET(`${path}/:id`, {
    summary: '库存单据详情',
    access: `${permission}:query`,
    params: id,
    reply: data(docDetail),
  }),
  create: POST(path, {
    summary: '新增库存单据',
    access: `${permission}:add`,
    body: docDraft.safeExtend({ clientKey }),
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  update: PUT(path, {
    summary: '修改库存单据',
    access: `${permission}:edit`,
    body: docDraft.safeExtend({ docId: idNumber.meta({ title: '库存单据' }), version }),
    reply: none,
  }),
  /** Drafts and rejected ones. */
  remove: DELETE(`${path}/:ids`, {
    summary: '删除库存单据',
    access: `${permission}:remove`,
    params: z.object({ ids: idList }),
    reply: none,
  }),
  /** What is in the stores to begin with. */
  ...importEndpoints(path, '期初库存', `${permission}:import`),
  ...docLife.moves,
});
