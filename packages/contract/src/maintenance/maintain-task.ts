import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { day } from '../kernel/calendar.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { moved, pictures, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { orderCard } from '../repair/report-view.ts';
import type { MaintainItem } from './maintain-item.ts';

const path = '/repair/facility/maintainTask';
const permission = 'repair:maintainOrder';

/** What a list of tasks is narrowed and sorted by. */
export const taskFields = {
  code: text('维保单号', { max: 20, search: 'like', sort: true, width: 150 }),
  dueDate: text('应完成日', { max: 10, sort: true, search: 'range', width: 110 }),
  title: text('维保事项', { max: 60, search: 'like', width: 220 }),
  kind: dict('维保性质', 'maintain_plan_kind', { search: 'exact', width: 80 }),
  planId: int('计划', { search: 'exact', list: false }),
  placeId: int('楼宇', { search: 'exact', list: false }),
} satisfies Fields;
const query = listQuery(
  [
    'code',
    'title',
    'kind',
    'planId',
    'placeId',
    'reportId',
    'facilityId',
    'status',
    'overdue',
    'workerId',
    'dueDateBegin',
    'dueDateEnd',
  ],
  ['dueDateBegin', 'dueDateEnd'],
  {
    code: '维保单号',
    title: '维保事项',
    kind: '维保性质',
    planId: '计划',
    placeId: '楼宇',
    reportId: '维保单',
    facilityId: '设施',
    status: '状态',
    overdue: '逾期',
    workerId: '执行人',
  },
);

/** Maintenance as lists show it. */
const taskRow = z.object({
  taskId: z.int(),
  reportId: z.int().nullable(),
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  planId: z.int().nullable(),
  /** When it is due; it never moves. */
  dueDate: z.string(),
  /** When it is meant to be done. */
  planDay: z.string(),
  position: z.string(),
  /** How many facilities, of how many something is written, and how many are not as they should be. */
  total: z.int(),
  done: z.int(),
  abnormal: z.int(),
  executorName: z.string(),
  status: z.string(),
  isLate: z.boolean(),
  lateDays: z.int(),
  finishTime: z.string().nullable(),
  skipReason: z.string(),
  /** The version of its report, for moves. */
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type Task = z.output<typeof taskRow>;

const result = z.object({ key: z.string(), value: z.string(), images: z.string(), ok: z.boolean() });
const item = z.object({
  key: z.string(),
  name: z.string(),
  standard: z.string(),
  kind: z.enum(['1', '2', '3', '4', '5']),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  options: z.array(z.string()),
  required: z.boolean(),
  meterName: z.string(),
});
/** A facility of a round, with what was found there. */
const maintainTarget = z.object({
  facilityId: z.int(),
  code: z.string(),
  name: z.string(),
  position: z.string(),
  /** Where it is, to walk from room to room. */
  room: z.string(),
  /** An inspection that the law asks for is over: it cannot be as it should be. */
  isExpired: z.boolean(),
  results: z.array(result),
  conclusion: z.string(),
  remark: z.string(),
  images: z.string(),
  proof: z.string(),
  doneName: z.string(),
  doneTime: z.string().nullable(),
  questId: z.int().nullable(),
  faultCode: z.string(),
});
export type MaintainTarget = z.output<typeof maintainTarget>;
/** Maintenance with everything that belongs to it. */
export const taskDetail = taskRow.extend({
  items: z.array(item),
  requireScan: z.boolean(),
  requireSign: z.boolean(),
  requireVerify: z.boolean(),
  estMinutes: z.int(),
  reportStatus: z.string(),
  targets: z.array(maintainTarget),
  orders: z.array(orderCard),
  timeline: z.array(recordEntry),
});
export type TaskDetail = z.output<typeof taskDetail>;
// The items of a plan and of a detail are the same ones.
type Same<A, B extends A> = B;
export type DetailItem = Same<z.output<typeof item>, MaintainItem>;

const YEAR = z.coerce.number<number>().int().min(2000).max(2100).meta({ title: '年份' });
const heatDay = z.object({ day: z.string(), total: z.int(), done: z.int(), late: z.int() });
export type HeatDay = z.output<typeof heatDay>;
const summary = z.object({
  /** To be done today, and over time. */
  today: z.int(),
  late: z.int(),
  open: z.int(),
  /** Waiting for somebody to accept it. */
  verifying: z.int(),
  /** Of what was finished within thirty days: the share in time, from 0 to 1. */
  onTime: z.number().nullable(),
});
export type MaintainSummary = z.output<typeof summary>;
const params = z.object({ id: idNumber });

/** Maintenance as those see it who lead it. */
export const maintainTask = titled('维保任务', {
  list: GET(`${path}/list`, { summary: '维保任务列表', access: `${permission}:list`, query, reply: page(taskRow) }),
  export: GET(`${path}/export`, {
    summary: '导出维保任务（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出维保任务',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  summary: GET(`${path}/summary`, { summary: '维保指标', access: `${permission}:list`, reply: data(summary) }),
  /** The tasks of a month, by the day on which they are meant to be done. */
  month: GET(`${path}/month`, {
    summary: '维保月历',
    access: `${permission}:list`,
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '{label}格式不正确')
        .meta({ title: '月份' }),
    }),
    reply: data(z.array(taskRow)),
  }),
  year: GET(`${path}/year`, {
    summary: '维保年历',
    access: `${permission}:list`,
    query: z.object({ year: YEAR }),
    reply: data(z.array(heatDay)),
  }),
  /** The same as a workbook: what is maintained in which month. */
  yearSheet: GET(`${path}/year/export`, {
    summary: '导出维保年历',
    access: `${permission}:export`,
    query: z.object({ year: YEAR }),
    reply: textReply,
  }),
  get: GET(`${path}/:id`, { summary: '维保任务详情', access: `${permission}:query`, params, reply: data(taskDetail) }),
  reschedule: PUT(`${path}/:id/reschedule`, {
    summary: '调整维保日期',
    access: `${permission}:reschedule`,
    params,
    body: z.object({ planDay: day('计划日期'), version }),
    reply: data(moved),
  }),
  reassign: PUT(`${path}/:id/reassign`, {
    summary: '改派维保',
    access: `${permission}:reassign`,
    params,
    body: z.object({ workerId: userId('执行人'), reason: reason('原因', 0).default(''), version }),
    reply: data(moved),
  }),
  skip: PUT(`${path}/:id/skip`, {
    summary: '跳过维保',
    access: `${permission}:skip`,
    params,
    body: z.object({ reason: reason('跳过原因'), version }),
    reply: data(moved),
  }),
  verify: PUT(`${path}/:id/verify`, {
    summary: '验收维保',
    access: `${permission}:verify`,
    params,
    body: z.object({
      pass: z.boolean().meta({ title: '验收结论' }),
      reason: reason('意见', 0).default(''),
      images: pictures('照片'),
      version,
    }),
    reply: data(moved),
  }),
});
