import { expect, test } from 'vitest';
import { durationOf, spanOf } from './duration.ts';

test('a number of units and a duration of ISO 8601 lead to each other', () => {
  for (const [duration, span] of [
    ['PT24H', { amount: 24, unit: 'H' }],
    ['PT30M', { amount: 30, unit: 'M' }],
    ['P2D', { amount: 2, unit: 'D' }],
  ] as const) {
    expect(spanOf(duration)).toEqual(span);
    expect(durationOf(span)).toBe(duration);
  }
  expect(spanOf('P1DT12H')).toBeUndefined();
  expect(spanOf('')).toBeUndefined();
});
