import { expect, test } from 'vitest';
import { copyRange, inside, isIn, moveSelection, pasteBlock, rangeOf, START, spotsIn } from './roster-range.ts';

const extent = { rows: 12, cols: 5 };
const at = (row: number, col: number) => ({ row, col });

test('arrows move the selection inside the grid, with Shift they extend it', () => {
  expect(moveSelection(START, 'ArrowUp', extent, false)).toEqual(START);
  const right = moveSelection(START, 'ArrowRight', extent, false) ?? START;
  expect(right).toEqual({ anchor: at(0, 1), focus: at(0, 1) });
  const wider = moveSelection(right, 'ArrowDown', extent, true) ?? START;
  expect(wider).toEqual({ anchor: at(0, 1), focus: at(1, 1) });
  expect(moveSelection(wider, 'End', extent, true)?.focus).toEqual(at(1, 4));
  expect(moveSelection(wider, 'PageDown', extent, false)?.focus).toEqual(at(11, 1));
  expect(moveSelection(wider, 'Home', extent, false)?.focus).toEqual(at(1, 0));
  expect(moveSelection(wider, 'x', extent, false)).toBeUndefined();
  expect(inside(at(50, -3), extent)).toEqual(at(11, 0));
  expect(inside(at(3, 3), { rows: 0, cols: 0 })).toEqual(at(0, 0));
});

test('a range is the same from whichever corner it was begun', () => {
  const range = rangeOf({ anchor: at(4, 3), focus: at(2, 1) });
  expect(range).toEqual(rangeOf({ anchor: at(2, 3), focus: at(4, 1) }));
  expect(spotsIn(range)).toHaveLength(9);
  expect([isIn(range, 2, 3), isIn(range, 5, 1), isIn(range, 3, 4)]).toEqual([true, false, false]);
});

test('what was copied fills a larger range again and again, and never leaves the grid', () => {
  const board = (row: number, col: number) => [row * 10 + col];
  const block = copyRange(rangeOf({ anchor: at(0, 0), focus: at(0, 1) }), ({ row, col }) => board(row, col));
  expect(block).toEqual([[[0], [1]]]);
  const pasted = pasteBlock(block, rangeOf({ anchor: at(2, 0), focus: at(3, 3) }), extent);
  expect(pasted.map(({ shifts: [shift] }) => shift)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
  const one = pasteBlock(block, rangeOf({ anchor: at(2, 4), focus: at(2, 4) }), extent);
  expect(one).toEqual([{ spot: at(2, 4), shifts: [0] }]);
  expect(pasteBlock(block, rangeOf({ anchor: at(2, 1), focus: at(2, 1) }), extent).map(({ spot }) => spot)).toEqual([
    at(2, 1),
    at(2, 2),
  ]);
  expect(pasteBlock([], rangeOf(START), extent)).toEqual([]);
});
