import { expect, test } from 'vitest';
import type { WorkCalendar } from '../kernel/work-time.ts';
import { afterPeriods, isYearDay, type PlanTimes, planDays } from './maintain-dates.ts';

const weekdays: WorkCalendar = { hours: [], dayType: () => undefined };
/** 1 to 3 October are holidays, and the Sunday before them is worked on. */
const holidays: WorkCalendar = {
  hours: [],
  dayType: (day) => (day >= '2031-10-01' && day <= '2031-10-03' ? '3' : day === '2031-09-28' ? '4' : undefined),
};
const monthly = (change: Partial<PlanTimes> = {}): PlanTimes => ({
  cycleUnit: '3',
  cycleNum: 1,
  firstDate: '2031-01-31',
  endDate: null,
  seasonFrom: '',
  seasonTo: '',
  workday: '0',
  ...change,
});
const dues = (times: PlanTimes, from = times.firstDate, count = 4, calendar = weekdays) =>
  planDays(times, { anchor: times.firstDate, from, count }, calendar).map(({ due }) => due);

test('[FAC-10] months are counted from the first day: the 31st comes back after a short month', () => {
  expect(dues(monthly())).toEqual(['2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30']);
  expect(dues(monthly({ firstDate: '2032-02-29', cycleUnit: '4' }), '2032-02-29', 5)).toEqual([
    ...['2032-02-29', '2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29'],
  ]);
});

test('weeks and days go over the ends of months and years', () => {
  expect(dues(monthly({ cycleUnit: '2', cycleNum: 2, firstDate: '2031-12-22' }))).toEqual([
    ...['2031-12-22', '2032-01-05', '2032-01-19', '2032-02-02'],
  ]);
  expect(dues(monthly({ cycleUnit: '1', cycleNum: 15, firstDate: '2032-02-20' }), '2032-02-20', 2)).toEqual([
    ...['2032-02-20', '2032-03-06'],
  ]);
  expect(afterPeriods('2031-12-31', { cycleUnit: '1', cycleNum: 1 }, 1)).toBe('2032-01-01');
});

test('a season leaves the other months out, also over the new year, and an end ends', () => {
  const summer = monthly({ firstDate: '2031-01-15', seasonFrom: '05-01', seasonTo: '06-30' });
  expect(dues(summer)).toEqual(['2031-05-15', '2031-06-15', '2032-05-15', '2032-06-15']);
  const winter = monthly({ firstDate: '2031-01-15', seasonFrom: '12-01', seasonTo: '01-31' });
  expect(dues(winter)).toEqual(['2031-01-15', '2031-12-15', '2032-01-15', '2032-12-15']);
  expect(dues(monthly({ endDate: '2031-03-30' }))).toEqual(['2031-01-31', '2031-02-28']);
  expect(dues(monthly({ endDate: '2031-03-31' }))).toHaveLength(3);
});

test('a day of rest moves to a day of work, by the calendar and not by the weekday alone', () => {
  const first = { firstDate: '2031-10-01' };
  expect(dues(monthly({ ...first, workday: '1' }), '2031-10-01', 1, holidays)).toEqual(['2031-10-06']);
  expect(dues(monthly({ ...first, workday: '2' }), '2031-10-01', 1, holidays)).toEqual(['2031-09-30']);
  expect(dues(monthly({ firstDate: '2031-09-28', workday: '1' }), '2031-09-28', 1, holidays)).toEqual(['2031-09-28']);
  expect(dues(monthly({ firstDate: '2031-09-28', workday: '1' }), '2031-09-28', 1)).toEqual(['2031-09-29']);
});

test('days of rest that move to the same day of work are one', () => {
  const daily = monthly({ cycleUnit: '1', firstDate: '2031-09-05', workday: '1' });
  expect(dues(daily)).toEqual(['2031-09-05', '2031-09-08', '2031-09-09', '2031-09-10']);
});

test('a day of any year', () => {
  expect(['02-29', '12-31', '01-01'].every(isYearDay)).toBe(true);
  expect(['02-30', '13-01', '1-1', ''].some(isYearDay)).toBe(false);
});
