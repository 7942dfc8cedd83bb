import { z } from 'zod';
import { isDay } from '../kernel/calendar.ts';
import { type Fields, int, optionalText } from '../kernel/field.ts';
import { data, file, GET, POST, page, text as textReply } from '../kernel/http.ts';
import { reason, userId } from '../kernel/move.ts';
import { idNumber, listQuery, titled } from '../kernel/resource.ts';
import { leaveKindList } from './leave-ledger.ts';

const path = '/repair/attendance/leave';
const permission = 'repair:attendanceTask';
const MAX_MINS = 100_000;
const MAX_DAYS = 60;
const MAX_PEOPLE = 500;

const kind = z.enum(leaveKindList).meta({ title: '假期类型' });
const balance = z.object({
  /** In minutes of work. */
  mins: z.int(),
  /** What of it ends next. */
  expiring: z.int(),
  expiresOn: z.string().nullable(),
});
export type LeaveBalance = z.output<typeof balance>;
const posting = z.object({
  ledgerId: z.int(),
  kind: z.string(),
  bizType: z.string(),
  delta: z.int(),
  after: z.int(),
  validTo: z.string().nullable(),
  note: z.string(),
  operatorName: z.string(),
  createTime: z.string(),
});
export type LeavePosting = z.output<typeof posting>;
const balances = { annual: balance, rest: balance };
const mine = z.object({ ...balances, rows: z.array(posting) });
export type MyLeave = z.output<typeof mine>;
const row = z.object({
  userId: z.int(),
  userName: z.string(),
  deptName: z.string(),
  ...balances,
  /** Whether the caller may change the balances of this person: nobody changes his own. */
  mayAdjust: z.boolean(),
});
export type LeaveRow = z.output<typeof row>;

/** What a list of balances is narrowed by. */
export const leaveFields = {
  keyword: optionalText('人员', { search: 'exact', list: false }),
  deptId: int('班组', { search: 'exact', list: false }),
} satisfies Fields;
const query = listQuery(['keyword', 'deptId'], [], { keyword: '人员', deptId: '班组' });

const adjustInput = z.object({
  userId: userId('人员'),
  kind,
  /** How many minutes more, or less. */
  delta: z
    .int()
    .min(-MAX_MINS)
    .max(MAX_MINS)
    .refine((mins) => mins !== 0, '{label}不能为0')
    .meta({ title: '调整分钟数' }),
  reason: reason('调整原因'),
  /** Until when it may be used; never ends without. */
  validTo: z
    .string()
    .max(10)
    .default('')
    .refine((day) => day === '' || isDay(day), '{label}格式不正确')
    .meta({ title: '有效期至' }),
  /** The balance that the caller saw. */
  seen: z.int().min(0).optional().meta({ title: '原余额' }),
});
export type AdjustInput = z.output<typeof adjustInput>;
const grantInput = z.object({
  userIds: z.array(userId('人员')).min(1, '请选择人员').max(MAX_PEOPLE).meta({ title: '人员' }),
  grantYear: z.int().min(2000).max(2100).meta({ title: '年度' }),
  days: z.int().min(1).max(MAX_DAYS).meta({ title: '天数' }),
});
export type GrantInput = z.output<typeof grantInput>;

/** How much annual leave and time off in lieu people have, and what it came from. */
export const attendanceLeave = titled('假期余额', {
  list: GET(`${path}/list`, {
    summary: '假期余额列表',
    access: `${permission}:list`,
    query,
    reply: page(row),
  }),
  export: GET(`${path}/export`, {
    summary: '导出假期余额（两步）',
    access: `${permission}:export`,
    query,
    reply: textReply,
  }),
  download: POST(`${path}/export`, {
    summary: '导出假期余额',
    access: `${permission}:export`,
    body: query,
    reply: file,
  }),
  mine: GET(`${path}/mine`, { summary: '我的假期余额', access: `${permission}:request`, reply: data(mine) }),
  get: GET(`${path}/:id`, {
    summary: '假期明细',
    access: `${permission}:query`,
    params: z.object({ id: idNumber }),
    reply: data(row.extend({ rows: z.array(posting) })),
  }),
  adjust: POST(`${path}/adjust`, {
    summary: '调整假期余额',
    access: `${permission}:adjust`,
    body: adjustInput,
    log: { type: 'update' },
    reply: data(balance),
  }),
  grant: POST(`${path}/grant`, {
    summary: '发放年假',
    access: `${permission}:grant`,
    body: grantInput,
    log: { type: 'insert' },
    /** To how many it was given, and who had that year's already. */
    reply: data(z.object({ granted: z.int(), known: z.int() })),
  }),
});
