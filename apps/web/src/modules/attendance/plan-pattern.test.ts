import { expect, test } from 'vitest';
import { dayName, shownPattern, spreadOffsets } from './plan-pattern.ts';

test('a week always has seven days, a turn as many as were made', () => {
  expect(shownPattern('1', [])).toEqual(Array(7).fill(null));
  expect(shownPattern('1', [1, 1, 1, 1, 1, null, null, 2])).toEqual([1, 1, 1, 1, 1, null, null]);
  expect(shownPattern('2', [])).toEqual([null]);
  expect(shownPattern('2', [1, 2, null])).toEqual([1, 2, null]);
  expect([dayName('1', 6), dayName('2', 6)]).toEqual(['周日', '第7天']);
});

test('people are spread evenly over a turn', () => {
  expect(spreadOffsets(8, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(spreadOffsets(4, 8)).toEqual([0, 2, 4, 6]);
  expect(spreadOffsets(8, 4)).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  expect(spreadOffsets(0, 4)).toEqual([]);
});
