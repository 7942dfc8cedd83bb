import { type RefCallback, useCallback, useEffect, useState } from 'react';
import type { DiagramView } from './diagram-view.ts';

interface Opened {
  xml: string;
  view?: DiagramView;
  error?: string;
}

/** Draws a diagram into the returned container. The library is loaded when the first diagram is. */
export function useDiagram(xml: string) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>();
  const container: RefCallback<HTMLElement> = useCallback((node) => setFrame(node), []);
  useEffect(() => {
    if (!frame) return;
    const stop = draw(frame, xml, (result) => setOpened({ xml, ...result }));
    return () => {
      stop();
      setOpened(undefined);
    };
  }, [frame, xml]);
  // What belongs to the text before must not be seen with the new one.
  const current = opened?.xml === xml ? opened : undefined;
  return { container, view: current?.view, error: current?.error };
}

/** Opens a diagram in a place of its own, so that one that is still being drawn cannot meet the next. */
function draw(frame: HTMLElement, xml: string, tell: (result: Omit<Opened, 'xml'>) => void): () => void {
  const place = document.createElement('div');
  place.className = 'process-viewer-drawing';
  frame.append(place);
  let view: DiagramView | undefined;
  let ended = false;
  let stopFitting: (() => void) | undefined;
  const open = async () => {
    const { openDiagram } = await import('./diagram-view.ts');
    if (ended) return;
    view = await openDiagram(place, xml);
    if (ended) return view.destroy();
    stopFitting = fitWhileUntouched(place, view);
    tell({ view });
  };
  open().catch((error: unknown) => {
    if (!ended) tell({ error: error instanceof Error ? error.message : String(error) });
  });
  return () => {
    ended = true;
    stopFitting?.();
    view?.destroy();
    place.remove();
  };
}

/** A dialog gets its size only while it opens: the diagram follows until somebody moves it. */
function fitWhileUntouched(place: HTMLElement, view: DiagramView): () => void {
  let fitted = '';
  const adjust = () => {
    // Measuring a large drawing is costly, and the observer also calls when nothing has changed.
    const size = `${place.clientWidth} ${place.clientHeight}`;
    if (size === fitted) return;
    fitted = size;
    view.fit();
  };
  const sizes = new ResizeObserver(adjust);
  adjust();
  sizes.observe(place);
  const stop = () => sizes.disconnect();
  place.addEventListener('pointerdown', stop, { once: true });
  place.addEventListener('wheel', stop, { once: true, passive: true });
  return stop;
}
