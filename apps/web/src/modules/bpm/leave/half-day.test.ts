import { expect, test } from 'vitest';
import { type Edge, type Half, halfMoment, halfOf } from './half-day.ts';

test.each<[Edge, Half, string]>([
  ['start', 'morning', '2027-02-28 00:00:00'],
  ['start', 'afternoon', '2027-02-28 12:00:00'],
  ['end', 'morning', '2027-02-28 12:00:00'],
  ['end', 'afternoon', '2027-03-01 00:00:00'],
])('a half day has its %s of the %s at %s', (edge, half, moment) => {
  expect(halfMoment(edge, '2027-02-28', half)).toBe(moment);
  expect(halfOf(edge, moment)).toEqual({ day: '2027-02-28', half });
});
