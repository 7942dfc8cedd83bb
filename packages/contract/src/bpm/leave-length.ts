import { DAY_MS, momentOf } from '../kernel/wall-time.ts';

/** By what a leave is counted. */
export const LEAVE_UNIT = { day: '1', half: '2', hour: '3' } as const;
export type LeaveUnit = (typeof LEAVE_UNIT)[keyof typeof LEAVE_UNIT];
export const leaveUnits: Readonly<Record<LeaveUnit, string>> = { '1': '天', '2': '半天', '3': '小时' };

/** From when until when, as wall time. */
export interface LeaveSpan {
  readonly startTime: string;
  readonly endTime: string;
}
/** How long a leave is: days as it counts them, and the minutes of work that it takes. */
export interface LeaveLength {
  readonly unit: string;
  readonly day: number;
  readonly mins: number;
}

const MAX_DAYS = 366;
const HALF_MS = DAY_MS / 2;
const MIN_HOURS_MS = 30 * 60_000;
/** A day of work, where hours are counted in days. */
export const DAY_MINS = 480;
/** When half days begin and end. */
const HALF = /(00:00:00|12:00:00)$/;

const lasts = ({ startTime, endTime }: LeaveSpan): number => momentOf(endTime) - momentOf(startTime);

/** Whole days between two moments of wall time. */
export const leaveDays = (span: LeaveSpan): number => Math.floor(lasts(span) / DAY_MS);

function halfProblem(span: LeaveSpan): string | undefined {
  if (lasts(span) <= 0) return '请假时长不能少于半天';
  return HALF.test(span.startTime) && HALF.test(span.endTime) ? undefined : '按半天请假须以 00:00 或 12:00 起止';
}

function hourProblem(span: LeaveSpan): string | undefined {
  if (lasts(span) < MIN_HOURS_MS) return '请假时长不能少于半小时';
  return lasts(span) > DAY_MS ? '按小时请假不能超过 24 小时' : undefined;
}

/** What is wrong with how long a leave is. */
export function lengthProblem(unit: LeaveUnit, span: LeaveSpan): string | undefined {
  if (lasts(span) < 0) return '结束时间不能早于开始时间';
  if (unit === LEAVE_UNIT.hour) return hourProblem(span);
  if (leaveDays(span) > MAX_DAYS) return `请假时长不能超过 ${MAX_DAYS} 天`;
  if (unit === LEAVE_UNIT.half) return halfProblem(span);
  return leaveDays(span) < 1 ? '请假时长不能少于 1 天' : undefined;
}

const hoursAsDays = (mins: number): number => Math.round((mins / DAY_MINS) * 100) / 100;

/** The days of a leave, which decide its way through the process. */
export function daysAsked(unit: LeaveUnit, span: LeaveSpan, mins: number): number {
  if (unit === LEAVE_UNIT.hour) return hoursAsDays(mins);
  return unit === LEAVE_UNIT.half ? lasts(span) / DAY_MS : leaveDays(span);
}

/** The days of a leave that ended before its time: a half day that has begun counts. */
export const daysTaken = (unit: string, span: LeaveSpan, mins: number): number =>
  unit === LEAVE_UNIT.hour ? hoursAsDays(mins) : Math.ceil(lasts(span) / HALF_MS) / 2;

const rounded = (hours: number) => String(Math.round(hours * 100) / 100);

/** How long a leave is, in words. */
export function lengthText({ unit, day, mins }: LeaveLength): string {
  if (unit === LEAVE_UNIT.hour) return `${rounded(mins / 60)} 小时`;
  return day === 0.5 ? '半天' : `${day} 天`;
}

/** Which part of a day a leave takes, empty when it is all of it. */
export function partOfDay(day: string, { startTime, endTime }: LeaveSpan): string {
  const [from, to] = [momentOf(`${day} 00:00:00`), momentOf(`${day} 00:00:00`) + DAY_MS];
  const [begins, ends] = [Math.max(momentOf(startTime), from), Math.min(momentOf(endTime), to)];
  if (begins === from && ends === to) return '';
  const noon = from + HALF_MS;
  if (begins === from && ends === noon) return '上午';
  if (begins === noon && ends === to) return '下午';
  const clock = (wall: string) => wall.slice(11, 16);
  return `${begins === from ? '00:00' : clock(startTime)}-${ends === to ? '24:00' : clock(endTime)}`;
}
