import { expect, test } from 'vitest';
import { rosterOf } from './duty-days.ts';

test('the roster of a month has whole weeks', () => {
  expect(rosterOf('2030-02-14', 'month', []).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
});
