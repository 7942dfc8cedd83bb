import { z } from 'zod';
import { data, GET, POST, PUT, page } from '../kernel/http.ts';
import { moment, moved, userId, version } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';
import { reportQuery } from './report.ts';
import { reportRow } from './report-view.ts';

const path = '/repair/distribute';
/** Who is to do the work: one order per worker. */
export const dispatchInput = z.object({
  workers: z
    .array(z.object({ workerId: userId('维修人员'), helperIds: z.array(userId('协助人员')).max(10).default([]) }))
    .min(1, '请选择维修人员')
    .max(10)
    .meta({ title: '维修人员' }),
  planFrom: moment('预计上门时间').nullable().default(null),
  requireSign: z.boolean().default(false),
  remark: z.string().trim().max(200).default('').meta({ title: '派单说明' }),
  /** Sends somebody who is on leave or of another trade all the same. */
  force: z.boolean().default(false),
  version,
});
export type DispatchInput = z.output<typeof dispatchInput>;

const worker = z.object({
  userId: z.int(),
  nickName: z.string(),
  phone: z.string(),
  teamName: z.string(),
  hasTrade: z.boolean(),
  /** Why he would be refused without force; empty when nothing speaks against him. */
  obstacle: z.string(),
  openOrders: z.int(),
  doneToday: z.int(),
  /** Average of the last 30 days; null without ratings. */
  rating: z.number().nullable(),
  sameBuilding: z.int(),
  /** From 0 to 100, and of what it is made. */
  score: z.number(),
  parts: z.array(z.object({ label: z.string(), points: z.number(), of: z.number() })),
});
export type WorkerScore = z.output<typeof worker>;

/** Where accepted reports get their workers. */
export const distribute = titled('报修派单', {
  list: GET(`${path}/list`, {
    summary: '待派单列表',
    access: 'repair:distribute:list',
    query: reportQuery,
    reply: page(reportRow),
  }),
  workers: GET(`${path}/workers`, {
    summary: '可派人员',
    access: 'repair:distribute:list',
    query: z.object({ reportId: z.coerce.number<number>().int().positive().meta({ title: '报修单' }) }),
    reply: data(z.array(worker)),
  }),
  dispatch: PUT(`${path}/:id`, {
    summary: '派单',
    access: 'repair:distribute:dispatch',
    params: z.object({ id: idNumber }),
    body: dispatchInput,
    reply: data(moved),
  }),
  batch: POST(`${path}/batch`, {
    summary: '批量派单',
    access: 'repair:distribute:batch',
    body: z.object({
      ids: z.array(userId('报修单')).min(1).max(50),
      workerId: userId('维修人员'),
      force: z.boolean().default(false),
    }),
    reply: data(z.object({ done: z.int(), refused: z.array(z.object({ reportId: z.int(), message: z.string() })) })),
  }),
});
