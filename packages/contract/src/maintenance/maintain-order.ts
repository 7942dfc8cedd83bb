import { z } from 'zod';
import { data, GET, PUT } from '../kernel/http.ts';
import { moment, moved, pictures, userId, version } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';
import { materialLines } from '../repair/report-view.ts';
import { maintainAnswer } from './maintain-item.ts';
import { taskDetail } from './maintain-task.ts';

const path = '/repair/facility/maintainOrder';
const permission = 'repair:maintainOrder';

const card = z.object({
  taskId: z.int(),
  reportId: z.int().nullable(),
  code: z.string(),
  title: z.string(),
  kind: z.string(),
  position: z.string(),
  dueDate: z.string(),
  planDay: z.string(),
  total: z.int(),
  done: z.int(),
  status: z.string(),
  isLate: z.boolean(),
});
export type MaintainCard = z.output<typeof card>;

/** A fault or danger that somebody meets on a round. */
const recordInput = z.object({
  facilityId: userId('设施'),
  /** What the label says; the facility it hangs on is looked up. */
  token: z.string().max(64).default('').meta({ title: '二维码' }),
  answers: z.array(maintainAnswer).max(50).default([]).meta({ title: '维保项目' }),
  conclusion: z.enum(['1', '2', '3']).meta({ title: '结论' }),
  remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
  images: pictures('现场照片'),
  /** How bad it is, where it is not as it should be. */
  level: z.enum(['1', '2', '3']).default('1').meta({ title: '隐患级别' }),
  /** Reports it, too, so that somebody repairs it. */
  withReport: z.boolean().default(false).meta({ title: '同时报修' }),
  /** The same key twice is the same record. */
  clientKey: z
    .string()
    .regex(/^[\w-]{8,40}$/)
    .optional()
    .meta({ title: '请求标识' }),
});
export type RecordInput = z.output<typeof recordInput>;

const finishInput = z.object({
  solution: z.string().trim().max(500).default('').meta({ title: '维保小结' }),
  laborMins: z.int().min(1).max(1440).meta({ title: '用时（分钟）' }),
  afterImages: pictures('完工照片'),
  materials: materialLines,
  receiptImages: pictures('票据照片'),
  signature: z
    .string()
    .max(200)
    .regex(/^$|^\/profile\/upload\/[\w/.-]+$/, '{label}格式不正确')
    .default('')
    .meta({ title: '签名' }),
  clientKey: z.string().max(40).optional().meta({ title: '请求标识' }),
  version,
});
export type MaintainFinish = z.output<typeof finishInput>;
const recorded = z.object({
  /** What follows from what was found. */
  questCode: z.string(),
  reportCode: z.string(),
  conclusion: z.string(),
  left: z.int(),
});
export type Recorded = z.output<typeof recorded>;
const params = z.object({ id: idNumber });

/** Maintenance as those see it who do it, people of companies among them. */
export const maintainOrder = titled('维保执行', {
  my: GET(`${path}/my`, {
    summary: '我的维保',
    access: `${permission}:start`,
    query: z.object({ done: z.enum(['Y']).optional().meta({ title: '已完成' }) }),
    reply: data(z.array(card)),
  }),
  /** What the caller finds of a facility whose label he has scanned. */
  at: GET(`${path}/at/:id`, {
    summary: '设施的维保任务',
    access: `${permission}:start`,
    params,
    reply: data(z.array(z.int())),
  }),
  round: GET(`${path}/:id`, { summary: '维保清单', access: `${permission}:start`, params, reply: data(taskDetail) }),
  start: PUT(`${path}/:id/start`, {
    summary: '开始维保',
    access: `${permission}:start`,
    params,
    body: z.object({
      token: z.string().max(64).default('').meta({ title: '二维码' }),
      images: pictures('现场照片'),
      version,
    }),
    reply: data(moved),
  }),
  record: PUT(`${path}/:id/record`, {
    summary: '填写维保结果',
    access: `${permission}:record`,
    params,
    body: recordInput,
    reply: data(recorded),
  }),
  finish: PUT(`${path}/:id/finish`, {
    summary: '完成维保',
    access: `${permission}:finish`,
    params,
    body: finishInput,
    reply: data(moved),
  }),
  suspend: PUT(`${path}/:id/suspend`, {
    summary: '挂起维保',
    access: `${permission}:suspend`,
    params,
    body: z.object({
      suspendReason: z.enum(['1', '2', '3', '4', '5', '9']).meta({ title: '挂起原因' }),
      until: moment('预计恢复时间'),
      remark: z.string().trim().max(200).default('').meta({ title: '说明' }),
      version,
    }),
    reply: data(moved),
  }),
  resume: PUT(`${path}/:id/resume`, {
    summary: '恢复维保',
    access: `${permission}:suspend`,
    params,
    body: z.object({ version }),
    reply: data(moved),
  }),
});
