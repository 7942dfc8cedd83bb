import { expect, test } from 'vitest';
import type { WorkCalendar } from '../kernel/work-time.ts';
import { type PlanRule, plannedRounds, roundPeople } from './plan-days.ts';
import { cycleText } from './plan-text.ts';

/** The first of May is a Friday and a holiday until the fifth; the ninth is worked in exchange. */
const calendar: WorkCalendar = {
  hours: [],
  dayType: (day) => (day >= '2026-05-01' && day <= '2026-05-05' ? '3' : day === '2026-05-09' ? '4' : undefined),
};
const rule = (change: Partial<PlanRule> = {}): PlanRule => ({
  cycle: '1',
  byDay: [],
  everyN: 1,
  slots: [{ from: '08:00', to: '10:00' }],
  windowDays: 1,
  startDate: '2026-04-01',
  endDate: null,
  holidayMode: '1',
  ...change,
});
const days = (change: Partial<PlanRule>, from: string, until: string) =>
  plannedRounds(rule(change), from, until, calendar).map(({ dueDate }) => dueDate.slice(5));

test('[PAT-02] days, weeks, months and every N days fall where the calendar of the wall says', () => {
  expect(days({}, '2026-04-29', '2026-05-02')).toEqual(['04-29', '04-30', '05-01', '05-02']);
  expect(days({ cycle: '2', byDay: [1, 7] }, '2026-04-13', '2026-04-26')).toEqual(['04-13', '04-19', '04-20', '04-26']);
  expect(days({ cycle: '3', byDay: [15, 31] }, '2026-04-01', '2026-06-30')).toEqual([
    '04-15',
    '04-30',
    '05-15',
    '05-31',
    '06-15',
    '06-30',
  ]);
  expect(days({ cycle: '4', everyN: 10 }, '2026-04-02', '2026-05-05')).toEqual(['04-11', '04-21', '05-01']);
});

test('[PAT-02] days of rest are kept, left out or put off to the next day on which people work', () => {
  const friday = { cycle: '2', byDay: [5] } as const;
  expect(days({ ...friday, holidayMode: '1' }, '2026-04-24', '2026-05-08')).toEqual(['04-24', '05-01', '05-08']);
  expect(days({ ...friday, holidayMode: '2' }, '2026-04-24', '2026-05-08')).toEqual(['04-24', '05-08']);
  expect(days({ ...friday, holidayMode: '3' }, '2026-04-24', '2026-05-08')).toEqual(['04-24', '05-06', '05-08']);
  // Several that are put off to the same day are one; a worked Saturday counts.
  expect(days({ holidayMode: '3' }, '2026-05-01', '2026-05-09')).toEqual(['05-06', '05-07', '05-08', '05-09']);
  expect(days({ holidayMode: '2' }, '2026-05-08', '2026-05-11')).toEqual(['05-08', '05-09', '05-11']);
});

test('[PAT-02] every N hours goes on over midnight and numbers the rounds of each day', () => {
  const every = { cycle: '5', everyN: 5, slots: [{ from: '22:00', to: '23:30' }] } as const;
  const rounds = plannedRounds(rule(every), '2026-04-01', '2026-04-03', calendar);
  expect(
    rounds.map(({ dueDate, slotNo, windowFrom }) => `${dueDate.slice(8)}/${slotNo} ${windowFrom.slice(5, 16)}`),
  ).toEqual([
    '01/1 04-01 22:00',
    '02/1 04-02 03:00',
    '02/2 04-02 08:00',
    '02/3 04-02 13:00',
    '02/4 04-02 18:00',
    '02/5 04-02 23:00',
    '03/1 04-03 04:00',
    '03/2 04-03 09:00',
    '03/3 04-03 14:00',
    '03/4 04-03 19:00',
  ]);
  expect(rounds[5]?.windowTo).toBe('2026-04-03 00:30:00');
  // Asked for a single day, its rounds have the same numbers.
  const single = plannedRounds(rule(every), '2026-04-02', '2026-04-02', calendar);
  expect(single).toEqual(rounds.slice(1, 6));
});

test('[PAT-02] a window of several days ends on its last day, and the end of a plan is its last day', () => {
  const [weekly] = plannedRounds(rule({ cycle: '2', byDay: [1], windowDays: 5 }), '2026-04-13', '2026-04-13', calendar);
  expect(weekly).toMatchObject({ windowFrom: '2026-04-13 08:00:00', windowTo: '2026-04-17 10:00:00' });
  expect(days({ endDate: '2026-04-02' }, '2026-04-01', '2026-04-09')).toEqual(['04-01', '04-02']);
  const [whole] = plannedRounds(
    rule({ slots: [{ from: '00:00', to: '24:00' }] }),
    '2026-04-01',
    '2026-04-01',
    calendar,
  );
  expect(whole).toMatchObject({ windowFrom: '2026-04-01 00:00:00', windowTo: '2026-04-02 00:00:00' });
});

test('[PAT-16] turns go round, together means all, fixed the first; whoever is away is passed over', () => {
  const nobody = () => false;
  expect([0, 1, 2, 3].map((nth) => roundPeople('1', [7, 8, 9], nth, nobody))).toEqual([[7], [8], [9], [7]]);
  expect(roundPeople('1', [7, 8, 9], 1, (id) => id === 8)).toEqual([9]);
  expect(roundPeople('2', [7, 8, 9], 1, (id) => id === 8)).toEqual([7, 9]);
  expect(roundPeople('3', [7, 8, 9], 5, nobody)).toEqual([7]);
  expect(roundPeople('3', [7, 8], 5, (id) => id === 7)).toEqual([8]);
  expect(roundPeople('1', [7, 8], 5, () => true)).toEqual([]);
});

test('cycles are told in words', () => {
  expect(cycleText(rule({ cycle: '2', byDay: [1, 3], windowDays: 2 }))).toBe('每周一、三 08:00-10:00，2天内完成');
  expect(cycleText(rule({ cycle: '5', everyN: 4 }))).toBe('每4小时，首次 08:00-10:00');
});
