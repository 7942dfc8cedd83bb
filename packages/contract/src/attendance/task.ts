import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { datetime, dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { moved, reason, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

const path = '/repair/attendance/task';
const permission = 'repair:attendanceTask';

/** What a list of tasks is narrowed and sorted by. */
export const taskFields = {
  userId: int('人员', { search: 'exact', list: false }),
  deptId: int('班组', { search: 'exact', list: false }),
  planId: int('排班计划', { search: 'exact', list: false }),
  shiftId: int('班次', { search: 'exact', list: false }),
  workDate: text('日期', { max: 10, search: 'range', sort: true, width: 110 }),
  source: dict('来源', 'attendance_source', { search: 'exact', width: 80 }),
  status: dict('状态', 'attendance_task_status', { search: 'exact', width: 90 }),
  settledTime: datetime('结算时间', { list: false }),
} satisfies Fields;
const filters = [
  'userId',
  'deptId',
  'planId',
  'shiftId',
  'source',
  'status',
  'keyword',
  'workDateBegin',
  'workDateEnd',
];
export const taskQuery = listQuery(filters, ['workDateBegin', 'workDateEnd'], {
  userId: '人员',
  deptId: '班组',
  planId: '排班计划',
  shiftId: '班次',
  source: '来源',
  status: '状态',
  keyword: '关键字',
  workDateBegin: '起始日期',
  workDateEnd: '截止日期',
});

const nullableText = z.string().nullable();
const row = z.object({
  taskId: z.int(),
  planId: z.int().nullable(),
  source: z.string(),
  dutyId: z.int().nullable(),
  userId: z.int(),
  userName: z.string(),
  deptId: z.int(),
  deptName: z.string(),
  workDate: z.string(),
  shiftId: z.int().nullable(),
  shiftName: z.string(),
  hoursText: z.string(),
  status: z.string(),
  /** The first coming and the last going that are known. */
  inAt: nullableText,
  outAt: nullableText,
  /** By which ways the check-ins came, each once. */
  vias: z.array(z.string()),
  lateMins: z.int(),
  earlyMins: z.int(),
  workMins: z.int(),
  nightMins: z.int(),
  leaveMins: z.int(),
  absentDays: z.number(),
  settleAt: z.string(),
  settledTime: nullableText,
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type AttendanceTask = z.output<typeof row>;

const span = z.object({
  spanId: z.int(),
  no: z.int(),
  from: z.string(),
  to: z.string(),
  windowFrom: z.string(),
  windowTo: z.string(),
  inAt: nullableText,
  outAt: nullableText,
  punches: z.int(),
});
export type TaskSpan = z.output<typeof span>;
const punch = z.object({
  punchId: z.int(),
  at: z.string(),
  receivedAt: z.string(),
  via: z.string(),
  pointName: z.string(),
  device: z.string(),
  flags: z.array(z.string()),
  /** Whether somebody found that it does not count. */
  isInvalid: z.boolean(),
  /** What else it stands for, such as the number of an order. */
  refText: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  accuracy: z.int().nullable(),
  distance: z.int().nullable(),
});
export type TaskPunch = z.output<typeof punch>;
const away = z.object({ kind: z.enum(['leave', 'trip']), from: z.string(), to: z.string(), reason: z.string() });
const detail = row.extend({
  spans: z.array(span),
  punches: z.array(punch),
  away: z.array(away),
  exemptReason: z.string(),
  /** The settlement, step by step. */
  lines: z.array(z.string()),
  timeline: z.array(recordEntry),
});
export type AttendanceTaskDetail = z.output<typeof detail>;

/** Where somebody is who is due today. */
export const PRESENCE = {
  here: 'here',
  late: 'late',
  later: 'later',
  left: 'left',
  away: 'away',
  leave: 'leave',
} as const;
const present = z.object({
  taskId: z.int(),
  userId: z.int(),
  userName: z.string(),
  phone: z.string(),
  shiftName: z.string(),
  color: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(['here', 'late', 'later', 'left', 'away', 'leave']),
  inAt: nullableText,
  outAt: nullableText,
});
export type PresentPerson = z.output<typeof present>;
const team = z.object({
  deptId: z.int(),
  deptName: z.string(),
  due: z.int(),
  here: z.int(),
  people: z.array(present),
});
export type PresentTeam = z.output<typeof team>;

const reviewRow = z.object({
  reviewId: z.int(),
  punchId: z.int(),
  flag: z.string(),
  verdict: z.string(),
  note: z.string(),
  byName: z.string(),
  createTime: z.string(),
  version: z.int(),
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  at: z.string(),
  via: z.string(),
  pointName: z.string(),
  /** The task into which the check-in falls. */
  taskId: z.int().nullable(),
});
export type PunchReview = z.output<typeof reviewRow>;
/** What a list of check-ins to look at is narrowed by. */
export const reviewFields = {
  verdict: dict('结论', 'attendance_verdict', { search: 'exact' }),
  flag: dict('标记', 'attendance_flag', { search: 'exact' }),
} satisfies Fields;
const judgeInput = z.object({
  verdict: z.enum(['1', '2']).meta({ title: '结论' }),
  note: reason('说明', 0).default(''),
  version,
});
export type JudgeInput = z.output<typeof judgeInput>;
const exemptInput = z.object({ reason: reason('豁免原因'), version });
export type ExemptInput = z.output<typeof exemptInput>;

const params = z.object({ id: idNumber });

/** What people were due to work, and what came of it. */
export const attendanceTask = titled('考勤任务', {
  list: GET(`${path}/list`, {
    summary: '考勤任务列表',
    access: `${permission}:list`,
    query: taskQuery,
    reply: page(row),
  }),
  export: GET(`${path}/export`, {
    summary: '导出考勤任务（两步）',
    access: `${permission}:export`,
    query: taskQuery,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出考勤任务',
    access: `${permission}:export`,
    body: taskQuery,
    reply: file,
  }),
  today: GET(`${path}/today`, {
    summary: '今日在岗',
    access: `${permission}:list`,
    reply: data(z.array(team)),
  }),
  get: GET(`${path}/:id`, {
    summary: '考勤任务详情',
    access: `${permission}:query`,
    params,
    reply: data(detail),
  }),
  exempt: PUT(`${path}/:id/exempt`, {
    summary: '豁免',
    access: `${permission}:exempt`,
    params,
    body: exemptInput,
    reply: data(moved),
  }),
  recompute: PUT(`${path}/:id/recompute`, {
    summary: '重新结算',
    access: `${permission}:recompute`,
    params,
    body: z.object({ version }),
    reply: data(moved),
  }),
  reviews: GET('/repair/attendance/review/list', {
    summary: '打卡核查列表',
    access: `${permission}:review`,
    query: listQuery(['verdict', 'flag'], [], { verdict: '结论', flag: '标记' }),
    reply: page(reviewRow),
  }),
  judge: PUT('/repair/attendance/review/:id/judge', {
    summary: '核查打卡',
    access: `${permission}:review`,
    params,
    body: judgeInput,
    reply: data(z.object({ verdict: z.string(), version: z.int() })),
  }),
});
