import { expect, test } from 'vitest';
import { shownTicks, tickTree, toggled, withParents } from './tree-check.ts';

// A directory with two screens of two buttons each.
const button = (id: number) => ({ id, label: `${id}` });
const tree = tickTree([
  {
    id: 1,
    label: '1',
    children: [
      { id: 11, label: '11', children: [button(111), button(112)] },
      { id: 12, label: '12', children: [button(121), button(122)] },
    ],
  },
]);
const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b);

test('a button that is granted brings its screen and directory along', () => {
  const value = toggled(tree, new Set(), 'granting', 111, true);
  expect(sorted(value)).toEqual([1, 11, 111]);
  expect(shownTicks(tree, value, 'granting')).toEqual({ checked: [111], halfChecked: [1, 11] });
});

test('a screen can be granted without its buttons; an empty directory goes', () => {
  const screen = toggled(tree, new Set([1, 11, 111]), 'granting', 111, false);
  expect(sorted(screen)).toEqual([1, 11]);
  expect(sorted(toggled(tree, screen, 'granting', 11, false))).toEqual([]);
});

test('a parent is ticked and cleared with everything below it', () => {
  const all = toggled(tree, new Set(), 'granting', 1, true);
  expect(sorted(all)).toEqual([1, 11, 12, 111, 112, 121, 122]);
  expect(shownTicks(tree, all, 'granting').halfChecked).toEqual([]);
  expect(sorted(toggled(tree, all, 'granting', 1, false))).toEqual([]);
});

test('a whole is ticked only with all its parts', () => {
  const part = toggled(tree, new Set(), 'whole', 111, true);
  expect(sorted(part)).toEqual([111]);
  expect(shownTicks(tree, part, 'whole')).toEqual({ checked: [111], halfChecked: [1, 11] });
  const screen = toggled(tree, part, 'whole', 112, true);
  expect(sorted(screen)).toEqual([11, 111, 112]);
  expect(sorted(toggled(tree, screen, 'whole', 111, false))).toEqual([112]);
});

test('alone, a tick is nobody else’s business', () => {
  expect(sorted(toggled(tree, new Set([111]), 'alone', 1, true))).toEqual([1, 111]);
  expect(shownTicks(tree, new Set([1, 111]), 'alone')).toEqual({ checked: [1, 111], halfChecked: [] });
});

test('half-ticked parents that were left out come back', () => {
  expect(sorted(withParents(tree, [111, 12]))).toEqual([1, 11, 12, 111]);
});
