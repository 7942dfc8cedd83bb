import { expect, test } from 'vitest';
import { minutesBetween, spanText } from './span.ts';

test('lengths of time are told in at most two units', () => {
  expect([0, 59, 60, 135, 1440, 1500, 4000].map(spanText)).toEqual([
    '0分钟',
    '59分钟',
    '1小时',
    '2小时15分',
    '1天',
    '1天1小时',
    '2天18小时',
  ]);
  expect(minutesBetween('2026-03-02 08:00:00', '2026-03-02 09:30:00')).toBe(90);
});
