import { DAY_MINS, MAX_MINS, type Section } from '@jiaoyan/contract/attendance/shift-time';

/** By how much edges move on the bar. */
export const STEP = 15;
const HOUR = 60;
const FIRST = 8 * HOUR;
const USUAL = 4 * HOUR;
const TIME = /^(次日)?\s*(\d{1,2})[:：](\d{2})$/;

export type Edge = 'from' | 'to';

/** Minutes from midnight of the work day for `22:00`, `次日06:00` or `30:00`; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [, next, hours, minutes] = match;
  const total = Number(hours) * HOUR + Number(minutes) + (next ? DAY_MINS : 0);
  return Number(minutes) < HOUR && total <= MAX_MINS ? total : undefined;
}

/** How far an edge may go: to the other edge of its section and to the sections beside it. */
export function limitsOf(sections: readonly Section[], at: number, edge: Edge): readonly [least: number, most: number] {
  const own = sections[at];
  if (!own) return [0, MAX_MINS];
  if (edge === 'from') return [sections[at - 1]?.to ?? 0, Math.max(own.to - STEP, 0)];
  return [Math.min(own.from + STEP, MAX_MINS), sections[at + 1]?.from ?? MAX_MINS];
}

/** Puts an edge at a time, as near as its limits let it. */
export function moveEdge(sections: readonly Section[], at: number, edge: Edge, minutes: number): Section[] {
  const [least, most] = limitsOf(sections, at, edge);
  const next = Math.min(Math.max(minutes, least), most);
  return sections.map((section, nth) => (nth === at ? { ...section, [edge]: next } : section));
}

/** A section that most likely comes after the others; undefined where none fits. */
export function nextSection(sections: readonly Section[]): Section | undefined {
  const last = sections.at(-1);
  const from = last ? last.to + 2 * HOUR : FIRST;
  return from + STEP > MAX_MINS ? undefined : { from, to: Math.min(from + USUAL, MAX_MINS) };
}

/** Where on the bar a time is, as a share of its length. */
export const placeOf = (minutes: number): string => `${(minutes / MAX_MINS) * 100}%`;
/** The time at a share of the bar, at the nearest step. */
export const timeAt = (share: number): number => Math.round((Math.min(Math.max(share, 0), 1) * MAX_MINS) / STEP) * STEP;

export { minsText as lengthText } from '@jiaoyan/contract/attendance/shift-time';
