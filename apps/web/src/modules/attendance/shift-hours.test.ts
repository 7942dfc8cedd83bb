import { expect, test } from 'vitest';
import { lengthText, limitsOf, moveEdge, nextSection, parseTime, timeAt } from './shift-hours.ts';

const day = [
  { from: 480, to: 720 },
  { from: 840, to: 1080 },
];

test('times are read as people write them, up to the end of the day after', () => {
  expect(['08:00', '8:30', '次日06:00', '30:00', '48:00', '22：15'].map(parseTime)).toEqual([
    480, 510, 1800, 1800, 2880, 1335,
  ]);
  expect(['', '8', '08:60', '48:01', '次日25:00', 'abc'].map(parseTime)).toEqual(Array(6).fill(undefined));
});

test('an edge stops at the other edge of its section and at its neighbours', () => {
  expect(limitsOf(day, 0, 'to')).toEqual([495, 840]);
  expect(limitsOf(day, 1, 'from')).toEqual([720, 1065]);
  expect(moveEdge(day, 0, 'to', 900)[0]).toEqual({ from: 480, to: 840 });
  expect(moveEdge(day, 1, 'from', 600)[1]).toEqual({ from: 720, to: 1080 });
  expect(moveEdge(day, 0, 'from', 800)[0]).toEqual({ from: 705, to: 720 });
  expect(moveEdge(day, 1, 'to', 9999)[1]).toEqual({ from: 840, to: 2880 });
  expect(moveEdge(day, 1, 'to', 1200)[0]).toEqual(day[0]);
});

test('a further section comes after a break, while the bar lasts', () => {
  expect(nextSection([])).toEqual({ from: 480, to: 720 });
  expect(nextSection(day)).toEqual({ from: 1200, to: 1440 });
  expect(nextSection([{ from: 2000, to: 2600 }])).toEqual({ from: 2720, to: 2880 });
  expect(nextSection([{ from: 2000, to: 2760 }])).toBeUndefined();
});

test('the pointer takes the nearest quarter of an hour and stays on the bar', () => {
  expect([timeAt(-1), timeAt(0.5), timeAt(0.1671), timeAt(2)]).toEqual([0, 1440, 480, 2880]);
});

test('lengths are told in hours and minutes', () => {
  expect([lengthText(0), lengthText(45), lengthText(480), lengthText(450)]).toEqual([
    '0分',
    '45分',
    '8小时',
    '7小时30分',
  ]);
});
