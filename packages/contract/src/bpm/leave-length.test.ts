import { expect, test } from 'vitest';
import {
  daysAsked,
  daysTaken,
  LEAVE_UNIT,
  type LeaveUnit,
  leaveDays,
  lengthProblem,
  lengthText,
  partOfDay,
} from './leave-length.ts';

const { day, half, hour } = LEAVE_UNIT;
const span = (from: string, to: string) => ({ startTime: `2027-03-${from}:00`, endTime: `2027-03-${to}:00` });

test.each<[LeaveUnit, string, string, string | undefined]>([
  [day, '03 00:00', '05 00:00', undefined],
  [day, '03 08:00', '04 07:59', '请假时长不能少于 1 天'],
  [day, '03 00:00', '02 00:00', '结束时间不能早于开始时间'],
  [half, '03 00:00', '03 12:00', undefined],
  [half, '03 12:00', '04 00:00', undefined],
  [half, '03 12:00', '03 12:00', '请假时长不能少于半天'],
  [half, '03 12:00', '03 00:00', '结束时间不能早于开始时间'],
  [half, '03 08:00', '03 12:00', '按半天请假须以 00:00 或 12:00 起止'],
  [half, '03 00:00', '03 18:00', '按半天请假须以 00:00 或 12:00 起止'],
  [hour, '03 09:00', '03 09:30', undefined],
  [hour, '03 09:00', '03 09:29', '请假时长不能少于半小时'],
  [hour, '03 22:00', '04 22:00', undefined],
  [hour, '03 22:00', '04 22:01', '按小时请假不能超过 24 小时'],
])('a leave by %s from %s to %s: %s', (unit, from, to, problem) => {
  expect(lengthProblem(unit, span(from, to))).toBe(problem);
});

test('no leave is longer than a year', () => {
  const year = { startTime: '2027-01-01 00:00:00', endTime: '2028-01-02 00:00:00' };
  expect(lengthProblem(day, year)).toBeUndefined();
  const longer = { ...year, endTime: '2028-01-03 00:00:00' };
  expect([lengthProblem(day, longer), lengthProblem(half, longer)]).toEqual(Array(2).fill('请假时长不能超过 366 天'));
});

test('days are counted by the unit: whole ones, halves, or hours of work in days of eight', () => {
  expect(leaveDays(span('03 08:00', '05 18:00'))).toBe(2);
  expect(daysAsked(day, span('03 08:00', '05 18:00'), 960)).toBe(2);
  expect(daysAsked(half, span('03 12:00', '05 00:00'), 720)).toBe(1.5);
  expect(daysAsked(hour, span('03 09:00', '03 11:00'), 120)).toBe(0.25);
  expect(daysAsked(hour, span('03 09:00', '03 09:50'), 50)).toBe(0.1);
});

test('of a leave that ended early a half day that has begun counts', () => {
  expect(daysTaken(day, span('03 00:00', '04 12:00'), 720)).toBe(1.5);
  expect(daysTaken(day, span('03 00:00', '04 12:01'), 720)).toBe(2);
  expect(daysTaken(half, span('03 12:00', '03 12:30'), 0)).toBe(0.5);
  expect(daysTaken(hour, span('03 09:00', '03 10:00'), 60)).toBe(0.13);
});

test('a length is said in its unit', () => {
  expect(lengthText({ unit: day, day: 2, mins: 960 })).toBe('2 天');
  expect(lengthText({ unit: half, day: 0.5, mins: 240 })).toBe('半天');
  expect(lengthText({ unit: half, day: 1.5, mins: 720 })).toBe('1.5 天');
  expect(lengthText({ unit: hour, day: 0.31, mins: 150 })).toBe('2.5 小时');
});

test('a day on a calendar shows which part of it a leave takes', () => {
  const leave = span('03 12:00', '05 12:00');
  expect(['03', '04', '05'].map((at) => partOfDay(`2027-03-${at}`, leave))).toEqual(['下午', '', '上午']);
  expect(partOfDay('2027-03-03', span('03 09:00', '03 11:30'))).toBe('09:00-11:30');
  expect(partOfDay('2027-03-03', span('03 22:00', '04 02:00'))).toBe('22:00-24:00');
  expect(partOfDay('2027-03-04', span('03 22:00', '04 02:00'))).toBe('00:00-02:00');
});
