import { localDay } from '../kernel/wall-time.ts';
import { isWorkday, type WorkCalendar } from '../kernel/work-time.ts';
import { without } from './settle.ts';
import { addDays, daysFrom, midnightOf, overlap, type Span } from './shift-time.ts';

/** What kind of day overtime is valued by. */
const OVERTIME_DAY = { work: '1', rest: '2', holiday: '3' } as const;
export const overtimeDays: Readonly<Record<string, string>> = { '1': '工作日', '2': '休息日', '3': '法定节假日' };
/** The overtime of one day. */
export interface OvertimePart {
  readonly date: string;
  readonly dayType: string;
  readonly mins: number;
}
/** Somebody's check-ins for a shift, and when it is. */
export interface ShiftAround {
  readonly plan: Span;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
}

const MINUTE = 60_000;
/** Check-ins count for overtime from so long before it until so long after it. */
const OPEN_BEFORE = 60 * MINUTE;
const CLOSE_AFTER = 180 * MINUTE;
/** A shift that ends or begins so near is worked in one go with it. */
const NEAR = 30 * MINUTE;
/** Two check-ins nearer than this are one. */
const APART = 5 * MINUTE;
/** More than this on a day, or in a month, asks for a reason. */
const MAX_DAY = 180;
const MAX_MONTH = 36 * 60;
const HOLIDAY = '3';

/** From when until when check-ins may count for overtime, whatever lies around it. */
export const overtimeReach = ({ from, to }: Span): Span => ({ from: from - OPEN_BEFORE, to: to + CLOSE_AFTER });

/** The same, no further than half way to the shifts around: those belong to a check-in of theirs. */
export function overtimeWindow(asked: Span, around: readonly Span[]): Span {
  const reach = overtimeReach(asked);
  const before = Math.max(...around.filter(({ to }) => to <= asked.from).map(({ to }) => to));
  const after = Math.min(...around.filter(({ from }) => from >= asked.to).map(({ from }) => from));
  return {
    from: Math.max(reach.from, Math.floor((before + asked.from) / 2)),
    to: Math.min(reach.to, Math.floor((asked.to + after) / 2)),
  };
}

const touches = (asked: Span, { from, to }: Span) => from <= asked.to + NEAR && to >= asked.from - NEAR;

/**
 * From when until when somebody was there: his first and his last check-in around the overtime, those of a shift included
 * with which it is worked in one go. One check-in alone proves nothing.
 */
export function presenceAt(asked: Span, checkIns: readonly number[], around: readonly ShiftAround[]): Span | undefined {
  const window = overtimeWindow(
    asked,
    around.map(({ plan }) => plan),
  );
  const ofShifts = around
    .filter(({ plan }) => touches(asked, plan))
    .flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]);
  const own = checkIns.filter((at) => at >= window.from && at < window.to);
  const times = [...own, ...ofShifts.flatMap((at) => at ?? [])];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return times.length > 1 && to - from >= APART ? { from, to } : undefined;
}

/** What kind of day it is, its weekday where the calendar says nothing else. */
function overtimeDayType(date: string, calendar: WorkCalendar): string {
  if (calendar.dayType(date) === HOLIDAY) return OVERTIME_DAY.holiday;
  return isWorkday(date, calendar) ? OVERTIME_DAY.work : OVERTIME_DAY.rest;
}

/** The minutes of stretches by the days on which they are, cut at midnight. */
export function minutesByDay(stretches: readonly Span[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const stretch of stretches)
    for (const date of daysFrom(localDay(stretch.from), localDay(stretch.to))) {
      const ms = overlap(stretch, { from: midnightOf(date), to: midnightOf(addDays(date, 1)) });
      if (ms > 0) days.set(date, (days.get(date) ?? 0) + ms);
    }
  return new Map([...days].map(([date, ms]) => [date, Math.floor(ms / MINUTE)]));
}

/** What counts of overtime: what was asked for, while somebody was there, and not due to work anyway. */
export function overtimeParts(
  asked: Span,
  presence: Span | undefined,
  planned: readonly Span[],
  calendar: WorkCalendar,
): OvertimePart[] {
  if (!presence) return [];
  const there = { from: Math.max(asked.from, presence.from), to: Math.min(asked.to, presence.to) };
  if (there.to <= there.from) return [];
  return [...minutesByDay(without([there], planned))]
    .filter(([, mins]) => mins > 0)
    .map(([date, mins]) => ({ date, mins, dayType: overtimeDayType(date, calendar) }));
}

/** Why overtime asks for a reason: too much on a day, or in a month, with what there is already. */
export function overtimeExcess(
  asked: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): string | undefined {
  const total = (isMeant: (date: string) => boolean) =>
    [...asked, ...known].filter(([date]) => isMeant(date)).reduce((sum, [, mins]) => sum + mins, 0);
  const days = [...asked.keys()];
  if (days.some((day) => total((date) => date.startsWith(day.slice(0, 7))) > MAX_MONTH))
    return '加班将超过每月36小时，须填写原因';
  return days.some((day) => total((date) => date === day) > MAX_DAY) ? '加班将超过每天3小时，须填写原因' : undefined;
}
