import { expect, test } from 'vitest';
import { scrollTo, shownIn, spotUnder } from './roster-view.ts';

const extent = { rows: 500, cols: 92 };
const view = { left: 0, top: 0, width: 1200, height: 600, foot: 52 };

test('only what can be seen and a little around it is drawn', () => {
  expect(shownIn(view, extent)).toEqual({ firstRow: 0, lastRow: 19, firstCol: 0, lastCol: 31 });
  const end = shownIn({ ...view, left: 92 * 40, top: 499 * 36 }, extent);
  expect([end.firstRow, end.lastRow, end.firstCol, end.lastCol]).toEqual([496, 500, 89, 92]);
  expect(shownIn(view, { rows: 2, cols: 3 })).toEqual({ firstRow: 0, lastRow: 2, firstCol: 0, lastCol: 3 });
});

test('the pointer finds its cell, and none over names, head, sums and foot', () => {
  const at = (x: number, y: number) => spotUnder({ x, y }, view, extent, false);
  expect(at(116, 44)).toEqual({ row: 0, col: 0 });
  expect(at(116 + 85, 44 + 40)).toEqual({ row: 1, col: 2 });
  expect([at(100, 60), at(200, 20), at(1100, 60), at(200, 590)]).toEqual(Array(4).fill(undefined));
  expect(spotUnder({ x: 116, y: 44 }, { ...view, left: 80, top: 72 }, extent, false)).toEqual({ row: 2, col: 2 });
  expect(spotUnder({ x: 200, y: 300 }, view, { rows: 2, cols: 2 }, false)).toBeUndefined();
  expect(spotUnder({ x: -50, y: 9000 }, view, { rows: 2, cols: 2 }, true)).toEqual({ row: 1, col: 0 });
});

test('a cell that cannot be seen is scrolled to, no further than needed', () => {
  expect(scrollTo({ row: 3, col: 3 }, view)).toEqual({ left: 0, top: 0 });
  // 876 pixels for days, 504 for people.
  expect(scrollTo({ row: 14, col: 22 }, view)).toEqual({ left: 44, top: 36 });
  expect(scrollTo({ row: 0, col: 0 }, { ...view, left: 400, top: 400 })).toEqual({ left: 0, top: 0 });
});
