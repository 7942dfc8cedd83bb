import { type Graph, graphOf } from '@jiaoyan/bpmn/graph';
import type { Highlight, Highlights } from '@jiaoyan/bpmn/highlight';
import type { ModdleElement } from '@jiaoyan/bpmn/moddle';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type EventBus from 'diagram-js/lib/core/EventBus';
import type Overlays from 'diagram-js/lib/features/overlays/Overlays';
import type { ElementLike } from 'diagram-js/lib/model/Types';
import { type Heat, heater } from './heat.ts';
import { MAX_ZOOM, MIN_ZOOM } from './zoom.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

/** The classes that show how far the instance has come. */
const classes: Readonly<Record<Highlight, string>> = {
  done: 'highlight',
  todo: 'highlight-todo',
  reject: 'highlight-reject',
  cancel: 'highlight-cancel',
};
const MARGIN = 8;
const CARD = 'progress';

/** A drawn diagram that can be looked at, not changed. It knows nothing of React. */
export interface DiagramView {
  readonly graph: Graph;
  nameOf(id: string): string;
  /** Shows the whole diagram, never larger than life. */
  fit(): void;
  zoom(): number;
  zoomTo(scale: number): void;
  /** Makes the marks of the diagram these. */
  mark(next: Highlights): void;
  /** Tints nodes by figures, which are written beside them. */
  heat(next: ReadonlyMap<string, Heat>): void;
  /** Lets these elements be reached with the keyboard, under these names. */
  name(labels: ReadonlyMap<string, string>): void;
  /** Called with the element under the pointer or the focus; with nothing for the process itself. */
  onPoint(listener: (id: string | undefined) => void): void;
  onZoom(listener: (scale: number) => void): void;
  /** Hangs a node on an element, inside the canvas whatever room there is, until the answer is called. */
  hang(id: string, node: HTMLElement, width: number): () => void;
  destroy(): void;
}

const colours = {
  defaultFillColor: 'var(--surface)',
  defaultStrokeColor: 'var(--text)',
  defaultLabelColor: 'var(--text)',
};

/** Draws a diagram into a container; rejects when the text is no diagram. */
export async function openDiagram(container: HTMLElement, xml: string): Promise<DiagramView> {
  const viewer = new NavigatedViewer({ container, bpmnRenderer: colours });
  try {
    await viewer.importXML(xml);
  } catch (error) {
    viewer.destroy();
    throw error;
  }
  const canvas = viewer.get<Canvas>('canvas');
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  // The library describes only a part of these elements; the package states what is really there.
  const graph = graphOf(viewer.getDefinitions() as unknown as ModdleElement);
  let destroyed = false;
  const clamp = (scale: number) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, scale));
  return {
    graph,
    nameOf: (id) => String(registry.get(id)?.businessObject?.name ?? ''),
    fit: () => showAll(canvas),
    zoom: () => canvas.zoom(),
    zoomTo: (scale) => void canvas.zoom(clamp(Math.round(scale * 10) / 10)),
    mark: marker(canvas, registry),
    heat: heater({ canvas, registry, overlays: viewer.get<Overlays>('overlays') }),
    name: namer(registry),
    onPoint: (listener) => watchPointer(viewer.get<EventBus>('eventBus'), { canvas, registry, container }, listener),
    onZoom: (listener) => viewer.get<EventBus>('eventBus').on('canvas.viewbox.changed', () => listener(canvas.zoom())),
    hang(id, node, width) {
      const remove = hang(viewer.get<Overlays>('overlays'), { registry, container }, { id, node, width });
      // React may unmount the page before the card on it.
      return () => destroyed || remove();
    },
    destroy() {
      destroyed = true;
      viewer.destroy();
    },
  };
}

/** All of the drawing with a margin around it, centred. */
function showAll(canvas: Canvas): void {
  // It caches its size until it is notified of a resize.
  canvas.resized();
  const { inner, outer } = canvas.viewbox();
  if (outer.width <= 2 * MARGIN || outer.height <= 2 * MARGIN || inner.width === 0) return;
  const room = { width: outer.width - 2 * MARGIN, height: outer.height - 2 * MARGIN };
  const scale = Math.min(1, room.width / inner.width, room.height / inner.height);
  const [width, height] = [outer.width / scale, outer.height / scale];
  canvas.viewbox({ x: inner.x - (width - inner.width) / 2, y: inner.y - (height - inner.height) / 2, width, height });
}

/** Remembers what is marked, so that only differences touch the drawing. */
function marker(canvas: Canvas, registry: ElementRegistry) {
  let shown: Highlights = new Map();
  return (next: Highlights) => {
    for (const [id, state] of shown) if (next.get(id) !== state) canvas.removeMarker(id, classes[state]);
    const drawn = new Map([...next].filter(([id]) => registry.get(id)));
    for (const [id, state] of drawn) if (shown.get(id) !== state) canvas.addMarker(id, classes[state]);
    shown = drawn;
  };
}

function namer(registry: ElementRegistry) {
  let named: readonly string[] = [];
  return (labels: ReadonlyMap<string, string>) => {
    for (const id of named) {
      if (labels.has(id)) continue;
      for (const attribute of ['tabindex', 'role', 'aria-label']) registry.getGraphics(id)?.removeAttribute(attribute);
    }
    for (const [id, label] of labels) {
      const drawing = registry.getGraphics(id);
      drawing?.setAttribute('tabindex', '0');
      drawing?.setAttribute('role', 'img');
      drawing?.setAttribute('aria-label', label);
    }
    named = [...labels.keys()];
  };
}

interface Place {
  registry: ElementRegistry;
  container: HTMLElement;
}

function watchPointer(
  bus: EventBus,
  place: Place & { canvas: Canvas },
  listener: (id: string | undefined) => void,
): void {
  const idOf = (element: ElementLike): string | undefined => {
    const target: ElementLike = element.labelTarget ?? element;
    return target === place.canvas.getRootElement() ? undefined : target.id;
  };
  bus.on<{ element: ElementLike }>('element.hover', ({ element }) => listener(idOf(element)));
  bus.on('element.out', () => listener(undefined));
  const focused = ({ target }: Event) =>
    listener(
      (target as Element).closest?.('[data-element-id][tabindex]')?.getAttribute('data-element-id') ?? undefined,
    );
  place.container.addEventListener('focusin', focused);
  place.container.addEventListener('focusout', () => listener(undefined));
  place.container.addEventListener('keydown', (event) => event.key === 'Escape' && listener(undefined));
}

interface Hanging {
  id: string;
  node: HTMLElement;
  width: number;
}

/** Below the element, or above it when it is in the lower half; moved sideways when it would stick out. */
function hang(overlays: Overlays, { registry, container }: Place, { id, node, width }: Hanging): () => void {
  const drawing = registry.getGraphics(id);
  if (!drawing) return () => undefined;
  const [element, frame] = [drawing.getBoundingClientRect(), container.getBoundingClientRect()];
  const below = element.top + element.height / 2 < frame.top + frame.height / 2;
  const left = element.left - frame.left;
  const shift = Math.max(MARGIN, Math.min(left, frame.width - width - MARGIN)) - left;
  node.style.width = `${width}px`;
  node.style.transform = `translate(${shift}px, ${below ? '0' : '-100%'})`;
  const position = below ? { left: 0, bottom: -6 } : { left: 0, top: -6 };
  const overlay = overlays.add(id, CARD, { position, html: node, scale: false });
  return () => overlays.remove(overlay);
}
