import { expect, test } from 'vitest';
import { isDay, isMoment, rangeEnd } from './calendar.ts';

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
  ['+275760-09-13', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
  expect(isMoment(`${text} 00:00:00`)).toBe(expected);
  expect(rangeEnd.safeParse(text).success).toBe(expected || text === '');
});

test.each([
  ['00:00', true],
  ['23:59:59', true],
  ['24:00:00', false],
  ['09:60', false],
  ['09:00:60', false],
  ['9:00', false],
])('%s is a time of a day: %s', (time, expected) => {
  expect(isMoment(`2026-11-18 ${time}`)).toBe(expected);
});
