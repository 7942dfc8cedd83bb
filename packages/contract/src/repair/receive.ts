import { z } from 'zod';
import { data, GET, POST, page } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moment, moved, reason, userId, version } from '../kernel/move.ts';
import { titled } from '../kernel/resource.ts';
import { dispatchInput } from './distribute.ts';
import { reportQuery } from './report.ts';
import { reportRow } from './report-view.ts';
import { reportStates } from './status.ts';

const path = '/repair/receive';
/** What may be put right while a report is accepted. */
const correction = z.object({
  templateId: userId('报修项目').optional(),
  placeId: userId('楼宇').optional(),
  roomId: userId('房间').nullable().optional(),
  priority: z.enum(['1', '2', '3', '4']).optional().meta({ title: '紧急程度' }),
  liability: z.enum(['1', '2', '3', '4']).optional().meta({ title: '责任认定' }),
  version,
});
export type Correction = z.output<typeof correction>;

/** What those who receive reports do with them. */
export const receiveLife = lifecycle({
  path,
  permission: 'repair:receive',
  states: reportStates,
  reply: moved,
  transitions: {
    accept: { label: '受理', from: ['10'], to: '20', input: correction },
    reject: { label: '驳回', from: ['10'], to: '70', input: z.object({ reason: reason('驳回原因', 5), version }) },
    merge: {
      label: '合并',
      from: ['10', '20'],
      to: '90',
      input: z.object({ targetId: userId('目标报修单'), version }),
    },
    acceptDispatch: {
      label: '受理并派单',
      from: ['10'],
      to: '30',
      input: correction.extend(dispatchInput.omit({ version: true }).shape),
    },
  },
});

const received = reportRow.extend({
  waitedMins: z.int(),
  /** Other open reports of the same item in the same place. */
  duplicates: z.int(),
  nearby: z.int(),
});
export type ReceivedRow = z.output<typeof received>;
/** What became of each report of a batch. */
const batchOutcome = z.object({
  done: z.int(),
  refused: z.array(z.object({ reportId: z.int(), message: z.string() })),
});

const incident = z.object({
  placeId: z.int(),
  placeName: z.string(),
  trade: z.string(),
  tradeName: z.string(),
  reports: z.array(reportRow),
});
/** Reports of one trade in one building that came in within an hour. */
export type Incident = z.output<typeof incident>;
/** What makes one case of many reports. */
export const incidentInput = z.object({
  leadId: userId('牵头报修单'),
  reportIds: z.array(userId('报修单')).min(1).max(100).meta({ title: '合并的报修单' }),
  priority: z.enum(['1', '2', '3', '4']).optional().meta({ title: '紧急程度' }),
  eta: moment('预计恢复时间'),
  text: reason('通知内容'),
});
export type IncidentInput = z.output<typeof incidentInput>;

/** The desk where new reports arrive. */
export const receive = titled('报修受理', {
  list: GET(`${path}/list`, {
    summary: '待受理列表',
    access: 'repair:receive:list',
    query: reportQuery,
    reply: page(received),
  }),
  batchAccept: POST(`${path}/batchAccept`, {
    summary: '批量受理',
    access: 'repair:receive:accept',
    body: z.object({ ids: z.array(userId('报修单')).min(1).max(100) }),
    reply: data(batchOutcome),
  }),
  /** Reports that probably have one cause. */
  incidents: GET(`${path}/incidents`, {
    summary: '批次抢修建议',
    access: 'repair:receive:merge',
    reply: data(z.array(incident)),
  }),
  incident: POST(`${path}/incident`, {
    summary: '批次抢修',
    access: 'repair:receive:merge',
    body: incidentInput,
    reply: data(z.object({ code: z.string(), merged: z.int() })),
  }),
  ...receiveLife.moves,
});
