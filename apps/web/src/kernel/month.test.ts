import { expect, test } from 'vitest';
import { isInMonth, weekdayOf, weekOf, weeksOf } from './month.ts';

test('a month is shown in whole weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(weeks.flat().filter((day) => isInMonth(day, '2026-11'))).toHaveLength(30);
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2027-02-17')).toEqual(weeksOf('2027-02'));
});

test('a week begins on Monday and ends on Sunday', () => {
  expect(weekOf('2026-11-15')).toEqual(weekOf('2026-11-09'));
  expect(weekOf('2026-11-15').map(weekdayOf).join('')).toBe('一二三四五六日');
});
