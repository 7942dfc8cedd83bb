import { expect, test } from 'vitest';
import { boundsOf, stepped, titleOf } from './day-spans.ts';

test('a month is shown in whole weeks from Monday, a week by itself', () => {
  expect(boundsOf('2030-02-14', 'month')).toEqual({ from: '2030-01-28', to: '2030-03-03' });
  expect(boundsOf('2030-02-17', 'week')).toEqual({ from: '2030-02-11', to: '2030-02-17' });
});

test('leafing never skips a month', () => {
  expect(stepped('2030-01-31', 'month', 1)).toBe('2030-02-01');
  expect(stepped('2030-01-31', 'week', -1)).toBe('2030-01-24');
  expect(titleOf('2030-02-14', 'week')).toBe('2030年2月11日 至 2月17日');
});
