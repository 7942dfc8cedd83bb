import { type LabelBox, type LabelElement, liesOn } from '@jiaoyan/contract/qrcode/label';

/** The size of the label that is being drawn. */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
}
/** A drawing with what came before and what was undone. */
interface Drawing {
  readonly past: readonly (readonly LabelElement[])[];
  readonly present: readonly LabelElement[];
  readonly future: readonly (readonly LabelElement[])[];
  /** What the last step was: steps of one kind in a row are undone together. */
  readonly tag: string;
}
/** A corner by which an element is pulled. */
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

const MAX_STEPS = 100;
/** Nothing gets smaller than this, so that it can be grabbed again. */
const LEAST = 1;
const LEAST_LINE = 0.2;
export const GRID = 1;
export const FINE = 0.1;

export const startDrawing = (present: readonly LabelElement[]): Drawing => ({ past: [], present, future: [], tag: '' });

/** Draws one step further; with the tag of the step before it both count as one. */
export function draw(drawing: Drawing, next: readonly LabelElement[], tag = ''): Drawing {
  if (JSON.stringify(next) === JSON.stringify(drawing.present)) return drawing;
  const joined = tag !== '' && tag === drawing.tag;
  const past = joined ? drawing.past : [...drawing.past, drawing.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], tag };
}

export function undo({ past, present, future }: Drawing): Drawing {
  const before = past.at(-1);
  if (!before) return { past, present, future, tag: '' };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], tag: '' };
}

export function redo({ past, present, future }: Drawing): Drawing {
  const [next, ...rest] = future;
  if (!next) return { past, present, future, tag: '' };
  return { past: [...past, present], present: next, future: rest, tag: '' };
}

const snap = (value: number, grid: number) => Math.round(Math.round(value / grid) * grid * 10) / 10;
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));
const tenth = (value: number) => Math.round(value * 10) / 10;

/** An element moved by some millimetres: on the grid, and never off the label. */
export function moved<E extends LabelBox>(
  element: E,
  dx: number,
  dy: number,
  { width, height }: LabelSize,
  grid: number,
): E {
  return {
    ...element,
    x: tenth(clamp(snap(element.x + dx, grid), 0, width - element.w)),
    y: tenth(clamp(snap(element.y + dy, grid), 0, height - element.h)),
  };
}

/** An element pulled by a corner; the opposite one stays where it is, and a code stays square. */
export function resized<E extends LabelElement>(
  element: E,
  corner: Corner,
  dx: number,
  dy: number,
  { width, height }: LabelSize,
  grid: number,
): E {
  const least = element.type === 'line' ? LEAST_LINE : LEAST;
  const [right, bottom] = [element.x + element.w, element.y + element.h];
  const west = corner.endsWith('w');
  const north = corner.startsWith('n');
  const x = west ? clamp(snap(element.x + dx, grid), 0, right - least) : element.x;
  const y = north ? clamp(snap(element.y + dy, grid), 0, bottom - least) : element.y;
  const w = west ? right - x : clamp(snap(right + dx, grid), element.x + least, width) - x;
  const h = north ? bottom - y : clamp(snap(bottom + dy, grid), element.y + least, height) - y;
  if (element.type !== 'qr' && element.type !== 'logo')
    return { ...element, x: tenth(x), y: tenth(y), w: tenth(w), h: tenth(h) };
  const edge = Math.min(w, h);
  return {
    ...element,
    x: tenth(west ? right - edge : x),
    y: tenth(north ? bottom - edge : y),
    w: tenth(edge),
    h: tenth(edge),
  };
}

/** What a new element looks like, in the middle of the label as far as it fits. */
export function newElement(type: LabelElement['type'], { width, height }: LabelSize): LabelElement {
  const edge = Math.min(20, width, height);
  const wide = Math.min(30, width);
  const middle = (w: number, h: number) => ({
    x: Math.floor((width - w) / 2),
    y: Math.floor((height - h) / 2),
    w,
    h,
  });
  if (type === 'qr') return { type, ...middle(edge, edge) };
  if (type === 'logo') return { type, ...middle(Math.min(8, edge), Math.min(8, edge)) };
  if (type === 'line') return { type, ...middle(wide, 0.3) };
  return { type, ...middle(wide, Math.min(6, height)), text: '{label}', size: 10, bold: false, align: 'left' };
}

/** How many elements do not lie on the label as a whole. */
export const strayCount = (elements: readonly LabelElement[], size: LabelSize): number =>
  elements.filter((element) => !liesOn(element, size)).length;

const names = { qr: '二维码', text: '文字', line: '线条', logo: '校徽' } as const;
/** What a part of a label is called. */
export const elementName = (element: LabelElement): string =>
  element.type === 'text' ? `文字 ${element.text}` : names[element.type];
export const elementKinds = Object.entries(names).map(([type, label]) => ({
  type: type as LabelElement['type'],
  label,
}));
