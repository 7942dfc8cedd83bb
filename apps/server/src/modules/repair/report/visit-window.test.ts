import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { parseWorkHours, type WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { expect, test } from 'vitest';
import { type Limits, visitWindows } from './visit-window.ts';

const calendar: WorkCalendar = { hours: parseWorkHours('08:00-12:00,14:00-18:00') ?? [], dayType: () => undefined };
/** A Friday. */
const DAY = '2026-03-06';
const limits = (change: Partial<Limits> = {}): Limits => ({
  now: momentOf(`${DAY} 10:10:00`),
  calendar,
  isDorm: false,
  busy: [],
  due: null,
  expected: { from: null, to: null },
  ...change,
});
const starts = (change?: Partial<Limits>) => visitWindows(limits(change)).map(({ from }) => from.slice(5, 16));

test('windows lie within working hours of the next days, at most three a day and six in all', () => {
  expect(starts()).toEqual(['03-06 11:00', '03-06 14:00', '03-06 15:00', '03-09 08:00', '03-09 09:00', '03-09 10:00']);
});

test('where people live they lie between nine and nine, also at the weekend', () => {
  const found = starts({ isDorm: true, now: momentOf(`${DAY} 19:40:00`) });
  expect(found).toEqual(['03-07 09:00', '03-07 10:00', '03-07 11:00', '03-08 09:00', '03-08 10:00', '03-08 11:00']);
  expect(starts({ isDorm: true, now: momentOf(`${DAY} 19:20:00`) })[0]).toBe('03-06 20:00');
});

test('neither the room nor the worker is taken; what only touches is free', () => {
  const busy = [
    { from: `${DAY} 11:30:00`, to: `${DAY} 14:30:00` },
    { from: `${DAY} 16:00:00`, to: `${DAY} 17:00:00` },
  ];
  expect(starts({ busy }).slice(0, 2)).toEqual(['03-06 15:00', '03-06 17:00']);
});

test('the wish of the reporter comes first, then what is in time', () => {
  const wished = visitWindows(
    limits({ expected: { from: '2026-03-09 14:00:00', to: '2026-03-09 16:00:00' }, due: `${DAY} 15:00:00` }),
  );
  expect(wished.slice(0, 4).map(({ from, isExpected, isLate }) => [from.slice(5, 16), isExpected, isLate])).toEqual([
    ['03-09 14:00', true, true],
    ['03-09 15:00', true, true],
    ['03-06 11:00', false, false],
    ['03-06 14:00', false, false],
  ]);
});

test('in a long holiday the days after it are offered, within the time that an appointment may lie ahead', () => {
  const closed = (days: number): WorkCalendar => ({
    ...calendar,
    dayType: (day) =>
      day >= DAY && momentOf(`${day} 00:00:00`) < momentOf(`${DAY} 00:00:00`) + days * 86_400_000 ? '2' : undefined,
  });
  expect(starts({ calendar: closed(8) })).toEqual([
    ...['03-16 08:00', '03-16 09:00', '03-16 10:00'],
    ...['03-17 08:00', '03-17 09:00', '03-17 10:00'],
  ]);
  expect(starts({ calendar: closed(14) })).toEqual([]);
});
