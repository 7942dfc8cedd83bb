import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { taskStates } from './status.ts';

const path = '/repair/patrol/task';
const permission = 'repair:patrolTask';

/** What a list of rounds is narrowed and sorted by. */
export const taskFields = {
  code: text('任务编号', { max: 20, search: 'like', sort: true, width: 150 }),
  pathId: int('路线', { search: 'exact', list: false }),
  planId: int('计划', { search: 'exact', list: false }),
  dueDate: text('日期', { max: 10, search: 'range', list: false }),
  status: dict('状态', 'patrol_task_status', { search: 'exact', width: 90 }),
  windowFrom: datetime('时间', { sort: true, width: 170 }),
} satisfies Fields;
const filters = [
  'code',
  'pathId',
  'planId',
  'dueDate',
  'status',
  'keyword',
  'executor',
  'subcamp',
  'found',
  'grade',
  'missedAt',
  'badTerm',
  'hour',
  'floor',
  'dueDateBegin',
  'dueDateEnd',
];
const query = listQuery(filters, ['dueDateBegin', 'dueDateEnd', 'dueDate'], {
  code: '任务编号',
  pathId: '路线',
  planId: '计划',
  dueDate: '日期',
  status: '状态',
  keyword: '关键字',
  executor: '执行人',
  subcamp: '校区',
  found: '异常漏检',
  grade: '可信度',
  missedAt: '漏检点位',
  badTerm: '异常检查项',
  hour: '开始时刻',
  floor: '异常漏检楼层',
  dueDateBegin: '起始日期',
  dueDateEnd: '截止日期',
});

const reassignInput = z.object({
  executorIds: z
    .array(userId('执行人'))
    .min(1, '请选择执行人')
    .max(20)
    .transform((ids) => [...new Set(ids)])
    .meta({ title: '执行人' }),
  reason: reason('改派原因', 0).default(''),
  version,
});
export type TaskReassign = z.output<typeof reassignInput>;
const cancelInput = z.object({ reason: reason('取消原因'), version });
export type TaskCancel = z.output<typeof cancelInput>;

/** What happens to a round by hand; it begins, ends and is missed by what its people do. */
export const taskLife = lifecycle({
  path,
  permission,
  states: taskStates,
  reply: moved,
  transitions: {
    reassign: { label: '改派', from: ['10', '20'], to: ['10', '20'], input: reassignInput },
    cancel: { label: '取消', from: ['10'], to: '50', input: cancelInput },
    exempt: {
      label: '免检',
      from: ['10', '20', '30', '35', '40'],
      to: ['10', '20', '30', '35', '40'],
      input: z.object({
        pointIds: z.array(userId('点位')).min(1, '请选择点位').max(200).meta({ title: '点位' }),
        reason: reason('免检原因'),
        version,
      }),
    },
  },
});
export interface TaskExempt {
  readonly pointIds: readonly number[];
  readonly reason: string;
  readonly version?: number | undefined;
}

/** A round as lists show it. */
const taskRow = z.object({
  taskId: z.int(),
  code: z.string(),
  planId: z.int(),
  planName: z.string(),
  pathId: z.int(),
  pathName: z.string(),
  dueDate: z.string(),
  slotNo: z.int(),
  windowFrom: z.string(),
  windowTo: z.string(),
  executorIds: z.array(z.int()),
  executorNames: z.string(),
  startTime: z.string().nullable(),
  finishTime: z.string().nullable(),
  pointTotal: z.int(),
  done: z.int(),
  abnormal: z.int(),
  missed: z.int(),
  exempt: z.int(),
  gradeA: z.int(),
  gradeB: z.int(),
  gradeC: z.int(),
  reason: z.string(),
  status: z.string(),
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type PatrolTask = z.output<typeof taskRow>;

const answer = z.object({
  termId: z.int(),
  name: z.string(),
  value: z.string(),
  unit: z.string(),
  ok: z.boolean(),
  images: z.string(),
  remark: z.string(),
  findingId: z.int().nullable(),
});
/** A point of a round with what became of it; nothing yet where there is no record. */
const taskPoint = z.object({
  pointId: z.int(),
  sort: z.int(),
  name: z.string(),
  position: z.string(),
  placeId: z.int(),
  floorNo: z.int(),
  planX: z.number().nullable(),
  planY: z.number().nullable(),
  termCount: z.int(),
  recordId: z.int().nullable(),
  result: z.string(),
  checkTime: z.string().nullable(),
  userName: z.string(),
  grade: z.string(),
  flags: z.array(z.string()),
  reason: z.string(),
  images: z.string(),
  answers: z.array(answer),
});
export type TaskPoint = z.output<typeof taskPoint>;
const taskDetail = taskRow.extend({
  ordered: z.boolean(),
  points: z.array(taskPoint),
  timeline: z.array(recordEntry),
});
export type PatrolTaskDetail = z.output<typeof taskDetail>;

/** Rounds to be walked, and what became of them. */
export const patrolTask = titled('巡检任务', {
  list: GET(`${path}/list`, { summary: '巡检任务列表', access: `${permission}:list`, query, reply: page(taskRow) }),
  export: GET(`${path}/export`, {
    summary: '导出巡检任务（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出巡检任务',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  get: GET(`${path}/:id`, {
    summary: '巡检任务详情',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(taskDetail),
  }),
  ...taskLife.moves,
});
