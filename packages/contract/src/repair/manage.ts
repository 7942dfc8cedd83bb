import { z } from 'zod';
import { data, GET, PUT, page } from '../kernel/http.ts';
import { moved, reason, version } from '../kernel/move.ts';
import { idNumber, titled } from '../kernel/resource.ts';
import { reportQuery } from './report.ts';
import { reportRow } from './report-view.ts';

const path = '/repair/manage';
const optionalId = z.coerce.number<number>().int().positive().optional();
const scope = z.object({
  subcampId: optionalId.meta({ title: '校区' }),
  trade: z.string().max(2).optional().meta({ title: '工种' }),
});
const summary = z.object({
  waiting: z.int(),
  accepted: z.int(),
  working: z.int(),
  finished: z.int(),
  overdue: z.int(),
  suspended: z.int(),
  requests: z.int(),
  reportedToday: z.int(),
  doneToday: z.int(),
  /** Average of the last 30 days without those that the system gave; null without ratings. */
  satisfaction: z.number().nullable(),
  /** Of the reports finished within 30 days: the share in time, from 0 to 1. */
  onTime: z.number().nullable(),
});
/** The figures of the workbench. */
export type ManageSummary = z.output<typeof summary>;
const column = z.object({ key: z.string(), title: z.string(), total: z.int(), rows: z.array(reportRow) });
export type BoardColumn = z.output<typeof column>;
const today = z.object({
  eventId: z.int(),
  reportId: z.int(),
  code: z.string(),
  title: z.string(),
  event: z.string(),
  operatorName: z.string(),
  createTime: z.string(),
});

/** The workbench of those who are in charge. */
export const manage = titled('报修管理', {
  summary: GET(`${path}/summary`, {
    summary: '工作台指标',
    access: 'repair:manage:list',
    query: scope,
    reply: data(summary),
  }),
  board: GET(`${path}/board`, {
    summary: '看板',
    access: 'repair:manage:list',
    query: scope.extend({ groupBy: z.enum(['status', 'worker', 'place']).default('status') }),
    reply: data(z.array(column)),
  }),
  list: GET(`${path}/list`, {
    summary: '工作台报修单',
    access: 'repair:manage:list',
    query: reportQuery,
    reply: page(reportRow),
  }),
  overdue: GET(`${path}/overdue`, {
    summary: '超时列表',
    access: 'repair:manage:list',
    query: reportQuery,
    reply: page(reportRow),
  }),
  today: GET(`${path}/today`, {
    summary: '今日动态',
    access: 'repair:manage:list',
    query: scope,
    reply: data(z.array(today)),
  }),
  exempt: PUT(`${path}/:id/exempt`, {
    summary: '免除超时',
    access: 'repair:manage:exempt',
    params: z.object({ id: idNumber }),
    body: z.object({ reason: reason('免责原因').max(100), version }),
    reply: data(moved),
  }),
});
