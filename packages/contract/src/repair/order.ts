import { z } from 'zod';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { quantity } from '../kernel/quantity.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { orderGoods } from '../material/order-goods.ts';
import { outsourceInput } from './outsource.ts';
import { materialLines, orderCard, reportRow } from './report-view.ts';
import { orderStates } from './status.ts';

const path = '/repair/order';
/** What a list of work orders is narrowed and sorted by. */
export const orderFields = {
  code: text('工单号', { max: 20, search: 'like', sort: true, width: 160 }),
  status: dict('状态', 'repair_order_status', { search: 'exact', width: 90 }),
  workerId: int('维修人员', { search: 'exact', list: false }),
  teamId: int('班组', { search: 'exact', list: false }),
  orderType: dict('工单类型', 'repair_order_type', { search: 'exact', list: false }),
  dispatchTime: datetime('派单时间', { sort: true, search: 'range', width: 160 }),
} satisfies Fields;
/** The query of every list of work orders. */
const orderQuery = listQuery(
  [...['code', 'status', 'workerId', 'teamId', 'orderType', 'keyword', 'rework', 'open', 'request', 'reportId']].concat(
    ['dispatchTimeBegin', 'dispatchTimeEnd'],
  ),
  ['dispatchTimeBegin', 'dispatchTimeEnd'],
);

const sign = z
  .string()
  .max(200)
  .regex(/^$|^\/profile\/upload\/[\w/.-]+$/, '{label}格式不正确')
  .default('')
  .meta({ title: '签名' });
const wantLines = z
  .array(z.object({ materialId: userId('物资'), qty: quantity() }))
  .max(20)
  .default([])
  .meta({ title: '等待的配件' });
const finishInput = z.object({
  solution: reason('处理结果').max(500),
  faultCause: z.string().max(2).default('').meta({ title: '故障原因' }),
  laborMins: z.int().min(1).max(1440).meta({ title: '工时（分钟）' }),
  beforeImages: pictures('维修前照片'),
  afterImages: pictures('完工照片'),
  checklist: z
    .array(z.object({ item: z.string().max(100), ok: z.boolean() }))
    .max(50)
    .default([]),
  materials: materialLines,
  /** Asked for above what a parameter says is bought without one. */
  receiptImages: pictures('票据照片'),
  signature: sign,
  /** The same key twice is the same finish. */
  clientKey: z.string().max(40).optional().meta({ title: '请求标识' }),
  version,
});
export type FinishInput = z.output<typeof finishInput>;

/** What workers and their leaders do with work orders. */
export const orderLife = lifecycle({
  path,
  permission: 'repair:order',
  states: orderStates,
  reply: moved,
  transitions: {
    take: { label: '接单', from: ['10'], to: '20', input: z.object({ version }) },
    refuse: { label: '拒单', from: ['10'], to: '80', input: z.object({ reason: reason(), version }) },
    appoint: {
      label: '预约',
      from: ['20'],
      to: '20',
      input: z.object({ from: moment('预约开始时间'), to: moment('预约结束时间'), version }),
    },
    arrive: {
      label: '到场',
      from: ['20'],
      to: '30',
      input: z.object({
        /** What the label of the room or building says. */
        token: z.string().max(64).default('').meta({ title: '二维码' }),
        images: pictures('现场照片'),
        version,
      }),
    },
    suspend: {
      label: '挂起',
      from: ['20', '30'],
      to: ['20', '30', '40'],
      input: z.object({
        suspendReason: z.enum(['1', '2', '3', '4', '5', '9']).meta({ title: '挂起原因' }),
        until: moment('预计恢复时间'),
        remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
        /** The parts that it waits for. */
        wants: wantLines,
        version,
      }),
    },
    resume: { label: '恢复', from: ['40'], to: ['20', '30'], input: z.object({ version }) },
    transferApply: {
      label: '申请转单',
      from: ['20', '30', '40'],
      to: ['20', '30', '40'],
      input: z.object({ reason: reason(), version }),
    },
    /** A request of the worker is granted, or refused: to suspend for long, or to hand the order over. */
    decide: {
      label: '审批申请',
      from: ['20', '30', '40'],
      to: ['20', '30', '40'],
      input: z.object({ agree: z.boolean(), reason: z.string().trim().max(200).default(''), version }),
    },
    transfer: {
      label: '转单',
      from: ['10', '20', '30', '40'],
      to: '80',
      input: z.object({
        workerId: userId('维修人员'),
        reason: z.string().trim().max(200).default('').meta({ title: '原因' }),
        force: z.boolean().default(false),
        /** What was fetched for the order goes with it, or stays with whoever has it. */
        goods: z.enum(['move', 'keep']).default('keep').meta({ title: '已领物资' }),
        version,
      }),
    },
    /** A company takes the work over. */
    outsource: { label: '外委', from: ['20', '30', '40'], to: '50', input: outsourceInput },
    finish: { label: '完工', from: ['30'], to: '60', input: finishInput },
    /** Something was written down as used that was not: it goes back to whoever carried it. */
    unuse: {
      label: '冲销用料',
      from: ['60', '70'],
      to: ['60', '70'],
      input: z.object({ lineId: userId('材料'), reason: reason(), version }),
    },
    void: { label: '作废', from: ['10', '20'], to: '90', input: z.object({ reason: reason(), version }) },
    assist: {
      label: '调整协助人',
      from: ['10', '20', '30', '40'],
      to: ['10', '20', '30', '40'],
      input: z.object({ helperIds: z.array(userId('协助人员')).max(10), version }),
    },
  },
});
export type OrderMove = keyof typeof orderLife.transitions;

