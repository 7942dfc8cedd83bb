import { z } from 'zod';
import { moment } from '../kernel/calendar.ts';
import { data, GET, POST } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';
import { importEndpoints } from '../system/import.ts';
import { edgesOf } from './settle.ts';
import type { Span } from './shift-time.ts';

const path = '/repair/attendance';
const permission = 'repair:attendanceTask:punch';
const KEY = /^[\w-]{8,40}$/;
const WRONG = '{label}格式不正确';

const punchInput = z.object({
  /** Names the check-in: sent twice it is one. */
  clientKey: z.string().regex(KEY, WRONG).meta({ title: '打卡标识' }),
  /** What was scanned; without it network and position have to do. */
  code: z.string().trim().max(60).default('').meta({ title: '打卡码' }),
  lng: z.number().min(-180).max(180).nullable().default(null).meta({ title: '经度' }),
  lat: z.number().min(-90).max(90).nullable().default(null).meta({ title: '纬度' }),
  accuracy: z.number().min(0).max(100_000).nullable().default(null).meta({ title: '定位精度' }),
  device: z.string().trim().max(32).default('').meta({ title: '设备' }),
  /** When it was scanned, where it could not be sent at once. */
  at: moment('打卡时间').optional(),
});
export type PunchInput = z.output<typeof punchInput>;

/** What a check-in counts as. */
const EDGE = { in: 'in', out: 'out', again: 'again' } as const;
export type Edge = (typeof EDGE)[keyof typeof EDGE];
export const edges: Readonly<Record<Edge, string>> = { in: '上班', out: '下班', again: '更新下班' };
const edge = z.enum(['in', 'out', 'again']);
const punched = z.object({
  punchId: z.int(),
  at: z.string(),
  via: z.string(),
  counts: edge,
  shiftName: z.string(),
  flags: z.array(z.string()),
});
export type Punched = z.output<typeof punched>;

const nullableText = z.string().nullable();
const ownSpan = z.object({
  spanId: z.int(),
  no: z.int(),
  from: z.string(),
  to: z.string(),
  windowFrom: z.string(),
  windowTo: z.string(),
  inAt: nullableText,
  outAt: nullableText,
});
const ownTask = z.object({
  taskId: z.int(),
  workDate: z.string(),
  shiftName: z.string(),
  hoursText: z.string(),
  color: z.string(),
  status: z.string(),
  source: z.string(),
  lateMins: z.int(),
  earlyMins: z.int(),
  workMins: z.int(),
  proofs: z.array(z.string()),
  spans: z.array(ownSpan),
  lines: z.array(z.string()),
});
export type OwnTask = z.output<typeof ownTask>;
const ownPoint = z.object({
  pointId: z.int(),
  name: z.string(),
  position: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  radius: z.int(),
});
const weekDay = z.object({
  date: z.string(),
  shifts: z.array(z.object({ name: z.string(), color: z.string(), hoursText: z.string() })),
  /** How the day stands, in one sign; empty where there is nothing. */
  sign: z.string(),
});
const my = z.object({
  now: z.string(),
  /** Shifts that check-ins may fall into now, and those of the day. */
  tasks: z.array(ownTask),
  points: z.array(ownPoint),
  /** What a check-in now would count as; none where it would be refused. */
  counts: edge.nullable(),
  /** The same in words, or why it would be refused. */
  text: z.string(),
  week: z.array(weekDay),
  /** Orders that are open, for which an arrival counts as a check-in. */
  openOrders: z.int(),
});
export type MyAttendance = z.output<typeof my>;

const monthDay = z.object({
  date: z.string(),
  sign: z.string(),
  statuses: z.array(z.string()),
  shiftNames: z.array(z.string()),
  inAt: nullableText,
  outAt: nullableText,
  lateMins: z.int(),
  earlyMins: z.int(),
  workMins: z.int(),
});
const month = z.object({
  month: z.string(),
  days: z.array(monthDay),
  /** What lacks a check-in, the newest first. */
  short: z.array(ownTask),
  dueDays: z.int(),
  presentDays: z.int(),
  lateTimes: z.int(),
  earlyTimes: z.int(),
  missTimes: z.int(),
  absentDays: z.number(),
  leaveMins: z.int(),
  workMins: z.int(),
  nightMins: z.int(),
});
export type MyMonth = z.output<typeof month>;

/** Coming and going of whoever asks. */
export const attendancePunch = {
  ...importEndpoints(`${path}/punch`, '打卡记录', 'repair:attendanceTask:import'),
  ...titled('打卡', {
    punch: POST(`${path}/punch`, {
      summary: '打卡',
      access: permission,
      body: punchInput,
      log: { type: 'insert' },
      reply: data(punched),
    }),
    my: GET(`${path}/my`, { summary: '我的考勤', access: permission, reply: data(my) }),
    month: GET(`${path}/my/month`, {
      summary: '我的月度考勤',
      access: permission,
      query: z.object({
        month: z
          .string()
          .regex(/^\d{4}-(0[1-9]|1[0-2])$/, WRONG)
          .meta({ title: '月份' }),
      }),
      reply: data(month),
    }),
  }),
};

/** A span as far as it decides what the next check-in is. */
interface OpenSpan {
  readonly plan: Span;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}
/** What a check-in at a moment counts as. */
export function countsAs({ plan, firstAt, lastAt }: OpenSpan, at: number): Edge {
  const after = edgesOf({
    plan,
    firstAt: firstAt === null ? at : Math.min(firstAt, at),
    lastAt: lastAt === null ? at : Math.max(lastAt, at),
  });
  if (after.inAt === at || after.outAt === null) return EDGE.in;
  return edgesOf({ plan, firstAt, lastAt }).outAt === null ? EDGE.out : EDGE.again;
}

/** How a day stands, in one sign. */
export const statusSigns: Readonly<Record<string, string>> = {
  '0': '·',
  '10': '●',
  '1': '√',
  '2': '迟',
  '3': '早',
  '4': '迟早',
  '5': '缺',
  '6': '旷',
  '7': '假',
  '8': '公',
  '9': '',
};
