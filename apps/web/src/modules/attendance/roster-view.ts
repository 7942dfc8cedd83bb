import { type Extent, inside, type Spot } from './roster-range.ts';

/** Measures of the grid in pixels; the style sheet has the same. */
export const NAME_WIDTH = 116;
export const DAY_WIDTH = 40;
export const TOTAL_WIDTH = 52;
export const TOTALS = 4;
export const ROW_HEIGHT = 36;
const HEAD_HEIGHT = 44;
export const FOOT_HEIGHT = 26;
const AHEAD = 3;

/** How far the grid is scrolled, and how much of it can be seen; `foot` is what its last lines cover. */
export interface Viewport {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly foot: number;
}
/** Which people and days are drawn, without the ends. */
export interface Shown {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstCol: number;
  readonly lastCol: number;
}

const part = (from: number, length: number, size: number, count: number): [first: number, last: number] => [
  Math.min(Math.max(0, Math.floor(from / size) - AHEAD), count),
  Math.min(count, Math.ceil((from + Math.max(length, 0)) / size) + AHEAD),
];

/** What has to be drawn: what can be seen and a little around it. */
export function shownIn({ left, top, width, height }: Viewport, { rows, cols }: Extent): Shown {
  const [firstRow, lastRow] = part(top, height - HEAD_HEIGHT, ROW_HEIGHT, rows);
  const [firstCol, lastCol] = part(left, width - NAME_WIDTH, DAY_WIDTH, cols);
  return { firstRow, lastRow, firstCol, lastCol };
}

/** The room that cells have between names, head, sums and foot. */
const roomOf = ({ width, height, foot }: Viewport) => ({
  width: Math.max(DAY_WIDTH, width - NAME_WIDTH - TOTALS * TOTAL_WIDTH),
  height: Math.max(ROW_HEIGHT, height - HEAD_HEIGHT - foot),
});

/** The cell under a point of the viewport; undefined over names, head, sums and foot, unless a drag has begun already. */
export function spotUnder(
  point: { readonly x: number; readonly y: number },
  view: Viewport,
  extent: Extent,
  isDragging: boolean,
): Spot | undefined {
  const [x, y] = [point.x - NAME_WIDTH, point.y - HEAD_HEIGHT];
  const room = roomOf(view);
  const spot = { row: Math.floor((y + view.top) / ROW_HEIGHT), col: Math.floor((x + view.left) / DAY_WIDTH) };
  if (isDragging) return inside(spot, extent);
  const isOver = x >= 0 && y >= 0 && x < room.width && y < room.height;
  return isOver && spot.row < extent.rows && spot.col < extent.cols ? spot : undefined;
}

const reach = (at: number, size: number, from: number, room: number): number => {
  if (at * size < from) return at * size;
  return (at + 1) * size > from + room ? (at + 1) * size - room : from;
};
/** How far to scroll for a cell to be seen. */
export function scrollTo({ row, col }: Spot, view: Viewport): { left: number; top: number } {
  const room = roomOf(view);
  return {
    left: reach(col, DAY_WIDTH, view.left, room.width),
    top: reach(row, ROW_HEIGHT, view.top, room.height),
  };
}
