import { expect, test } from 'vitest';
import { holds, meets, type ShowOp } from './condition.ts';

test.each<[unknown, ShowOp, string | number, boolean]>([
  [10, 'gt', 9, true],
  [10, 'gt', '9', true],
  ['10', 'gt', '9', false],
  [9, 'ge', 9, true],
  [9, 'lt', 9, false],
  [9, 'le', 9, true],
  ['2027-01-10', 'gt', '2027-01-09', true],
  [['a', 'b'], 'contains', 'b', true],
  [['ab'], 'contains', 'b', false],
  ['ab', 'contains', 'b', true],
  ['', 'ne', 'a', true],
  ['', 'eq', '', false],
  [' ', 'empty', '', true],
  [0, 'empty', '', false],
  [[], 'notEmpty', '', false],
])('%j %s %j: %s', (value, op, wanted, is) => {
  expect(holds({ op, value: wanted }, value)).toBe(is);
});

test('a condition takes all of its rules or any', () => {
  const rules = [
    { field: 'a', op: 'eq' as const, value: 1 },
    { field: 'b', op: 'eq' as const, value: 2 },
  ];
  const given = (field: string) => ({ a: 1, b: 3 })[field];
  expect(meets({ match: 'all', rules }, given)).toBe(false);
  expect(meets({ match: 'any', rules }, given)).toBe(true);
});
