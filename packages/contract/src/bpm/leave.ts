import { z } from 'zod';
import { datetime, dict, type Field, files, int, requiredNote } from '../kernel/field.ts';
import { data, GET, none, POST } from '../kernel/http.ts';
import { type Entry, journal } from '../kernel/journal.ts';
import { idNumber } from '../kernel/resource.ts';
import { isMoment } from './form-value.ts';

/** The process that decides on leaves. */
export const LEAVE_PROCESS = 'oa_leave';
/** How a leave stands: like its process. */
export const LEAVE_RESULT = { running: 1, approved: 2, rejected: 3, cancelled: 4 } as const;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** Whole days between two moments of wall time. */
export const leaveDays = (startTime: string, endTime: string): number =>
  Math.floor((Date.parse(`${endTime.replace(' ', 'T')}Z`) - Date.parse(`${startTime.replace(' ', 'T')}Z`)) / DAY_MS);

const reason = requiredNote('请假原因', { max: 500, search: 'like', width: 220 });
const moment = (title: string) => z.string().refine(isMoment, '{label}格式不正确').meta({ title });
const result: Field<number, true> = {
  ...int('结果', { search: 'exact', width: 100 }),
  dictType: 'bpm_process_instance_result',
};

const request = z
  .object({
    type: z.string().min(1).max(100).meta({ title: '请假类型' }),
    startTime: moment('开始时间'),
    endTime: moment('结束时间'),
    reason: reason.schema as z.ZodType<string, string>,
    attachments: z.string().max(2000).default('').meta({ title: '附件' }),
  })
  .superRefine(({ startTime, endTime }, refinement) => {
    const say = (message: string) => refinement.addIssue({ code: 'custom', path: ['endTime'], message });
    if (endTime < startTime) return say('结束时间不能早于开始时间');
    const days = leaveDays(startTime, endTime);
    if (days < 1) return say('请假时长不能少于 1 天');
    if (days > MAX_DAYS) say(`请假时长不能超过 ${MAX_DAYS} 天`);
  });
/** What somebody asks for. */
export type LeaveRequest = z.output<typeof request>;
/** The same before it is checked, for the form. */
export const leaveRequest = request;

const detail = z.object({
  leaveId: z.int(),
  userId: z.int(),
  nickName: z.string(),
  deptName: z.string(),
  type: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  day: z.int(),
  reason: z.string(),
  attachments: z.string(),
  result: z.int(),
  instanceId: z.int().nullable(),
  createTime: z.string(),
});
export type LeaveDetail = z.output<typeof detail>;
const slot = detail.pick({ leaveId: true, type: true, startTime: true, endTime: true, day: true, result: true });
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
    day: int('天数', { width: 80 }),
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
  },
};
export type Leave = Entry<typeof leaveRecord>;
