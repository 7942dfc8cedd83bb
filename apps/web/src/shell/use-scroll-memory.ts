import { type RefObject, useLayoutEffect } from 'react';

interface Positions {
  page: number;
  boxes: Map<Element, { top: number; left: number }>;
}

/** Keyed by the element of a page, so that a reopened page starts at the top. */
const memory = new WeakMap<Element, Positions>();

function positionsOf(host: Element): Positions {
  const known = memory.get(host) ?? { page: 0, boxes: new Map() };
  memory.set(host, known);
  for (const box of known.boxes.keys()) if (!host.contains(box)) known.boxes.delete(box);
  return known;
}

/** Brings a page back to where it was when it is shown again: the window and every scrolled box inside it. */
export function useScrollMemory(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const host = ref.current;
    if (!host) return undefined;
    const positions = positionsOf(host);
    window.scrollTo({ top: positions.page, behavior: 'instant' });
    for (const [box, { top, left }] of positions.boxes) box.scrollTo({ top, left, behavior: 'instant' });
    const notePage = () => {
      positions.page = window.scrollY;
    };
    const noteBox = ({ target }: Event) => {
      if (target instanceof Element) positions.boxes.set(target, { top: target.scrollTop, left: target.scrollLeft });
    };
    window.addEventListener('scroll', notePage, { passive: true });
    // Scroll events do not bubble; the capture phase sees those of every box inside.
    host.addEventListener('scroll', noteBox, { capture: true, passive: true });
    return () => {
      window.removeEventListener('scroll', notePage);
      host.removeEventListener('scroll', noteBox, { capture: true });
    };
  }, [ref]);
}
