import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';

test('[PAT-20] five values that rise towards the limit are a drift before anything is out of range', () => {
  expect(driftOf([1, 2, 3, 4, 5], null, 10)).toBe('max');
  expect(driftOf([1, 2, 3, 4, 5], null, 10.1)).toBeUndefined();
  expect(driftOf([9, 8, 7, 6, 5], 0, null)).toBe('min');
  expect(driftOf([9, 8, 7, 6, 5], -0.1, null)).toBeUndefined();
});

test('[PAT-20] fewer values, a value that turns back, one that stays or is out already are none', () => {
  expect(driftOf([2, 3, 4, 5], null, 6)).toBeUndefined();
  expect(driftOf([1, 2, 3, 2.9, 5], null, 6)).toBeUndefined();
  expect(driftOf([1, 2, 3, 3, 5], null, 6)).toBeUndefined();
  expect(driftOf([1, 2, 3, 4, 7], null, 6)).toBeUndefined();
  expect(driftOf([1, 2, 3, 4, 5], 0, null)).toBeUndefined();
  expect(driftOf([], 0, 10)).toBeUndefined();
});

test('[PAT-20] only the last five count', () => {
  expect(driftOf([50, 1, 2, 3, 4, 5], null, 10)).toBe('max');
});
