import { z } from 'zod';
import { data, GET, none, PUT, page } from '../kernel/http.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { instanceRow } from './instance.ts';
import { neededReason, userIds } from './person.ts';

const incident = z.object({
  incidentId: z.int(),
  /** Empty when no run could be started. */
  instanceId: z.int().nullable(),
  instanceName: z.string(),
  processName: z.string(),
  tokenId: z.string(),
  key: z.string(),
  name: z.string(),
  text: z.string(),
  createTime: z.string(),
  /** Whether something is not tried any more until somebody says so. */
  parked: z.boolean(),
});
export type Incident = z.output<typeof incident>;

/** How one node of a definition has fared, over all its instances in a time. */
const nodeFigures = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  /** How many times it was reached, and how many stand there now. */
  reached: z.int(),
  open: z.int(),
  averageMs: z.int(),
  longestMs: z.int(),
});
export type NodeFigures = z.output<typeof nodeFigures>;

const standing = z.object({ tokenId: z.string(), key: z.string(), name: z.string(), wait: z.string() });
const manage = 'bpm:process-instance:manage';
const read = 'bpm:process-instance:manager-query';
const byId = z.object({ id: idNumber });
const log = { type: 'update' as const };

/** All instances, for those who keep the processes running. */
export const monitor = titled('流程监控', {
  overview: GET('/bpm/monitor/overview', {
    summary: '流程概况',
    access: read,
    reply: data(
      z.object({
        running: z.int(),
        /** Nothing has moved for three days. */
        stuck: z.int(),
        overdue: z.int(),
        incidents: z.int(),
        startedToday: z.int(),
        endedToday: z.int(),
        /** The last fourteen days, oldest first. */
        days: z.array(z.object({ day: z.string(), started: z.int(), ended: z.int() })),
      }),
    ),
  }),
  /** `state`: running, stuck, overdue, incident; empty for all. */
  page: GET('/bpm/process-instance/manager-page', {
    summary: '全部流程实例',
    access: read,
    query: listQuery(['name', 'key', 'category', 'status', 'result', 'startUser', 'state']),
    reply: page(instanceRow.extend({ lastMoveTime: z.string(), incidents: z.int() })),
  }),
  incidents: GET('/bpm/monitor/incidents', {
    summary: '流程异常',
    access: read,
    query: listQuery(['name', 'key']),
    reply: page(incident),
  }),
  retry: PUT('/bpm/monitor/retry', {
    summary: '重试异常节点',
    access: manage,
    body: z.object({ incidentId: idNumber }),
    log,
    reply: none,
  }),
  /** Where an instance stands, and to which nodes it can be moved. */
  tokens: GET('/bpm/monitor/tokens', {
    summary: '流程实例的位置',
    access: read,
    query: byId,
    reply: data(
      z.object({ tokens: z.array(standing), targets: z.array(z.object({ key: z.string(), name: z.string() })) }),
    ),
  }),
  move: PUT('/bpm/monitor/move', {
    summary: '移动流程',
    access: manage,
    body: z.object({
      id: idNumber,
      tokenId: z.string().max(64),
      to: z.string().min(1).max(255).meta({ title: '目标节点' }),
      reason: neededReason.meta({ title: '移动原因' }),
    }),
    log,
    reply: none,
  }),
  reassign: PUT('/bpm/monitor/reassign', {
    summary: '改派任务',
    access: manage,
    body: z.object({ taskId: idNumber, userIds: userIds.length(1, '请选择一名用户'), reason: neededReason }),
    log,
    reply: none,
  }),
  cancel: PUT('/bpm/process-instance/cancel-by-admin', {
    summary: '管理员取消流程',
    access: 'bpm:process-instance:cancel-by-admin',
    body: z.object({ id: idNumber, reason: neededReason.meta({ title: '取消原因' }) }),
    log,
    reply: none,
  }),
  heat: GET('/bpm/monitor/heat', {
    summary: '节点耗时',
    access: read,
    query: z.object({ definitionId: idNumber, days: z.coerce.number<number>().int().min(1).max(3650).default(90) }),
    reply: data(z.array(nodeFigures)),
  }),
});
