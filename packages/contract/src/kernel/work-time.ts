import { DAY_MS, ZONE_MS } from './wall-time.ts';

const MINUTE = 60_000;
/** Longer than any stretch of days off, summer included. */
const LONGEST_HOLIDAY = 100;

/** Opening and closing, in minutes of the day. */
type WorkSpan = readonly [from: number, to: number];

/** 1 working day, 2 day of rest, 3 public holiday, 4 working day in exchange for a holiday. */
export type DayType = '1' | '2' | '3' | '4';

/** When people work: the hours of a working day, in order and apart, and the days that differ from their weekday. */
export interface WorkCalendar {
  readonly hours: readonly WorkSpan[];
  /** Undefined: the weekday decides. */
  dayType(day: string): DayType | undefined;
}

/** The hours of an office that says nothing else. */
export const DEFAULT_WORK_HOURS = '08:00-12:00,14:00-18:00';

const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/;

function spanOf(text: string): WorkSpan | undefined {
  const match = SPAN.exec(text.trim());
  if (!match) return undefined;
  const [, fromHour, fromMinute, toHour = '24', toMinute = '0'] = match;
  const from = Number(fromHour) * 60 + Number(fromMinute);
  const to = Number(toHour) * 60 + Number(toMinute);
  return from < to ? [from, to] : undefined;
}

/** Reads `08:00-12:00,14:00-18:00`; undefined when it is malformed or two spans overlap. */
export function parseWorkHours(text: string): readonly WorkSpan[] | undefined {
  const spans: WorkSpan[] = [];
  for (const part of text.split(/[,，]/)) {
    const span = spanOf(part);
    if (!span) return undefined;
    spans.push(span);
  }
  spans.sort((a, b) => a[0] - b[0]);
  const apart = spans.every(([from], i) => from >= (spans[i - 1]?.[1] ?? 0));
  return apart ? spans : undefined;
}

/** Whether people work on a day, `YYYY-MM-DD`. */
export function isWorkday(day: string, calendar: WorkCalendar): boolean {
  const type = calendar.dayType(day);
  if (type) return type === '1' || type === '4';
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Days are counted from the epoch in local time. */
const dayOf = (ms: number) => Math.floor((ms + ZONE_MS) / DAY_MS);
const midnight = (day: number) => day * DAY_MS - ZONE_MS;
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The open stretches of a day, in milliseconds since the epoch. */
function* stretches(day: number, calendar: WorkCalendar): Generator<readonly [from: number, to: number]> {
  if (!isWorkday(dayText(day), calendar)) return;
  const start = midnight(day);
  for (const [from, to] of calendar.hours) yield [start + from * MINUTE, start + to * MINUTE];
}

/** No calendar, or one without hours, means round the clock. */
const counts = (calendar: WorkCalendar | undefined): calendar is WorkCalendar =>
  calendar !== undefined && calendar.hours.length > 0;

/**
 * The first moment by which `minutes` of work have passed since `startMs`; without a calendar the clock never stops.
 * A start outside the hours begins at the next opening, and work that ends with the hours ends at closing time.
 */
export function addWork(startMs: number, minutes: number, calendar: WorkCalendar | undefined): number {
  let left = Math.round(minutes * MINUTE);
  if (left <= 0) return startMs;
  if (!counts(calendar)) return startMs + left;
  for (let day = dayOf(startMs); ; day++) {
    for (const [from, to] of stretches(day, calendar)) {
      const begin = Math.max(from, startMs);
      const open = Math.max(0, to - begin);
      if (left <= open) return begin + left;
      left -= open;
    }
  }
}

/** When the next day on which people work is over, counted from the day of a moment. */
export function nextDayEnd(fromMs: number, calendar: WorkCalendar): number {
  const today = dayOf(fromMs);
  for (let day = today + 1; day < today + LONGEST_HOLIDAY; day++) {
    const last = [...stretches(day, calendar)].at(-1);
    if (last) return last[1];
  }
  return midnight(today + 2);
}

/** The minutes of work between two moments, exact to the millisecond; zero when they are the wrong way round. */
export function workMinutes(fromMs: number, toMs: number, calendar: WorkCalendar | undefined): number {
  if (toMs <= fromMs) return 0;
  if (!counts(calendar)) return (toMs - fromMs) / MINUTE;
  let worked = 0;
  for (let day = dayOf(fromMs); day <= dayOf(toMs); day++) {
    for (const [from, to] of stretches(day, calendar)) {
      worked += Math.max(0, Math.min(to, toMs) - Math.max(from, fromMs));
    }
  }
  return worked / MINUTE;
}
