import { expect, it } from 'vitest';
import { firstDue, nextDue } from './cycle.ts';
import { addDuration, parseDate, parseDuration } from './duration.ts';

const january = Date.UTC(2026, 0, 31);

it('adds durations on the calendar', () => {
  expect(addDuration(january, parseDuration('P1M'))).toBe(Date.UTC(2026, 1, 28));
  expect(addDuration(january, parseDuration('P1Y2M3DT4H5M6.5S'))).toBe(Date.UTC(2027, 2, 31 + 3, 4, 5, 6, 500));
  expect(addDuration(january, parseDuration('P2W'))).toBe(january + 14 * 86_400_000);
});

it.each(['', 'P', 'PT', '1D', 'P1H', 'PT1D', 'P-1D', 'P1DT'])('refuses the duration “%s”', (source) => {
  expect(() => parseDuration(source)).toThrow('不是有效的时长');
});

it('reads dates with and without a zone', () => {
  expect(parseDate('2026-01-31T08:00:00', 480)).toBe(january);
  expect(parseDate('2026-01-31', 0)).toBe(january);
  expect(parseDate('2026-01-31T01:00+0100', 480)).toBe(january);
  expect(() => parseDate('2026-13-01', 0)).toThrow('不是有效的日期');
});

it('counts the rounds of a cycle', () => {
  expect(firstDue('cycle', 'R3/PT1H', 0, 0)).toEqual({ due: 3_600_000, rounds: 3 });
  expect(firstDue('cycle', 'R/2026-01-31T00:00:00Z/P1D', 0, 0)).toEqual({ due: january, rounds: -1 });
  expect(nextDue('R3/PT1H', 1000, 0)).toBe(3_601_000);
  for (const wrong of ['R0/PT1H', 'R3/PT0S', 'PT1H', '0 0 * * *'])
    expect(() => firstDue('cycle', wrong, 0, 0)).toThrow();
});
