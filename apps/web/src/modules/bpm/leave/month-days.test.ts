import { expect, test } from 'vitest';
import { leavesOn, overlapping } from './month-days.ts';

test('a leave that ends at midnight does not take the next day', () => {
  const leaves = [{ startTime: '2026-11-16 00:00:00', endTime: '2026-11-18 00:00:00' }];
  expect(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'].map((day) => leavesOn(day, leaves).length)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(overlapping({ startTime: '2026-11-17 12:00:00', endTime: '2026-11-20 00:00:00' }, leaves)).toBe(leaves[0]);
  expect(overlapping({ startTime: '2026-11-18 00:00:00', endTime: '2026-11-20 00:00:00' }, leaves)).toBeUndefined();
});
