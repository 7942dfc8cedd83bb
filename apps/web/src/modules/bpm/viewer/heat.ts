import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';

/** How a node stands out: from 1, hardly, to 5, most of all; and what is written beside it. */
export interface Heat {
  level: 1 | 2 | 3 | 4 | 5;
  label: string;
}

const BADGE = 'heat';
const classOf = (heat: Heat) => `heat-${heat.level}`;

function badge(text: string): HTMLElement {
  const node = document.createElement('span');
  node.className = 'process-viewer-heat';
  node.textContent = text;
  return node;
}

/** Tints nodes and writes figures on them; what was there before goes. */
export function heater({
  canvas,
  registry,
  overlays,
}: {
  canvas: Canvas;
  registry: ElementRegistry;
  overlays: Overlays;
}) {
  let shown: ReadonlyMap<string, Heat> = new Map();
  return (next: ReadonlyMap<string, Heat>): void => {
    for (const [id, heat] of shown) canvas.removeMarker(id, classOf(heat));
    overlays.remove({ type: BADGE });
    shown = new Map([...next].filter(([id]) => registry.get(id)));
    for (const [id, heat] of shown) {
      canvas.addMarker(id, classOf(heat));
      overlays.add(id, BADGE, { position: { top: -10, right: 10 }, html: badge(heat.label) });
    }
  };
}