/** A work order as lists show it, with what it is about. */
const orderRow = orderCard
  .omit({ checklistResult: true, beforeImages: true, afterImages: true, signature: true, receiptImages: true })
  .omit({ materials: true })
  .extend({
    report: reportRow.pick({
      reportId: true,
      code: true,
      title: true,
      status: true,
      priority: true,
      trade: true,
      position: true,
      placeId: true,
      roomId: true,
      reporterName: true,
      arriveDue: true,
      finishDue: true,
      overdue: true,
      pauseSince: true,
    }),
    reporterPhone: z.string(),
    description: z.string(),
    images: z.string(),
    /** What the worker has to tick off before finishing. */
    checklist: z.array(z.string()),
    /** The moves that the caller may make now. */
    moves: z.array(z.string()),
  });
export type OrderRow = z.output<typeof orderRow>;
const orderPage = page(orderRow);
const stretch = z.object({ from: z.string(), to: z.string() });
const visitTimes = z.object({
  /** The best first. */
  windows: z.array(stretch.extend({ isExpected: z.boolean(), isLate: z.boolean() })),
  /** When the room is taken; by whom and for what is not the worker's business. */
  bookings: z.array(stretch),
});
export type VisitTimes = z.output<typeof visitTimes>;
const id = z.object({ id: idNumber });

/** Work orders. */
export const order = titled('工单', {
  list: GET(`${path}/list`, { summary: '工单列表', access: 'repair:order:list', query: orderQuery, reply: orderPage }),
  export: GET(`${path}/export`, {
    summary: '导出工单（两步）',
    access: 'repair:order:export',
    query: orderQuery,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出工单',
    access: 'repair:order:export',
    body: orderQuery,
    reply: file,
  }),
  mine: GET(`${path}/my`, { summary: '我的工单', access: 'repair:order:take', query: orderQuery, reply: orderPage }),
  /** Reports that any worker of the trade may take for himself. */
  pool: GET(`${path}/pool`, { summary: '抢单池', access: 'repair:order:take', reply: data(z.array(reportRow)) }),
  grab: PUT(`${path}/grab/:id`, { summary: '抢单', access: 'repair:order:take', params: id, reply: data(moved) }),
  get: GET(`${path}/:id`, { summary: '工单详情', access: 'signed-in', params: id, reply: data(orderRow) }),
  /** What is there for the order: carried, reserved, waited for. */
  goods: GET(`${path}/:id/goods`, {
    summary: '工单备料',
    access: 'signed-in',
    params: id,
    reply: data(orderGoods),
  }),
  /** When the worker could come, and when the room is taken. */
  windows: GET(`${path}/:id/windows`, {
    summary: '建议上门时段',
    access: 'repair:order:appoint',
    params: id,
    reply: data(visitTimes),
  }),
  /** The appointment as a file for calendars. */
  calendar: GET(`${path}/:id/ics`, { summary: '预约日历', access: 'signed-in', params: id, reply: file }),
  ...orderLife.moves,
});
