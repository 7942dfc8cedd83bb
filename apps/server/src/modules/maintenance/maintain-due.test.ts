import type { WorkCalendar } from '@jiaoyan/contract/kernel/work-time';
import { expect, test } from 'vitest';
import { dueNow, firstDay, followingDay } from './maintain-due.ts';
import type { PlanDueRow, PlanRow } from './maintain-plan.table.ts';

const calendar: WorkCalendar = { hours: [], dayType: () => undefined };
/** Every thirty days from the first of March on, made three days ahead. */
const aPlan = (change: Partial<PlanRow> = {}) =>
  ({
    trigger: '1',
    cycleUnit: '1',
    cycleNum: 30,
    firstDate: '2033-03-01',
    endDate: null,
    seasonFrom: '',
    seasonTo: '',
    workday: '0',
    meterEvery: null,
    aheadDays: 3,
    ...change,
  }) as PlanRow;
const aDue = (change: Partial<PlanDueRow> = {}) =>
  ({ nextDate: '2033-03-31', anchor: '2033-03-01', lastReading: null, ...change }) as PlanDueRow;
const on = (today: string, plan = aPlan(), due = aDue(), reading?: number) =>
  dueNow(plan, due, { today, reading, calendar })?.due;

test('a task comes so many days ahead, to the day', () => {
  expect([on('2033-03-27'), on('2033-03-28'), on('2033-03-31')]).toEqual([undefined, '2033-03-31', '2033-03-31']);
});

test('a day of rest that is moved before is looked at as the day of work that it becomes', () => {
  const [plan, sunday] = [aPlan({ workday: '2' }), aDue({ nextDate: '2033-04-03' })];
  expect([on('2033-03-28', plan, sunday), on('2033-03-29', plan, sunday)]).toEqual([undefined, '2033-04-01']);
});

test('not before the last one is over, however many days ahead are asked for', () => {
  const daily = aPlan({ cycleNum: 1 });
  expect([on('2033-03-30', daily), on('2033-03-31', daily)]).toEqual([undefined, '2033-03-31']);
  const weekly = aPlan({ cycleUnit: '2', cycleNum: 1, aheadDays: 60 });
  expect([on('2033-03-24', weekly), on('2033-03-25', weekly)]).toEqual([undefined, '2033-03-31']);
});

test('[FAC-14] a reading makes it due when it reaches its interval, and a new meter counts from nothing', () => {
  const counted = aPlan({ trigger: '2', meterEvery: 500 });
  const read = (lastReading: number | null, reading?: number) =>
    on('2033-03-10', counted, aDue({ lastReading, nextDate: null }), reading);
  expect([read(1000, 1499), read(1000, 1500)]).toEqual([undefined, '2033-03-13']);
  expect([read(1000, 499), read(1000, 500)]).toEqual([undefined, '2033-03-13']);
  expect([read(null, 9000), read(1000)]).toEqual([undefined, undefined]);
  expect(on('2033-03-31', aPlan({ trigger: '2', meterEvery: 500 }))).toBeUndefined();
});

test('whichever comes first: the day, or the reading', () => {
  const both = aPlan({ trigger: '3', meterEvery: 500 });
  expect(on('2033-03-28', both, aDue({ lastReading: 0 }), 10)).toBe('2033-03-31');
  expect(on('2033-03-10', both, aDue({ lastReading: 0 }), 500)).toBe('2033-03-13');
});

test('the day after one that was done, and the first one from a day on', () => {
  expect(followingDay(aPlan(), '2033-03-01', '2033-03-31', calendar)).toBe('2033-04-30');
  expect(followingDay(aPlan({ endDate: '2033-04-29' }), '2033-03-01', '2033-03-31', calendar)).toBeNull();
  expect(firstDay(aPlan(), '2033-03-31', calendar)).toBe('2033-03-31');
  expect(firstDay(aPlan(), '2033-04-01', calendar)).toBe('2033-04-30');
  expect(firstDay(aPlan({ trigger: '2' }), '2033-03-31', calendar)).toBeNull();
});
