import { z } from 'zod';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { amount, amountOrNothing } from '../kernel/money.ts';
import { moved, pictures, reason, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { companyWork } from '../repair/outsource.ts';
import { companyEvent, uploads } from './fields.ts';
import { companyOrderStates } from './status.ts';

const path = '/repair/company/order';
const permission = 'repair:companyOrder';
/** What a list of company orders is narrowed and sorted by. */
export const companyOrderFields = {
  code: text('外委单号', { max: 20, search: 'like', sort: true, width: 160 }),
  status: dict('状态', 'repair_company_order_status', { search: 'exact', width: 90 }),
  companyId: int('外委单位', { search: 'exact', list: false }),
  expectEnd: text('要求完成日', { sort: true, width: 110 }),
  createTime: datetime('派单时间', { sort: true, search: 'range', width: 160 }),
} satisfies Fields;
/** `overdue` Y: late; `open` Y: not over; `settleId`: of one settlement; `status` may name several, comma-joined. */
const companyOrderQuery = listQuery(
  [
    ...['code', 'status', 'companyId', 'keyword', 'overdue', 'open', 'reportId', 'settleId'],
    ...['createTimeBegin', 'createTimeEnd'],
  ],
  ['createTimeBegin', 'createTimeEnd'],
);

const note = (title: string) => z.string().trim().max(200).default('').meta({ title });
const quote = z.object({ amount: amount('报价金额'), files: uploads('报价文件'), remark: note('报价说明'), version });
const audit = z.object({ agree: z.boolean(), reason: note('审核意见'), version });
const progress = z.object({
  progress: z.int().min(0).max(100).meta({ title: '进度' }),
  note: z.string().trim().min(1).max(200).meta({ title: '进度说明' }),
  images: pictures('施工照片'),
  version,
});
const finish = z.object({
  /** Nothing is asked for work under warranty. */
  finalAmount: amountOrNothing('结算金额'),
  afterImages: pictures('完工照片'),
  warrantyMonths: z.int().min(0).max(120).meta({ title: '质保期（月）' }),
  remark: note('完工说明'),
  /** An amount of more than 110 % of what was approved is refused, unless it is handed in for approval again. */
  reapprove: z.boolean().default(false),
  version,
});
const verify = z.object({
  pass: z.boolean(),
  /** From 1 to 5; asked for when it passes. */
  score: z.int().min(1).max(5).optional().meta({ title: '评分' }),
  /** Asked for when it does not. */
  reason: note('验收意见'),
  version,
});
export type Quote = z.output<typeof quote>;
export type Audit = z.output<typeof audit>;
export type Progress = z.output<typeof progress>;
export type CompanyFinish = z.output<typeof finish>;
export type Verify = z.output<typeof verify>;

/**
 * What companies and the campus do with an order. A final amount far above the approved one takes the order from work
 * back to the audit; agreed, it is ready for acceptance, else the work goes on.
 */
export const companyOrderLife = lifecycle({
  path,
  permission,
  states: companyOrderStates,
  reply: moved,
  transitions: {
    take: { label: '接单', from: ['10'], to: ['20', '30'], input: z.object({ version }) },
    refuse: { label: '拒单', from: ['10'], to: '80', input: z.object({ reason: reason('拒单原因'), version }) },
    quote: { label: '报价', from: ['20'], to: '25', input: quote },
    audit: { label: '审核报价', from: ['25'], to: ['30', '20', '40'], input: audit },
    progress: { label: '上报进度', from: ['30'], to: '30', input: progress },
    finish: { label: '申请完工', from: ['30'], to: ['40', '25'], input: finish },
    verify: { label: '验收', from: ['40'], to: ['50', '70', '30'], input: verify },
    cancel: {
      label: '取消',
      from: ['10', '20', '25', '30'],
      to: '90',
      input: z.object({ reason: reason('取消原因'), version }),
    },
  },
});
export type CompanyOrderMove = keyof typeof companyOrderLife.transitions;

const nullableText = z.string().nullable();
const nullableId = z.int().nullable();
/** An order to a company as lists show it; amounts are text, empty when there is none (or not for the reader). */
export const companyOrderRow = z.object({
  companyOrderId: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  reportId: nullableId,
  reportCode: z.string(),
  orderId: nullableId,
  orderCode: z.string(),
  /** Where it is, for orders that follow from a report. */
  position: z.string(),
  /** Empty for companies. */
  budget: z.string(),
  quoteAmount: z.string(),
  approvedAmount: z.string(),
  finalAmount: z.string(),
  /** Work under warranty: it is neither quoted nor paid for. */
  isWarranty: z.boolean(),
  progress: z.int(),
  expectStart: nullableText,
  expectEnd: z.string(),
  actualStart: nullableText,
  actualEnd: nullableText,
  /** By how many days it is or was late. */
  overdueDays: z.int(),
  deduct: z.string(),
  verifyScore: nullableId,
  verifyTime: nullableText,
  settleId: nullableId,
  /** In the audit: a final amount has to be approved again, not a first quote. */
  isReapproval: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
  version: z.int(),
  /** The moves that the caller may make now. */
  moves: z.array(z.string()),
});
export type CompanyOrderRow = z.output<typeof companyOrderRow>;

/** The same with everything that belongs to it. */
const companyOrderDetail = companyOrderRow.extend({
  scope: z.string(),
  reason: z.string(),
  quoteFiles: z.string(),
  quoteRemark: z.string(),
  quoteName: z.string(),
  quoteTime: nullableText,
  beforeImages: z.string(),
  afterImages: z.string(),
  finishRemark: z.string(),
  warrantyMonths: z.int(),
  warrantyEnd: nullableText,
  verifyName: z.string(),
  closeReason: z.string(),
  settleCode: z.string(),
  company: z.object({ contact: z.string(), phone: z.string(), score: z.string() }),
  /** Whom the company asks, for orders that follow from a report. */
  reporterName: z.string(),
  reporterPhone: z.string(),
  /** The quote is above the budget: only those who lead the centre decide. */
  isOverBudget: z.boolean(),
  timeline: z.array(companyEvent),
});
export type CompanyOrderDetail = z.output<typeof companyOrderDetail>;
const rows = page(companyOrderRow);

/** Orders to companies. */
export const companyOrder = titled('外委单', {
  list: GET(`${path}/list`, {
    summary: '外委单列表',
    access: `${permission}:list`,
    query: companyOrderQuery,
    reply: rows,
  }),
  export: GET(`${path}/export`, {
    summary: '导出外委单（两步）',
    access: `${permission}:export`,
    query: companyOrderQuery,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出外委单',
    access: `${permission}:export`,
    body: companyOrderQuery,
    reply: file,
  }),
  /** Orders of the companies that the caller signs in for. */
  mine: GET(`${path}/my`, {
    summary: '我的外委单',
    access: `${permission}:take`,
    query: companyOrderQuery,
    reply: rows,
  }),
  get: GET(`${path}/:id`, {
    summary: '外委单详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(companyOrderDetail),
  }),
  /** An order that follows from no report. */
  create: POST(path, {
    summary: '新增外委单',
    access: `${permission}:add`,
    body: companyWork,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  ...companyOrderLife.moves,
});
