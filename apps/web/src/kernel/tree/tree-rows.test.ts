import { expect, test } from 'vitest';
import { branches, nextOrder, visibleCount, without } from './tree-rows.ts';

const resource = { name: 'x', title: 'x', permission: 'a:b', id: 'id', fields: {} };
const rows = [
  { id: 1, parentId: 0, orderNum: 1 },
  { id: 2, parentId: 1, orderNum: 4 },
  { id: 3, parentId: 2, orderNum: 1 },
  { id: 9, parentId: 7, orderNum: 2 },
];

test('flat rows hang below one another; one whose parent is out of reach stands at the top', () => {
  expect(branches(resource, rows)).toMatchObject([{ id: 1, children: [{ id: 2, children: [{ id: 3 }] }] }, { id: 9 }]);
});

test('a row can go neither below itself nor below its own', () => {
  expect(without(resource, rows, 2).map((row) => row.id)).toEqual([1, 9]);
});

test('a new row comes after its siblings', () => {
  expect([nextOrder(rows, 1), nextOrder(rows, 3)]).toEqual([5, 1]);
});

test('only what is unfolded counts as seen', () => {
  const tree = branches(resource, rows);
  expect([[], [1], [1, 2], [2]].map((open) => visibleCount(resource, tree, new Set(open)))).toEqual([2, 3, 4, 2]);
});
