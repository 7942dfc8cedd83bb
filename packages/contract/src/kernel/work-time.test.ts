import { expect, test } from 'vitest';
import { localDay } from './wall-time.ts';
import { addWork, type DayType, parseWorkHours, type WorkCalendar, workMinutes } from './work-time.ts';

/** National day of 2025: off from the 1st to the 8th, made up for on Sunday 28 September and Saturday 11 October. */
const special = new Map<string, DayType>([
  ['2025-09-28', '4'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((day): [string, DayType] => [`2025-10-0${day}`, '3']),
  ['2025-10-11', '4'],
]);
const office: WorkCalendar = {
  hours: parseWorkHours('08:00-12:00,14:00-18:00') ?? [],
  dayType: (day) => special.get(day),
};
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const text = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const due = (start: string, minutes: number) => text(addWork(at(start), minutes, office));

test.each([
  ['inside the morning', '2025-03-03 08:30:15', 60, '2025-03-03 09:30:15'],
  ['over the noon break', '2025-03-03 11:30:00', 60, '2025-03-03 14:30:00'],
  ['from the noon break on', '2025-03-03 12:30:00', 30, '2025-03-03 14:30:00'],
  ['up to closing time', '2025-03-03 17:00:00', 60, '2025-03-03 18:00:00'],
  ['over night', '2025-03-03 17:30:00', 60, '2025-03-04 08:30:00'],
  ['before the office opens', '2025-03-03 03:00:00', 30, '2025-03-03 08:30:00'],
  ['over a weekend', '2025-03-07 17:00:00', 120, '2025-03-10 09:00:00'],
  ['from a Sunday on', '2025-03-09 10:00:00', 480, '2025-03-10 18:00:00'],
  ['three working days', '2025-03-06 16:00:00', 1440, '2025-03-11 16:00:00'],
  ['over the holidays, with the Sunday that makes up for them', '2025-09-27 10:00:00', 1440, '2025-09-30 18:00:00'],
  ['one minute more than before the holidays', '2025-09-30 17:59:00', 2, '2025-10-09 08:01:00'],
  ['with the Saturday that makes up for them', '2025-10-10 17:00:00', 120, '2025-10-11 09:00:00'],
  ['no minutes', '2025-03-08 10:00:00', 0, '2025-03-08 10:00:00'],
])('work counts %s', (_title, start, minutes, expected) => {
  expect(due(start, minutes)).toBe(expected);
  expect(workMinutes(at(start), at(expected), office)).toBe(minutes);
});

test('without a calendar, or with one that has no hours, the clock never stops', () => {
  const start = at('2025-10-01 23:30:00');
  for (const calendar of [undefined, { ...office, hours: [] }]) {
    expect(text(addWork(start, 90, calendar))).toBe('2025-10-02 01:00:00');
    expect(workMinutes(start, start + 90_500, calendar)).toBe(90.5 / 60);
  }
});

test('nothing is worked outside the hours, or between moments that are the wrong way round', () => {
  expect(workMinutes(at('2025-03-03 12:00:00'), at('2025-03-03 14:00:00'), office)).toBe(0);
  expect(workMinutes(at('2025-10-01 00:00:00'), at('2025-10-08 23:59:59'), office)).toBe(0);
  expect(workMinutes(at('2025-03-04 10:00:00'), at('2025-03-03 10:00:00'), office)).toBe(0);
  expect(workMinutes(at('2025-03-03 11:59:59'), at('2025-03-03 14:00:01'), office)).toBe(2 / 60);
});

test('a year of working days is counted as one', () => {
  const from = at('2025-01-01 00:00:00');
  // 261 weekdays, of which six fall into the holidays above, and two days that make up for them.
  expect(workMinutes(from, at('2026-01-01 00:00:00'), office)).toBe((261 - 6 + 2) * 480);
});

/** Numbers that are the same in every run. */
function* numbers(seed: number) {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('whatever the start, counting undoes adding, and more work never ends earlier', () => {
  const random = numbers(20_250_101);
  const next = (max: number) => Math.floor((random.next().value ?? 0) * max);
  const base = at('2025-08-01 00:00:00');
  for (let round = 0; round < 2000; round++) {
    const start = base + next(120 * 86_400_000);
    const less = next(5000);
    const more = less + next(3000);
    const end = addWork(start, less, office);
    expect(workMinutes(start, end, office)).toBe(less);
    expect(addWork(start, more, office)).toBeGreaterThanOrEqual(end);
    expect(addWork(start + next(86_400_000), less, office)).toBeGreaterThanOrEqual(end);
    // In two parts it is the same as at once.
    if (less > 0) expect(addWork(end, more - less, office)).toBe(more > less ? addWork(start, more, office) : end);
  }
});

test('hours are read in order, and refused when they overlap or make no sense', () => {
  expect(parseWorkHours('14:00-18:00, 08:00-12:00')).toEqual([
    [480, 720],
    [840, 1080],
  ]);
  expect(parseWorkHours('00:00-24:00')).toEqual([[0, 1440]]);
  expect(parseWorkHours('08:00-12:00，12:00-13:30')).toEqual([
    [480, 720],
    [720, 810],
  ]);
  for (const bad of ['', '8-12', '08:00-25:00', '12:00-08:00', '08:00-08:00', '08:00-12:00,11:00-13:00', '24:00-24:00'])
    expect(parseWorkHours(bad), bad).toBeUndefined();
});

test('a moment falls on the day of Shanghai', () => {
  expect(localDay(Date.parse('2025-03-02T16:00:00Z'))).toBe('2025-03-03');
  expect(localDay(Date.parse('2025-03-02T15:59:59.999Z'))).toBe('2025-03-02');
});
