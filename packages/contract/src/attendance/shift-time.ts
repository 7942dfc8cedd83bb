import { DAY_MS, momentOf } from '../kernel/wall-time.ts';

/** From when until when, in minutes from midnight of the work day; past 1440 it is the day after. */
export interface Section {
  readonly from: number;
  readonly to: number;
}
/** The part of a shift that hours are reckoned by. */
export interface ShiftHours {
  readonly sections: readonly Section[];
  readonly restMins: number;
  readonly nightFrom: number;
  readonly nightTo: number;
}
/** From when until when, in milliseconds, without the end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const MINUTE = 60_000;
export const DAY_MINS = 1440;
export const MAX_MINS = 2 * DAY_MINS;

/** Midnight of a day. */
export const midnightOf = (day: string): number => momentOf(`${day} 00:00`);
/** A day some days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** How many days lie between two. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
/** The day of the week, 1 Monday to 7 Sunday. */
export const weekDay = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
/** The days from one to another, both of them included. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at));

/** What two stretches have in common, in milliseconds. */
export const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** When the sections of a shift are on a day. */
export const sectionsOn = (day: string, sections: readonly Section[]): Span[] =>
  sections.map(({ from, to }) => ({ from: midnightOf(day) + from * MINUTE, to: midnightOf(day) + to * MINUTE }));
/** When a shift is on a day, from its first minute to its last. */
export const spanOn = (day: string, sections: readonly Section[]): Span => ({
  from: midnightOf(day) + (sections[0]?.from ?? 0) * MINUTE,
  to: midnightOf(day) + (sections.at(-1)?.to ?? 0) * MINUTE,
});

/** How long people work in a shift, rest left out. */
export const shiftMinutes = ({ sections, restMins }: Pick<ShiftHours, 'sections' | 'restMins'>): number =>
  Math.max(0, sections.reduce((sum, { from, to }) => sum + to - from, 0) - restMins);

/** The nights that a stretch from midnight can touch: the one before the day, its own and the next. */
const NIGHTS = [-DAY_MINS, 0, DAY_MINS];
/** How much of a stretch lies at night, in minutes from midnight of the work day. */
export const nightMinutes = (
  { from, to }: Section,
  { nightFrom, nightTo }: Pick<ShiftHours, 'nightFrom' | 'nightTo'>,
) => NIGHTS.reduce((sum, shift) => sum + overlap({ from, to }, { from: nightFrom + shift, to: nightTo + shift }), 0);
/** Whether most people would call it a night shift: at least half of it lies at night. */
export const isNight = (shift: ShiftHours): boolean =>
  shift.sections.reduce((sum, section) => sum + 2 * nightMinutes(section, shift) - (section.to - section.from), 0) >= 0;

const two = (value: number) => String(value).padStart(2, '0');
/** Minutes from midnight as people say them: `06:00`, and `次日06:00` for the day after. */
export function timeText(minutes: number): string {
  const isNext = minutes > DAY_MINS;
  const shown = isNext ? minutes - DAY_MINS : minutes;
  return `${isNext ? '次日' : ''}${two(Math.floor(shown / 60))}:${two(shown % 60)}`;
}
/** Hours and minutes in words, such as 7小时30分. */
export function minsText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}小时`, (rest > 0 || hours === 0) && `${rest}分`].filter(Boolean).join('');
}
/** The hours of a shift in words. */
export const sectionsText = (sections: readonly Section[]): string =>
  sections.map(({ from, to }) => `${timeText(from)}-${timeText(to)}`).join('、');

/** What is wrong with the hours of a shift. */
export function sectionsProblem(sections: readonly Section[]): string | undefined {
  if (sections.some(({ from, to }) => to <= from)) return '结束时间必须晚于开始时间';
  if (sections.some(({ from }, at) => from < (sections[at - 1]?.to ?? 0))) return '班次时段须按先后排列且不能重叠';
  const total = sections.reduce((sum, { from, to }) => sum + to - from, 0);
  const length = (sections.at(-1)?.to ?? 0) - (sections[0]?.from ?? 0);
  return total > DAY_MINS || length > DAY_MINS ? '班次总时长不能超过24小时' : undefined;
}
