import { z } from 'zod';
import { moment } from '../kernel/calendar.ts';
import { datetime, dict, type Fields, int } from '../kernel/field.ts';
import { data, file, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { pictures, reason, userId } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';

const path = '/repair/attendance/request';
const permission = 'repair:attendanceTask';
/** The process that decides about requests. */
export const REQUEST_PROCESS = 'attendance_request';

/** What somebody asks for. */
export const REQUEST = { correction: '1', overtime: '2', trip: '3', swap: '4' } as const;
export const requestKinds = { '1': '补卡', '2': '加班', '3': '公出', '4': '调班' } as const;
/** How a request stands; the process decides. */
export const RESULT = { running: 1, approved: 2, rejected: 3, withdrawn: 4 } as const;
/** Which end of a span a correction is for. */
export const CORRECTED = { in: '1', out: '2' } as const;
export const correctedEdges = { '1': '上班', '2': '下班' } as const;
/** How the colleague of a swap has answered; the process begins once he agrees. */
export const AGREE = { none: '', asked: '0', agreed: '1', refused: '2' } as const;
export const agreeStates: Readonly<Record<string, string>> = {
  '': '',
  '0': '待对方同意',
  '1': '对方已同意',
  '2': '对方不同意',
};

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
    kind: z.literal('2').meta({ title: '申请类型' }),
    from: moment('开始时间'),
    to: moment('结束时间'),
    /** Why it shall be more than usual. */
    force: reason('超时原因', 0).default(''),
    ...common,
  }),
  z.object({
    kind: z.literal('3').meta({ title: '申请类型' }),
    from: moment('开始时间'),
    to: moment('结束时间'),
    ...common,
  }),
  z.object({
    kind: z.literal('4').meta({ title: '申请类型' }),
    /** The own shift, who shall work it, and which of his is worked in exchange; none where nothing is given back. */
    taskId: idNumber.meta({ title: '班次' }),
    toUserId: userId('对方'),
    toTaskId: idNumber.nullable().default(null).meta({ title: '对方班次' }),
    /** Why it shall be though somebody would have too little rest. */
    force: reason('确认原因', 0).default(''),
    ...common,
  }),
]);
export type RequestInput = z.output<typeof requestInput>;
export type CorrectionInput = Extract<RequestInput, { kind: '1' }>;
export type OvertimeInput = Extract<RequestInput, { kind: '2' }>;
export type TripInput = Extract<RequestInput, { kind: '3' }>;
export type SwapInput = Extract<RequestInput, { kind: '4' }>;

const part = z.object({ date: z.string(), dayType: z.string(), mins: z.int() });
/** The shift of the colleague in a swap. */
const otherShift = z.object({ workDate: z.string(), shiftName: z.string(), hoursText: z.string() });

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
  hoursText: z.string(),
  /** Overtime: the minutes that count and the days they fall on; none before it was settled. */
  mins: z.int().nullable(),
  parts: z.array(part),
  forceReason: z.string(),
  /** A swap: with whom, for which shift of his, and what he says. */
  toUserId: z.int().nullable(),
  toUserName: z.string(),
  isExchange: z.boolean(),
  toShift: otherShift.nullable(),
  agree: z.string(),
  /** The caller is the one who has to answer. */
  mayAnswer: z.boolean(),
  /** The caller asked for it himself and nobody has decided yet. */
  mayWithdraw: z.boolean(),
});
export type AttendanceRequest = z.output<typeof row>;
/** What a list of requests is narrowed by. */
export const requestFields = {
  kind: dict('申请类型', 'attendance_request_kind', { search: 'exact' }),
  userId: int('人员', { search: 'exact' }),
  result: int('结果', { search: 'exact' }),
  /** When what is asked for begins, or the moment of a correction. */
  fromTime: datetime('时间', { search: 'range', list: false }),
} satisfies Fields;
const query = listQuery(
  ['kind', 'userId', 'result', 'deptId', 'fromTimeBegin', 'fromTimeEnd'],
  ['fromTimeBegin', 'fromTimeEnd'],
  {
    kind: '申请类型',
    userId: '人员',
    result: '结果',
    deptId: '班组',
    fromTimeBegin: '起始日期',
    fromTimeEnd: '截止日期',
  },
);
const params = z.object({ id: idNumber });
const ownQuery = listQuery(['kind', 'result'], [], { kind: '申请类型', result: '结果' });

const swapShift = z.object({
  taskId: z.int(),
  userId: z.int(),
  userName: z.string(),
  workDate: z.string(),
  shiftName: z.string(),
  hoursText: z.string(),
});
export type SwapShift = z.output<typeof swapShift>;
const swapChoices = z.object({
  /** Own shifts that have not begun. */
  own: z.array(swapShift),
  /** Who may take the chosen one. */
  people: z.array(z.object({ userId: z.int(), userName: z.string() })),
  /** Which of their shifts could be worked in exchange. */
  others: z.array(swapShift),
});
export type SwapChoices = z.output<typeof swapChoices>;
const answerInput = z.object({
  agree: z.boolean().meta({ title: '处理意见' }),
  /** Whoever does not agree says why. */
  reason: reason('原因', 0).default(''),
});
export type AnswerInput = z.output<typeof answerInput>;

/** What people ask for about their attendance. */
export const attendanceRequest = titled('考勤申请', {
  list: GET(`${path}/list`, {
    summary: '考勤申请列表',
    access: `${permission}:list`,
    query,
    reply: page(row),
  }),
  export: GET(`${path}/export`, {
    summary: '导出考勤申请（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出考勤申请',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  mine: GET(`${path}/mine`, {
    summary: '我的考勤申请',
    access: `${permission}:request`,
    query: ownQuery,
    reply: page(row),
  }),
  asked: GET(`${path}/asked`, {
    summary: '请我调班的申请',
    access: `${permission}:request`,
    query: ownQuery,
    reply: page(row),
  }),
  choices: GET(`${path}/swap/choices`, {
    summary: '调班可选班次',
    access: `${permission}:request`,
    query: z.object({ taskId: idNumber.optional().meta({ title: '班次' }) }),
    reply: data(swapChoices),
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
  /** Only whoever was asked to swap. */
  agree: PUT(`${path}/:id/agree`, {
    summary: '答复调班',
    access: `${permission}:request`,
    params,
    body: answerInput,
    reply: data(z.object({ result: z.int(), agree: z.string() })),
  }),
  withdraw: PUT(`${path}/:id/withdraw`, {
    summary: '撤回考勤申请',
    access: `${permission}:request`,
    params,
    body: z.object({ reason: reason('撤回原因', 0).default('') }),
    reply: data(z.object({ result: z.int() })),
  }),
});
