import type { RosterDay, RosterShift } from '@jiaoyan/contract/attendance/roster';
import { expect, test } from 'vitest';
import { countsOf, dayKey, loadsOf, merged, neededOn } from './roster-count.ts';
import { boardOf } from './roster-edit.ts';

const day = (date: string, dayType: RosterDay['dayType']): RosterDay => ({ date, dayType, label: '' });
// Friday to Monday, a public holiday on Monday and a Sunday on which everybody works.
const days = [day('2026-03-06', '1'), day('2026-03-07', '2'), day('2026-03-08', '4'), day('2026-03-09', '3')];
const shift = (shiftId: number, workMins: number, isNight: boolean) => ({ shiftId, workMins, isNight }) as RosterShift;
const shifts = new Map([shift(1, 480, false), shift(2, 450, true)].map((one) => [one.shiftId, one]));
const base = boardOf(
  days.flatMap(({ date }) => [
    { userId: 7, workDate: date, shiftId: 1 },
    ...(date > '2026-03-07' ? [{ userId: 8, workDate: date, shiftId: 2 }] : []),
  ]),
);

test('hours, nights, weekends and holidays are added up for everybody', () => {
  const loads = loadsOf(base, days, shifts);
  expect(loads.get(7)).toEqual({ mins: 1920, nights: 0, weekends: 2, holidays: 1 });
  expect(loads.get(8)).toEqual({ mins: 900, nights: 2, weekends: 1, holidays: 1 });
  expect(loads.get(9)).toBeUndefined();
});

test('strokes count as soon as they are drawn', () => {
  const board = merged(
    base,
    new Map([
      ['7 2026-03-06', []],
      ['8 2026-03-06', [1, 2]],
    ]),
  );
  expect(loadsOf(board, days, shifts).get(7)?.mins).toBe(1440);
  expect(loadsOf(board, days, shifts).get(8)).toEqual({ mins: 1830, nights: 3, weekends: 1, holidays: 1 });
  const counts = countsOf(board);
  expect([counts.get(dayKey('2026-03-06', 1)), counts.get(dayKey('2026-03-06', 2))]).toEqual([1, 1]);
  expect(merged(base, new Map())).toBe(base);
});

test('a demand asks on its days of the week, on every day without them; the largest counts', () => {
  const demand = [
    { shiftId: 1, min: 2, days: [] },
    { shiftId: 1, min: 3, days: [6, 7] },
  ];
  expect(days.map(({ date }) => neededOn(demand, 1, date))).toEqual([2, 3, 3, 2]);
  expect(neededOn(demand, 2, '2026-03-06')).toBe(0);
});
