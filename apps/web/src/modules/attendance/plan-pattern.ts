import { MODE } from '@jiaoyan/contract/attendance/status';

/** The shifts of a week or of a turn; null is free. */
export type Pattern = readonly (number | null)[];

const WEEK = 7;
/** The longest turn. */
export const MAX_TURN = 62;

/** The days that a form shows: a week has seven, a turn as many as were made, at least one. */
export function shownPattern(mode: string, pattern: Pattern): Pattern {
  const length = mode === MODE.weekly ? WEEK : Math.max(1, pattern.length);
  return Array.from({ length }, (_, at) => pattern[at] ?? null);
}

/** How a day of a pattern is called. */
export const dayName = (mode: string, at: number): string =>
  mode === MODE.weekly ? `周${'一二三四五六日'[at]}` : `第${at + 1}天`;

/** Offsets by which people are spread over a turn as evenly as they can be. */
export const spreadOffsets = (people: number, length: number): number[] =>
  Array.from({ length: people }, (_, at) => Math.floor((at * length) / Math.max(people, 1)) % Math.max(length, 1));
