import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Extent, Spot } from './roster-range.ts';
import { type Shown, scrollTo, shownIn, type Viewport } from './roster-view.ts';

/** Before anything is measured. */
const FIRST = { left: 0, top: 0, width: 1280, height: 640 };

const viewOf = ({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement, foot: number): Viewport => ({
  left: scrollLeft,
  top: scrollTop,
  width: clientWidth,
  height: clientHeight,
  foot,
});
const isSame = (a: Shown, b: Shown) => (Object.keys(a) as (keyof Shown)[]).every((name) => a[name] === b[name]);

/** Which part of the grid has to be drawn, while it is scrolled and its window changes. */
export function useRosterViewport(grid: RefObject<HTMLElement | null>, { rows, cols }: Extent, foot: number) {
  const [shown, setShown] = useState(() => shownIn({ ...FIRST, foot }, { rows, cols }));
  const measure = useCallback(() => {
    if (!grid.current) return;
    const next = shownIn(viewOf(grid.current, foot), { rows, cols });
    setShown((old) => (isSame(old, next) ? old : next));
  }, [grid, rows, cols, foot]);
  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    if (!grid.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, measure]);
  /** Brings a cell into view. */
  const reveal = useCallback(
    (spot: Spot) => {
      if (grid.current) grid.current.scrollTo(scrollTo(spot, viewOf(grid.current, foot)));
    },
    [grid, foot],
  );
  const view = () => viewOf(grid.current ?? document.body, foot);
  return { shown, measure, reveal, view };
}
