import { expect, test } from 'vitest';
import { daysOf, lookOf, placeOf, slotBetween, stepAt, steppedDay } from './booking-days.ts';

test('a day, a week from Monday, a whole month', () => {
  expect(daysOf('2026-11-15', 'day')).toEqual(['2026-11-15']);
  expect([daysOf('2026-11-15', 'week')[0], daysOf('2026-11-15', 'week').at(-1)]).toEqual(['2026-11-09', '2026-11-15']);
  expect(daysOf('2026-02-10', 'month')).toHaveLength(28);
  expect([steppedDay('2026-01-31', 'month', 1), steppedDay('2026-11-15', 'week', -1)]).toEqual([
    '2026-02-01',
    '2026-11-08',
  ]);
});

test('a drag to either side is the same time, in half hours', () => {
  const [from, to] = [stepAt(3 / 16), stepAt(4.4 / 16)];
  expect(slotBetween('2026-11-15', from, to)).toEqual({
    startTime: '2026-11-15 10:00:00',
    endTime: '2026-11-15 11:30:00',
  });
  expect(slotBetween('2026-11-15', to, from)).toEqual(slotBetween('2026-11-15', from, to));
});

test('what lasts beyond the day ends at its edge, and every state has a look of its own', () => {
  expect(placeOf({ startTime: '2026-11-14 10:00:00', endTime: '2026-11-16 10:00:00' }, '2026-11-15')).toEqual({
    left: 0,
    width: 100,
  });
  const looks = ['10', '20', '30', '40'].map((status) => lookOf({ kind: '1', status }));
  expect([...looks, ...['2', '3', '4'].map((kind) => lookOf({ kind, status: '' }))]).toEqual([
    'approving',
    'approved',
    'using',
    'ended',
    'course',
    'repair',
    'manage',
  ]);
});
