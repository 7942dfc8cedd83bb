import { type PointerEvent as ReactPointerEvent, type RefObject, useRef, useState } from 'react';

/** What is being dragged, and what happens when it is dropped among the fields. */
interface Dragged {
  label: string;
  drop: (at: number) => void;
}
/** A drag under way. */
export interface DragState {
  label: string;
  x: number;
  y: number;
  /** Where it would go; undefined outside of the canvas. */
  at: number | undefined;
}

/** A click that trembles is no drag. */
const THRESHOLD = 5;
/** How near to the edge the canvas begins to scroll, and how fast. */
const EDGE = 40;
const SCROLL = 12;

/** The place among the fields for a pointer: before the first one that comes after it in reading order. */
function placeAt(boxes: readonly DOMRect[], x: number, y: number, width: number): number {
  const found = boxes.findIndex((box) => {
    if (y < box.top) return true;
    if (y > box.bottom) return false;
    const isWhole = box.width > width * 0.9;
    return isWhole ? y < box.top + box.height / 2 : x < box.left + box.width / 2;
  });
  return found < 0 ? boxes.length : found;
}

function placeIn(canvas: HTMLElement | null, x: number, y: number): number | undefined {
  if (!canvas) return undefined;
  const frame = canvas.getBoundingClientRect();
  if (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom) return undefined;
  if (y < frame.top + EDGE) canvas.scrollTop -= SCROLL;
  if (y > frame.bottom - EDGE) canvas.scrollTop += SCROLL;
  const boxes = [...canvas.querySelectorAll('[data-place]')].map((element) => element.getBoundingClientRect());
  const grid = canvas.querySelector('.process-form-grid')?.getBoundingClientRect();
  return placeAt(boxes, x, y, grid?.width ?? frame.width);
}

/** Drags fields with the pointer; everything can be done with keys as well, so this is only one of two ways. */
export function useFieldDrag(canvas: RefObject<HTMLElement | null>) {
  const [drag, setDrag] = useState<DragState>();
  const running = useRef<AbortController>(null);
  const begin = (event: ReactPointerEvent, dragged: Dragged) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const [startX, startY] = [event.clientX, event.clientY];
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    let at: number | undefined;
    let started = false;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      started ||= Math.hypot(x - startX, y - startY) > THRESHOLD;
      if (!started) return;
      at = placeIn(canvas.current, x, y);
      setDrag({ label: dragged.label, x, y, at });
    };
    const end = (dropped: boolean) => {
      control.abort();
      setDrag(undefined);
      if (started && dropped && at !== undefined) dragged.drop(at);
      // The click that follows a drag would choose what lies under the pointer.
      if (started)
        addEventListener('click', (click) => click.stopPropagation(), {
          capture: true,
          once: true,
          signal: AbortSignal.timeout(0),
        });
    };
    const { signal } = control;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  };
  return { drag, begin };
}
