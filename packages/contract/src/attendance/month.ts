import { z } from 'zod';
import { recordEntry } from '../facility/record-entry.ts';
import { dict, type Fields, int, text } from '../kernel/field.ts';
import { data, file, GET, POST, PUT, page, text as textReply } from '../kernel/http.ts';
import { lifecycle } from '../kernel/lifecycle.ts';
import { moved, reason, userId, version } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { monthStates } from './status.ts';

const path = '/repair/attendance/month';
const permission = 'repair:attendanceTask';
const WRONG = '{label}格式不正确';
const MAX_IDS = 500;

/** A month on the wire, `YYYY-MM`. */
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, WRONG)
  .meta({ title: '月份' });

const figure = (label: string) => int(label, { sort: true });
/** What a list of sheets is narrowed and sorted by. */
export const monthFields = {
  month: text('月份', { max: 7, search: 'exact', sort: true, width: 90 }),
  userId: int('人员', { search: 'exact', list: false }),
  deptId: int('班组', { search: 'exact', list: false }),
  status: dict('状态', 'attendance_month_status', { search: 'exact', width: 90 }),
  dueDays: figure('应出勤'),
  presentDays: figure('出勤'),
  workMins: figure('工时'),
  nightMins: figure('夜间'),
  lateTimes: figure('迟到'),
  earlyTimes: figure('早退'),
  missTimes: figure('缺卡'),
  absentDays: figure('旷工'),
  leaveMins: figure('请假'),
} satisfies Fields;
const query = listQuery(['month', 'userId', 'deptId', 'status', 'keyword'], [], {
  month: '月份',
  userId: '人员',
  deptId: '班组',
  status: '状态',
  keyword: '关键字',
});

const figures = {
  dueDays: z.int(),
  presentDays: z.int(),
  lateTimes: z.int(),
  lateMins: z.int(),
  earlyTimes: z.int(),
  earlyMins: z.int(),
  missTimes: z.int(),
  absentDays: z.number(),
  leaveMins: z.int(),
  /** Approved, on working days, days of rest and public holidays. */
  overWorkMins: z.int(),
  overRestMins: z.int(),
  overHolidayMins: z.int(),
  nightMins: z.int(),
  workMins: z.int(),
};
const nullableText = z.string().nullable();
const row = z.object({
  monthId: z.int(),
  userId: z.int(),
  userName: z.string(),
  deptId: z.int(),
  deptName: z.string(),
  month: z.string(),
  status: z.string(),
  ...figures,
  /** Confirmed by itself, because nobody objected in time. */
  isAuto: z.boolean(),
  isSigned: z.boolean(),
  /** What its person objects to. */
  dispute: z.string(),
  /** What was answered when he objected last. */
  answer: z.string(),
  /** Until when its person may object. */
  dueDate: z.string(),
  confirmTime: nullableText,
  lockBy: z.string(),
  lockTime: nullableText,
  version: z.int(),
  /** What the caller may do with it now. */
  moves: z.array(z.string()),
});
export type AttendanceMonth = z.output<typeof row>;
const monthDay = z.object({ date: z.string(), sign: z.string(), workMins: z.int() });
const detail = row.extend({
  signature: z.string(),
  /** The days of which something has come. */
  days: z.array(monthDay),
  timeline: z.array(recordEntry),
});
export type AttendanceMonthDetail = z.output<typeof detail>;

const own = z.object({
  monthId: z.int(),
  month: z.string(),
  status: z.string(),
  ...figures,
  isAuto: z.boolean(),
  signature: z.string(),
  dispute: z.string(),
  /** What was answered when its person objected last. */
  answer: z.string(),
  dueDate: z.string(),
  version: z.int(),
});
export type OwnMonth = z.output<typeof own>;

const signature = z
  .string()
  .max(200)
  .regex(/^$|^\/profile\/upload\/[\w/.-]+$/, WRONG)
  .default('')
  .meta({ title: '签名' });
const confirmInput = z.object({ signature, version });
const disputeInput = z.object({ dispute: reason('异议说明'), version });
const handleInput = z.object({ answer: reason('处理说明'), version });
const unlockInput = z.object({ reason: reason('解锁原因'), version });
export type ConfirmInput = z.output<typeof confirmInput>;
export type DisputeInput = z.output<typeof disputeInput>;
export type HandleInput = z.output<typeof handleInput>;
export type UnlockInput = z.output<typeof unlockInput>;

const lockInput = z.object({
  month,
  /** The sheets of one team; without it those of all. */
  deptId: userId('班组').nullable().default(null),
  /** Only these of them; none are all. */
  ids: z.array(userId('考勤表')).max(MAX_IDS).default([]),
});
export type LockInput = z.output<typeof lockInput>;
const left = z.object({ monthId: z.int(), userName: z.string(), reason: z.string() });
/** A sheet that was not locked, and why. */
export type LeftMonth = z.output<typeof left>;
const lockReply = z.object({ locked: z.int(), left: z.array(left) });
export type LockReply = z.output<typeof lockReply>;

/** What happens to a sheet; locking goes by the month and the team, so it has a call of its own. */
export const monthLife = lifecycle({
  path,
  permission,
  states: monthStates,
  reply: moved,
  transitions: {
    confirm: { label: '确认', from: ['10'], to: '20', input: confirmInput },
    dispute: { label: '提出异议', from: ['10'], to: '30', input: disputeInput },
    handle: { label: '处理异议', from: ['30'], to: '10', input: handleInput },
    lock: { label: '锁定', from: ['10', '20'], to: '40', input: z.object({ version }) },
    unlock: { label: '解锁', from: ['40'], to: '10', input: unlockInput },
  },
});
const { lock: _lock, ...moves } = monthLife.moves;
const params = z.object({ id: idNumber });

/** What a month of somebody came to: he confirms it, then it is locked. */
export const attendanceMonth = titled('月度考勤表', {
  list: GET(`${path}/list`, {
    summary: '月度考勤表列表',
    access: `${permission}:list`,
    query,
    reply: page(row),
  }),
  export: GET(`${path}/export`, {
    summary: '导出月度考勤表（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出月度考勤表',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  mine: GET(`${path}/mine`, {
    summary: '我的月度考勤表',
    access: `${permission}:confirm`,
    reply: data(z.array(own)),
  }),
  lock: PUT(`${path}/lock`, {
    summary: '锁定月度考勤表',
    access: `${permission}:lock`,
    body: lockInput,
    reply: data(lockReply),
  }),
  get: GET(`${path}/:id`, {
    summary: '月度考勤表详情',
    access: `${permission}:query`,
    params,
    reply: data(detail),
  }),
  ...moves,
});
