import { z } from 'zod';
import { isFullMoment } from '../kernel/calendar.ts';
import { choice, datetime, dict, type Field, files, int, requiredNote } from '../kernel/field.ts';
import { data, GET, none, POST } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';
import { idNumber } from '../kernel/resource.ts';
import { LEAVE_UNIT, lengthProblem } from './leave-length.ts';

/** The process that decides on leaves. */
export const LEAVE_PROCESS = 'oa_leave';
/** How a leave stands: like its process. */
export const LEAVE_RESULT = { running: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
/** How somebody who comes back early stands: nothing said, waiting for the approver, agreed to, sent back. */
export const RETURN = { none: '0', asked: '1', agreed: '2', refused: '3' } as const;
export const returnStates: Readonly<Record<string, string>> = {
  '0': '',
  '1': '销假待确认',
  '2': '已销假',
  '3': '销假被退回',
};

const reason = requiredNote('请假原因', { max: 500, search: 'like', width: 220 });
const moment = (title: string) => z.string().refine(isFullMoment, '{label}格式不正确').meta({ title });
const result: Field<number, true> = {
  ...int('结果', { search: 'exact', width: 100 }),
  dictType: 'bpm_process_instance_result',
};

const times = z.object({
  unit: z.enum(LEAVE_UNIT).default(LEAVE_UNIT.day).meta({ title: '请假单位' }),
  startTime: moment('开始时间'),
  endTime: moment('结束时间'),
});

const request = times
  .extend({
    type: z.string().min(1).max(100).meta({ title: '请假类型' }),
    reason: reason.schema as z.ZodType<string, string>,
    attachments: z.string().max(2000).default('').meta({ title: '附件' }),
  })
  .superRefine(({ unit, ...span }, refinement) => {
    const message = lengthProblem(unit, span);
    if (message) refinement.addIssue({ code: 'custom', path: ['endTime'], message });
  });
/** What somebody asks for. */
export type LeaveRequest = z.output<typeof request>;
/** The same before it is checked, for the form. */
export const leaveRequest = request;

/** Somebody is back before the end of a leave. */
export const leaveReturn = z.object({ actualEnd: moment('实际结束时间') });
/** Why an early return is sent back. */
export const returnRefusal = z.object({ reason: z.string().trim().min(1).max(500).meta({ title: '退回原因' }) });
/** What the approver says to that; sending it back needs a reason. */
const returnAnswer = z
  .object({
    agree: z.boolean().meta({ title: '处理意见' }),
    reason: z.string().trim().max(500).default('').meta({ title: '退回原因' }),
  })
  .superRefine(({ agree, reason }, refinement) => {
    if (!agree && reason === '') refinement.addIssue({ code: 'custom', path: ['reason'], message: '退回原因不能为空' });
  });

const detail = z.object({
  leaveId: z.int(),
  userId: z.int(),
  nickName: z.string(),
  deptName: z.string(),
  type: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  unit: z.string(),
  day: z.number(),
  mins: z.int(),
  reason: z.string(),
  attachments: z.string(),
  result: z.int(),
  instanceId: z.int().nullable(),
  returnStatus: z.string(),
  /** When he says that he was back. */
  actualEnd: z.string().nullable(),
  /** Until when it was granted, once it ended before that. */
  planEnd: z.string().nullable(),
  confirmerId: z.int().nullable(),
  confirmerName: z.string(),
  returnNote: z.string(),
  createTime: z.string(),
});
export type LeaveDetail = z.output<typeof detail>;
const slot = detail.pick({
  leaveId: true,
  type: true,
  startTime: true,
  endTime: true,
  unit: true,
  day: true,
  result: true,
});
/** A leave as the calendar shows it. */
export type LeaveSlot = z.output<typeof slot>;

const id = z.object({ id: idNumber });
/** How leaves are listed. */
export const leaveRecord = journal({
  name: 'leave',
  title: '请假',
  path: '/bpm/oa/leave',
  permission: 'bpm:oa-leave',
  id: 'leaveId',
  idLabel: '申请编号',
  time: 'createTime',
  fields: {
    result,
    startTime: datetime('开始时间', { sort: true }),
    endTime: datetime('结束时间'),
    day: { ...int('时长（天）', { width: 100 }), schema: z.number() } as Field<number, true>,
    unit: choice('请假单位', '', Object.values(LEAVE_UNIT), { list: false }),
    mins: int('工作时长（分钟）', { list: false }),
    returnStatus: choice('销假', '', Object.values(RETURN), { list: false }),
    type: dict('请假类型', 'bpm_oa_leave_type', { search: 'exact', width: 110 }),
    reason,
    attachments: files('附件'),
    instanceId: { ...int('流程实例', { list: false }), schema: z.int().nullable() } as Field<number | null, true>,
    createTime: datetime('申请时间', { sort: true }),
  },
});
const { list, export: exported, download } = leaveRecord.endpoints;

/** Leaves that people ask for; everybody works on their own, approvers read what they are asked about. */
export const leave = {
  ...leaveRecord,
  endpoints: {
    list,
    export: exported,
    download,
    get: GET('/bpm/oa/leave/:id', { summary: '请假详情', access: 'signed-in', params: id, reply: data(detail) }),
    calendar: GET('/bpm/oa/leave/calendar', {
      summary: '我的请假日历',
      access: 'bpm:oa-leave:list',
      query: z.object({
        month: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
          .meta({ title: '月份' }),
      }),
      reply: data(z.array(slot)),
    }),
    length: GET('/bpm/oa/leave/length', {
      summary: '计算请假时长',
      access: 'bpm:oa-leave:add',
      query: times,
      reply: data(z.object({ day: z.number(), mins: z.int() })),
    }),
    create: POST('/bpm/oa/leave', {
      summary: '发起请假',
      access: 'bpm:oa-leave:add',
      body: request,
      log: { title: '请假', type: 'insert' },
      reply: data(z.int()),
    }),
    cancel: POST('/bpm/oa/leave/:id/cancel', {
      summary: '取消请假',
      access: 'bpm:oa-leave:cancel',
      params: id,
      body: z.object({ reason: z.string().trim().min(1).max(500).meta({ title: '取消原因' }) }),
      log: { title: '请假', type: 'update' },
      reply: none,
    }),
    return: POST('/bpm/oa/leave/:id/return', {
      summary: '销假',
      access: 'bpm:oa-leave:cancel',
      params: id,
      body: leaveReturn,
      log: { title: '请假', type: 'update' },
      reply: none,
    }),
    confirmReturn: POST('/bpm/oa/leave/:id/confirmReturn', {
      summary: '确认销假',
      access: 'bpm:task:update',
      params: id,
      body: returnAnswer,
      log: { title: '请假', type: 'update' },
      reply: none,
    }),
  },
};
export type Leave = Entry<typeof leaveRecord>;
