import { expect, test } from 'vitest';
import { daysOfMonth, monthAfter, monthDays, monthFigures, type TaskFigures } from './month-figures.ts';
import { TASK } from './status.ts';

const ENDS = [
  TASK.waiting,
  TASK.normal,
  TASK.late,
  TASK.early,
  TASK.lateAndEarly,
  TASK.missing,
  TASK.absent,
  TASK.leave,
  TASK.trip,
  TASK.working,
];
const task = (change: Partial<TaskFigures> = {}): TaskFigures => ({
  workDate: '2033-03-14',
  status: TASK.normal,
  lateMins: 0,
  earlyMins: 0,
  workMins: 480,
  nightMins: 0,
  leaveMins: 0,
  absentDays: 0,
  ...change,
});

/** Numbers that fall out the same at every run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
const two = (value: number) => String(value).padStart(2, '0');

test('[I4] whatever the tasks of a month are, its sums are theirs, however they are divided and ordered', () => {
  const draw = numbers(7);
  for (let round = 0; round < 200; round += 1) {
    const tasks = Array.from({ length: draw(50) }, () =>
      task({
        workDate: `2033-03-${two(1 + draw(31))}`,
        status: ENDS[draw(ENDS.length)] ?? TASK.normal,
        lateMins: draw(90),
        earlyMins: draw(90),
        workMins: draw(600),
        nightMins: draw(480),
        leaveMins: draw(480),
        absentDays: draw(3) / 2,
      }),
    );
    const whole = monthFigures(tasks);
    const at = draw(tasks.length + 1);
    const parts = [monthFigures(tasks.slice(0, at)), monthFigures(tasks.slice(at))];
    const names = ['lateMins', 'earlyMins', 'workMins', 'nightMins', 'leaveMins', 'absentDays'] as const;
    for (const name of names) {
      expect(whole[name]).toBe(tasks.reduce((total, one) => total + one[name], 0));
      expect(whole[name]).toBe(parts.reduce((total, one) => total + one[name], 0));
    }
    for (const name of ['lateTimes', 'earlyTimes', 'missTimes'] as const)
      expect(whole[name]).toBe(parts.reduce((total, one) => total + one[name], 0));
    expect(monthFigures([...tasks].reverse())).toEqual(whole);
    expect(monthDays(tasks)).toHaveLength(whole.dueDays);
  }
});

test('what nothing has come of is not due yet; two shifts of a day are one day', () => {
  const tasks = [
    task({ status: TASK.lateAndEarly, lateMins: 10, earlyMins: 5 }),
    task({ status: TASK.normal, workMins: 120 }),
    task({ workDate: '2033-03-15', status: TASK.waiting, workMins: 0 }),
    task({ workDate: '2033-03-16', status: TASK.working, workMins: 0 }),
    task({ workDate: '2033-03-17', status: TASK.absent, workMins: 0, absentDays: 0.5 }),
    task({ workDate: '2033-03-18', status: TASK.missing, workMins: 0 }),
    task({ workDate: '2033-03-19', status: TASK.leave, workMins: 0, leaveMins: 480 }),
  ];
  expect(monthFigures(tasks)).toEqual({
    dueDays: 4,
    presentDays: 2,
    lateTimes: 1,
    lateMins: 10,
    earlyTimes: 1,
    earlyMins: 5,
    missTimes: 1,
    absentDays: 0.5,
    leaveMins: 480,
    nightMins: 0,
    workMins: 600,
  });
  expect(monthDays(tasks)).toEqual([
    { date: '2033-03-14', sign: '迟早√', workMins: 600 },
    { date: '2033-03-17', sign: '旷', workMins: 0 },
    { date: '2033-03-18', sign: '缺', workMins: 0 },
    { date: '2033-03-19', sign: '假', workMins: 0 },
  ]);
});

test('months go on over the ends of years, and end on their last day', () => {
  expect([monthAfter('2033-01', -1), monthAfter('2033-12', 1), monthAfter('2033-05', -13)]).toEqual([
    '2032-12',
    '2034-01',
    '2032-04',
  ]);
  expect(daysOfMonth('2032-02')).toEqual({ from: '2032-02-01', to: '2032-02-29' });
  expect(daysOfMonth('2033-02').to).toBe('2033-02-28');
  expect(daysOfMonth('2033-12').to).toBe('2033-12-31');
});
