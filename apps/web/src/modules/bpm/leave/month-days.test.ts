import { expect, test } from 'vitest';
import { leavesOn, overlapping, weeksOf } from './month-days.ts';

test('a month is shown in whole weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11', '2026-11-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toEqual({ day: '2026-10-26', inMonth: false, isToday: false });
  expect(weeks.at(-1)?.at(-1)?.day).toBe('2026-12-06');
  expect(weeks.flat().filter(({ isToday }) => isToday)).toMatchObject([{ day: '2026-11-15', inMonth: true }]);
  expect(weeksOf('2027-02', '')).toHaveLength(4);
});

test('a leave that ends at midnight does not take the next day', () => {
  const leaves = [{ startTime: '2026-11-16 00:00:00', endTime: '2026-11-18 00:00:00' }];
  expect(['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'].map((day) => leavesOn(day, leaves).length)).toEqual([
    0, 1, 1, 0,
  ]);
  expect(overlapping({ startTime: '2026-11-17 12:00:00', endTime: '2026-11-20 00:00:00' }, leaves)).toBe(leaves[0]);
  expect(overlapping({ startTime: '2026-11-18 00:00:00', endTime: '2026-11-20 00:00:00' }, leaves)).toBeUndefined();
});
