import { z } from 'zod';
import { moment } from '../kernel/calendar.ts';
import { dict, type Fields, int } from '../kernel/field.ts';
import { data, GET, POST, PUT, page } from '../kernel/http.ts';
import { pictures, reason } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

const path = '/repair/attendance/request';
const permission = 'repair:attendanceTask';
/** The process that decides about requests. */
export const REQUEST_PROCESS = 'attendance_request';

/** What somebody asks for. */
export const REQUEST = { correction: '1', trip: '3' } as const;
export const requestKinds = { '1': '补卡', '3': '公出' } as const;
/** How a request stands; the process decides. */
export const RESULT = { running: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
/** Which end of a span a correction is for. */
export const CORRECTED = { in: '1', out: '2' } as const;
export const correctedEdges = { '1': '上班', '2': '下班' } as const;

const common = { reason: reason('原因'), images: pictures() };
const requestInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('1').meta({ title: '申请类型' }),
    spanId: idNumber.meta({ title: '时段' }),
    edge: z.enum(['1', '2']).meta({ title: '卡点' }),
    /** When he came or went. */
    time: moment('补卡时间'),
    ...common,
  }),
  z.object({
    kind: z.literal('3').meta({ title: '申请类型' }),
    from: moment('开始时间'),
    to: moment('结束时间'),
    ...common,
  }),
]);
export type RequestInput = z.output<typeof requestInput>;
export type CorrectionInput = Extract<RequestInput, { kind: '1' }>;
export type TripInput = Extract<RequestInput, { kind: '3' }>;

const row = z.object({
  requestId: z.int(),
  code: z.string(),
  kind: z.string(),
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  taskId: z.int().nullable(),
  workDate: z.string(),
  shiftName: z.string(),
  edge: z.string(),
  fromTime: z.string(),
  toTime: z.string().nullable(),
  reason: z.string(),
  images: z.string(),
  result: z.int(),
  rejectReason: z.string(),
  instanceId: z.int().nullable(),
  createTime: z.string(),
  /** The caller asked for it himself and nobody has decided yet. */
  mayWithdraw: z.boolean(),
});
export type AttendanceRequest = z.output<typeof row>;
/** What a list of requests is narrowed by. */
export const requestFields = {
  kind: dict('申请类型', 'attendance_request_kind', { search: 'exact' }),
  userId: int('人员', { search: 'exact' }),
  result: int('结果', { search: 'exact' }),
} satisfies Fields;
const params = z.object({ id: idNumber });

/** What people ask for about their attendance. */
export const attendanceRequest = titled('考勤申请', {
  list: GET(`${path}/list`, {
    summary: '考勤申请列表',
    access: `${permission}:list`,
    query: listQuery(['kind', 'userId', 'result'], [], { kind: '申请类型', userId: '人员', result: '结果' }),
    reply: page(row),
  }),
  mine: GET(`${path}/mine`, {
    summary: '我的考勤申请',
    access: `${permission}:request`,
    query: listQuery(['kind', 'result'], [], { kind: '申请类型', result: '结果' }),
    reply: page(row),
  }),
  /** For those who asked, those who decide, and those who reach it by their role. */
  get: GET(`${path}/:id`, {
    summary: '考勤申请详情',
    access: 'signed-in',
    params,
    reply: data(row),
  }),
  create: POST(path, {
    summary: '提交考勤申请',
    access: `${permission}:request`,
    body: requestInput,
    log: { type: 'insert' },
    reply: data(z.int()),
  }),
  withdraw: PUT(`${path}/:id/withdraw`, {
    summary: '撤回考勤申请',
    access: `${permission}:request`,
    params,
    body: z.object({ reason: reason('撤回原因', 0).default('') }),
    reply: data(z.object({ result: z.int() })),
  }),
});
