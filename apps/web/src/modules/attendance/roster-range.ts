/** A place on the grid: which person, which day. */
export interface Spot {
  readonly row: number;
  readonly col: number;
}
/** What is selected: from where it was begun to where it ends. */
export interface Selection {
  readonly anchor: Spot;
  readonly focus: Spot;
}
/** How many people and days there are. */
export interface Extent {
  readonly rows: number;
  readonly cols: number;
}
/** Rows and columns, both ends included. */
export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const START: Selection = { anchor: { row: 0, col: 0 }, focus: { row: 0, col: 0 } };
const PAGE = 10;

const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), Math.max(count - 1, 0));
/** The nearest place that there is. */
export const inside = ({ row, col }: Spot, { rows, cols }: Extent): Spot => ({
  row: clamp(row, rows),
  col: clamp(col, cols),
});

export const rangeOf = ({ anchor, focus }: Selection): Range => ({
  top: Math.min(anchor.row, focus.row),
  bottom: Math.max(anchor.row, focus.row),
  left: Math.min(anchor.col, focus.col),
  right: Math.max(anchor.col, focus.col),
});
export const isIn = ({ top, bottom, left, right }: Range, row: number, col: number): boolean =>
  row >= top && row <= bottom && col >= left && col <= right;
/** All places of a range, row by row. */
export const spotsIn = ({ top, bottom, left, right }: Range): Spot[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => ({ row: top + down, col: left + along })),
  ).flat();

const moves: Readonly<Record<string, (spot: Spot, extent: Extent) => Spot>> = {
  ArrowUp: ({ row, col }) => ({ row: row - 1, col }),
  ArrowDown: ({ row, col }) => ({ row: row + 1, col }),
  ArrowLeft: ({ row, col }) => ({ row, col: col - 1 }),
  ArrowRight: ({ row, col }) => ({ row, col: col + 1 }),
  PageUp: ({ row, col }) => ({ row: row - PAGE, col }),
  PageDown: ({ row, col }) => ({ row: row + PAGE, col }),
  Home: ({ row }) => ({ row, col: 0 }),
  End: ({ row }, { cols }) => ({ row, col: cols - 1 }),
};

/** Where a key takes the selection; undefined for keys that do not move it. */
export function moveSelection(
  selection: Selection,
  key: string,
  extent: Extent,
  isExtending: boolean,
): Selection | undefined {
  const move = moves[key];
  if (!move) return undefined;
  const focus = inside(move(selection.focus, extent), extent);
  return { anchor: isExtending ? selection.anchor : focus, focus };
}

/** What was copied: the shifts of cells, row by row. */
export type Block = readonly (readonly (readonly number[])[])[];

/** Copies a range. */
export const copyRange = ({ top, bottom, left, right }: Range, at: (spot: Spot) => readonly number[]): Block =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (_, along) => at({ row: top + down, col: left + along })),
  );

/** Where a block goes: from the first place of the range on, repeated when the range is larger; what is outside is left out. */
export function pasteBlock(
  block: Block,
  range: Range,
  { rows, cols }: Extent,
): { readonly spot: Spot; readonly shifts: readonly number[] }[] {
  const [high, wide] = [block.length, block[0]?.length ?? 0];
  if (high === 0 || wide === 0) return [];
  const bottom = Math.max(range.bottom, range.top + high - 1);
  const right = Math.max(range.right, range.left + wide - 1);
  return spotsIn({ ...range, bottom: Math.min(bottom, rows - 1), right: Math.min(right, cols - 1) }).map((spot) => ({
    spot,
    shifts: block[(spot.row - range.top) % high]?.[(spot.col - range.left) % wide] ?? [],
  }));
}
