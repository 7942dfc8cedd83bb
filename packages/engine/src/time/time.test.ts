import { expect, it } from 'vitest';
import { firstDue, nextDue } from './cycle.ts';
import { addDuration, parseDate, parseDuration } from './duration.ts';

const january = Date.UTC(2026, 0, 31);

it('adds durations on the calendar', () => {
  expect(addDuration(january, parseDuration('P1M'))).toBe(Date.UTC(2026, 1, 28));
  expect(addDuration(january, parseDuration('P1Y2M3DT4H5M6.5S'))).toBe(Date.UTC(2027, 2, 31 + 3, 4, 5, 6, 500));
  expect(addDuration(january, parseDuration('P2W'))).toBe(january + 14 * 86_400_000);
});

it.each(['', 'P', 'PT', '1D', 'P1H', 'PT1D', 'P-1D', 'P1DT'])('refuses the duration “%s”', (source) => {
  expect(() => parseDuration(source)).toThrow('不是有效的时长');
});

it.each(['P101Y', 'P9999999Y', 'P1201M', 'P36600D', 'PT99999999999999999999S'])(
  'refuses the long duration “%s”',
  (source) => {
    expect(() => parseDuration(source)).toThrow('最多 100 年');
  },
);

it.each(['R/PT0.001S', 'R3/PT0S', 'R/PT0.999S'])('refuses the hasty cycle “%s”', (source) => {
  expect(() => firstDue('cycle', source, 0, 0)).toThrow('间隔不能少于 1 秒');
});

it('takes the longest duration and the shortest cycle', () => {
  expect(parseDuration('P100Y').months).toBe(1200);
  expect(firstDue('cycle', 'R/PT1S', 0, 0)).toEqual({ due: 1000, rounds: -1 });
});

it('reads dates with and without a zone', () => {
  expect(parseDate('2026-01-31T08:00:00', 480)).toBe(january);
  expect(parseDate('2026-01-31', 0)).toBe(january);
  expect(parseDate('2026-01-31T01:00+0100', 480)).toBe(january);
  expect(() => parseDate('2026-13-01', 0)).toThrow('不是有效的日期');
});

it('counts the rounds of a cycle', () => {
  expect(firstDue('cycle', 'R3/PT1H', 0, 0)).toEqual({ due: 3_600_000, rounds: 3 });
  expect(firstDue('cycle', 'R/2026-01-31T00:00:00Z/P1D', 0, 0)).toEqual({ due: january, rounds: -1 });
  expect(nextDue('R3/PT1H', 1000, 0)).toBe(3_601_000);
  for (const wrong of ['R0/PT1H', 'R3/PT0S', 'PT1H', '0 0 * * *'])
    expect(() => firstDue('cycle', wrong, 0, 0)).toThrow();
});

const shanghai = 480;
const at = (text: string) => parseDate(text, shanghai);

it.each([
  ['0 0 9 * * ?', '2026-01-31T08:59:59', '2026-01-31T09:00'],
  ['0 0 9 * * ?', '2026-01-31T09:00', '2026-02-01T09:00'],
  ['0 30 8,17 ? * MON-FRI', '2026-01-30T17:30', '2026-02-02T08:30'],
  ['0 0/15 9-10 * * ?', '2026-01-31T10:45', '2026-02-01T09:00'],
  ['*/20 * * * * ?', '2026-01-31T10:45:20.500', '2026-01-31T10:45:40'],
  ['0 0 0 L * ?', '2026-02-01', '2026-02-28'],
  ['0 0 0 29 FEB ?', '2026-02-01', '2028-02-29'],
  ['0 0 12 ? * 1', '2026-01-31', '2026-02-01T12:00'],
  ['0 0 0 1 1,7 ?', '2026-01-01', '2026-07-01'],
])('finds the next moment of “%s” after %s', (cron, after, next) => {
  expect(firstDue('cycle', cron, at(after), shanghai)).toEqual({ due: at(next), rounds: -1 });
  expect(nextDue(cron, at(after), shanghai)).toBe(at(next));
});

it.each([
  ['0 0 24 * * ?', '周期的“时”不能是“24”'],
  ['0 0 9 * * MO', '周期的“星期”不能是“MO”'],
  ['0 0 9 1 * MON', '日和星期不能同时指定'],
  ['0 0 9 31 2 ?', '没有对应的时间'],
  ['0 0/0 9 * * ?', '周期的“分”不能是“0/0”'],
  ['0 5-1 9 * * ?', '周期的“分”不能是“5-1”'],
  ['0 0 9 ? * ?,MON', '周期的“星期”不能是“?”'],
])('refuses the cycle “%s”', (cron, reason) => {
  expect(() => firstDue('cycle', cron, 0, shanghai)).toThrow(reason);
});
