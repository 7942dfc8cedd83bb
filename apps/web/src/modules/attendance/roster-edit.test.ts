import { expect, test } from 'vitest';
import { boardOf, keyOf, noEdits, paint, readKey, rebase, redo, shiftsAt, undo } from './roster-edit.ts';

const [mon, tue, wed] = ['2026-03-02', '2026-03-03', '2026-03-04'].map((date) => keyOf(7, date)) as [
  string,
  string,
  string,
];
const base = boardOf([
  { userId: 7, workDate: '2026-03-02', shiftId: 1 },
  { userId: 7, workDate: '2026-03-03', shiftId: 2 },
  { userId: 7, workDate: '2026-03-03', shiftId: 1 },
]);
const draw = (...cells: [string, number[]][]) => new Map(cells);

test('cells are read by person and day, their shifts in order', () => {
  expect(base.get(tue)).toEqual([1, 2]);
  expect(readKey(tue)).toEqual({ userId: 7, workDate: '2026-03-03' });
  expect(shiftsAt(base, new Map(), wed)).toEqual([]);
});

test('a stroke changes only what differs, and what is drawn back is no change', () => {
  const once = paint(noEdits, base, draw([mon, [1]], [tue, [3]], [wed, [3, 3]]));
  expect([...once.changes]).toEqual([
    [tue, [3]],
    [wed, [3]],
  ]);
  expect(once.done).toHaveLength(1);
  const back = paint(once, base, draw([tue, [2, 1]]));
  expect([...back.changes.keys()]).toEqual([wed]);
  expect(paint(back, base, draw([mon, [1]]))).toBe(back);
});

test('strokes are taken back one by one and drawn again; a new one ends that', () => {
  const one = paint(noEdits, base, draw([mon, [2]]));
  const two = paint(one, base, draw([mon, []], [wed, [1]]));
  const back = undo(two);
  expect([...back.changes]).toEqual([[mon, [2]]]);
  expect([...undo(back).changes]).toEqual([]);
  expect(undo(undo(undo(back))).done).toEqual([]);
  expect([...redo(back).changes]).toEqual([...two.changes]);
  expect(redo(redo(back))).toEqual(redo(back));
  expect(paint(back, base, draw([wed, [2]])).undone).toEqual([]);
});

test('strokes stay on a newer board, except where it has them already', () => {
  const drawn = paint(noEdits, base, draw([mon, [2]], [wed, [1]]));
  const newer = boardOf([
    { userId: 7, workDate: '2026-03-02', shiftId: 3 },
    { userId: 7, workDate: '2026-03-04', shiftId: 1 },
  ]);
  const kept = rebase(drawn, newer);
  expect([...kept.changes]).toEqual([[mon, [2]]]);
  expect(shiftsAt(newer, kept.changes, mon)).toEqual([2]);
  expect(shiftsAt(newer, undo(kept).changes, mon)).toEqual([3]);
});
