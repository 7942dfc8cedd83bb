import { expect, test } from 'vitest';
import { monthAfter, weeksIn } from './month-days.ts';

test('months follow one another over the turn of the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-03',
  ]);
});

test('weeks begin on Monday and have all days of the month once', () => {
  const march = weeksIn('2026-03');
  expect(march[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
  expect(march).toHaveLength(6);
  expect(march.flat().filter(Boolean)).toHaveLength(31);
  expect(weeksIn('2027-02')).toHaveLength(4);
  expect(weeksIn('2028-02').flat().filter(Boolean)).toHaveLength(29);
});
