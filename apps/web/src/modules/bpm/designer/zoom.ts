import { MAX_ZOOM, MIN_ZOOM } from '../viewer/zoom.ts';

/** By how much a press of a button changes the scale. */
const STEP = 0.1;

/** Room around a diagram that is shown whole; on the left stands the palette. */
const PADDING = 24;
const PALETTE = 130;
/** Canvases narrower than this have no palette open. */
export const NARROW = 600;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface Zoomable {
  zoom(scale?: number, centre?: 'auto'): number;
  viewbox(): { inner: Box; outer: { width: number; height: number } };
  viewbox(box: Box): void;
}

const inHundredths = (scale: number) => Math.round(scale * 100) / 100;

/** The next scale in a direction; the limits are the last steps. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, inHundredths(scale + direction * STEP)));
}

/** Shows a diagram at a scale; one outside the limits is an error of the caller. */
export function zoomTo(canvas: Pick<Zoomable, 'zoom'>, scale: number): void {
  if (!(scale >= MIN_ZOOM && scale <= MAX_ZOOM)) throw new RangeError(`缩放比例须在 ${MIN_ZOOM} 到 ${MAX_ZOOM} 之间`);
  canvas.zoom(scale, 'auto');
}

/** Shows a whole diagram in the middle, as far as the limits allow. */
export function zoomToFit(canvas: Zoomable): void {
  const { inner, outer } = canvas.viewbox();
  const left = outer.width < NARROW ? PADDING : PALETTE;
  const room = { width: outer.width - left - PADDING, height: outer.height - 2 * PADDING };
  const fitting = Math.min(1, room.width / inner.width, room.height / inner.height);
  const scale = Number.isFinite(fitting) ? Math.max(MIN_ZOOM, fitting) : 1;
  canvas.viewbox({
    x: inner.x + inner.width / 2 - (left + room.width / 2) / scale,
    y: inner.y + inner.height / 2 - outer.height / 2 / scale,
    width: outer.width / scale,
    height: outer.height / scale,
  });
}

/** A scale as people read it. */
export const percent = (scale: number): string => `${Math.round(scale * 100)}%`;
