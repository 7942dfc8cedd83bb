import { z } from 'zod';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { DELETE, data, file, GET, none, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, userId, version } from '../kernel/move.ts';
import { idList, idNumber, listQuery, titled } from '../kernel/resource.ts';
import { companyOrderRow } from './company-order.ts';
import { companyEvent, uploads } from './fields.ts';
import { settleStates } from './status.ts';

const path = '/repair/company/settle';
const permission = 'repair:companySettle';
/** The process that decides on settlements. */
export const SETTLE_PROCESS = 'company_settle';

/** What a list of settlements is narrowed and sorted by. */
export const settleFields = {
  code: text('结算单号', { max: 20, search: 'like', sort: true, width: 160 }),
  status: dict('状态', 'repair_settle_status', { search: 'exact', width: 90 }),
  companyId: int('外委单位', { search: 'exact', list: false }),
  period: text('结算月份', { max: 7, search: 'exact', sort: true, width: 100 }),
  createTime: datetime('创建时间', { sort: true, width: 160 }),
} satisfies Fields;
const query = listQuery(['code', 'status', 'companyId', 'period', 'keyword']);

const period = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{label}格式不正确')
  .meta({ title: '结算月份' });
/** Which orders are settled: all that were accepted by the end of the month, or those chosen among them. */
const draft = z.object({
  companyId: userId('外委单位'),
  period,
  orderIds: z.array(userId('外委单')).min(1).max(200).optional().meta({ title: '外委单' }),
});
export type SettleDraft = z.output<typeof draft>;
const pay = z.object({
  invoiceNo: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9-]+$/, '{label}只能包含字母、数字和横线')
    .meta({ title: '发票号' }),
  invoiceFile: uploads('发票文件'),
  payTime: moment('付款时间').nullable().default(null),
  version,
});
export type Pay = z.output<typeof pay>;

/** What happens to a settlement; its process decides between handing in and paying. */
export const settleLife = lifecycle({
  path,
  permission,
  states: settleStates,
  reply: moved,
  transitions: {
    submit: { label: '提交', from: ['10', '50'], to: '20', input: z.object({ version }) },
    pay: { label: '登记付款', from: ['30'], to: '40', input: pay },
  },
});

/** A settlement as lists show it. */
const settleRow = z.object({
  settleId: z.int(),
  code: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  period: z.string(),
  count: z.int(),
  totalAmount: z.string(),
  deductAmount: z.string(),
  payAmount: z.string(),
  invoiceNo: z.string(),
  instanceId: z.int().nullable(),
  /** What the process waits for. */
  currentNode: z.string(),
  payTime: z.string().nullable(),
  status: z.string(),
  createBy: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** The moves that the caller may make now; `remove` among them. */
  moves: z.array(z.string()),
});
export type SettleRow = z.output<typeof settleRow>;
/** The same with its orders and what happened. */
const settleDetail = settleRow.extend({
  invoiceFile: z.string(),
  rejectReason: z.string(),
  orders: z.array(companyOrderRow),
  timeline: z.array(companyEvent),
});
export type SettleDetail = z.output<typeof settleDetail>;
/** What a settlement would contain. */
const settlePreview = z.object({
  orders: z.array(companyOrderRow),
  count: z.int(),
  totalAmount: z.string(),
  deductAmount: z.string(),
  payAmount: z.string(),
});
const id = z.object({ id: idNumber });

/** Monthly settlements with companies. */
export const companySettle = titled('外委结算', {
  list: GET(`${path}/list`, { summary: '结算单列表', access: `${permission}:list`, query, reply: page(settleRow) }),
  export: GET(`${path}/export`, {
    summary: '导出结算单（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, { summary: '导出结算单', access: `${permission}:export`, body: query, reply: file }),
  preview: GET(`${path}/preview`, {
    summary: '结算预览',
    access: `${permission}:add`,
    query: z.object({ companyId: idNumber.meta({ title: '外委单位' }), period }),
    reply: data(settlePreview),
  }),
  get: GET(`${path}/:id`, {
    summary: '结算单详情',
    access: `${permission}:query`,
    params: id,
    reply: data(settleDetail),
  }),
  create: POST(path, {
    summary: '新增结算单',
    access: `${permission}:add`,
    body: draft,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  /** Drafts and rejected ones; their orders can be settled again. */
  remove: DELETE(`${path}/:ids`, {
    summary: '删除结算单',
    access: `${permission}:remove`,
    params: z.object({ ids: idList }),
    reply: none,
  }),
  ...settleLife.moves,
});
