/** Which shifts somebody has on a day. */
export type Shifts = readonly number[];
/** The shifts of cells, by their keys. */
export type Board = ReadonlyMap<string, Shifts>;

/** A change of a cell: what it was changed to before and after; undefined is as the server has it. */
interface CellChange {
  readonly key: string;
  readonly before: Shifts | undefined;
  readonly after: Shifts | undefined;
}
type Stroke = readonly CellChange[];
/** What was drawn and not yet saved, and how to take it back. */
export interface Edits {
  readonly changes: Board;
  readonly done: readonly Stroke[];
  readonly undone: readonly Stroke[];
}

const KEPT = 200;
const none: Shifts = [];
export const noEdits: Edits = { changes: new Map(), done: [], undone: [] };

export const keyOf = (userId: number, date: string): string => `${userId} ${date}`;
/** Whose cell it is, and of which day. */
export function readKey(key: string): { userId: number; workDate: string } {
  const gap = key.indexOf(' ');
  return { userId: Number(key.slice(0, gap)), workDate: key.slice(gap + 1) };
}

const sorted = (shifts: Shifts): Shifts => [...new Set(shifts)].sort((a, b) => a - b);

/** The board as the server has it. */
export function boardOf(
  cells: readonly { readonly userId: number; readonly workDate: string; readonly shiftId: number }[],
): Board {
  const board = new Map<string, number[]>();
  for (const { userId, workDate, shiftId } of cells) {
    const key = keyOf(userId, workDate);
    board.set(
      key,
      [...(board.get(key) ?? []), shiftId].sort((a, b) => a - b),
    );
  }
  return board;
}

const isSame = (a: Shifts, b: Shifts): boolean => a.length === b.length && a.every((shiftId, at) => shiftId === b[at]);

/** The shifts of a cell as they are drawn now. */
export const shiftsAt = (base: Board, changes: Board, key: string): Shifts => changes.get(key) ?? base.get(key) ?? none;

function changed(changes: Board, stroke: Stroke, side: 'before' | 'after'): Board {
  const next = new Map(changes);
  for (const change of stroke) {
    const shifts = change[side];
    if (shifts === undefined) next.delete(change.key);
    else next.set(change.key, shifts);
  }
  return next;
}

/** Draws cells in one stroke; what stays as it is leaves no trace. */
export function paint(edits: Edits, base: Board, wanted: Board): Edits {
  const stroke = [...wanted].flatMap(([key, shifts]): CellChange[] => {
    const after = sorted(shifts);
    if (isSame(after, shiftsAt(base, edits.changes, key))) return [];
    const isBack = isSame(after, base.get(key) ?? none);
    return [{ key, before: edits.changes.get(key), after: isBack ? undefined : after }];
  });
  if (stroke.length === 0) return edits;
  const done = [...edits.done, stroke].slice(-KEPT);
  return { changes: changed(edits.changes, stroke, 'after'), done, undone: [] };
}

/** Takes back the last stroke. */
export function undo(edits: Edits): Edits {
  const stroke = edits.done.at(-1);
  if (!stroke) return edits;
  return {
    changes: changed(edits.changes, stroke, 'before'),
    done: edits.done.slice(0, -1),
    undone: [...edits.undone, stroke],
  };
}
/** Draws again what was taken back. */
export function redo(edits: Edits): Edits {
  const stroke = edits.undone.at(-1);
  if (!stroke) return edits;
  return {
    changes: changed(edits.changes, stroke, 'after'),
    done: [...edits.done, stroke],
    undone: edits.undone.slice(0, -1),
  };
}

/** The strokes on top of a newer board; what it has by now is no change any more. */
export function rebase(edits: Edits, base: Board): Edits {
  const left = [...edits.changes].filter(([key, shifts]) => !isSame(shifts, base.get(key) ?? none));
  return left.length === edits.changes.size ? edits : { ...edits, changes: new Map(left) };
}
