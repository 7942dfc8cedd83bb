import type Modeler from 'bpmn-js/lib/Modeler';
import type { Element } from 'bpmn-js/lib/model/Types';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The services of a modeler that the designer calls, as far as it calls them. */
interface Services {
  alignElements: { trigger(elements: readonly Element[], type: Alignment): void };
  bpmnjs: Modeler;
  canvas: {
    getRootElement(): Element;
    resized(): void;
    zoom(scale?: number, centre?: 'auto'): number;
    viewbox(): { inner: Box; outer: { width: number; height: number } };
    viewbox(box: Box): void;
    scrollToElement(element: Element, padding?: number): void;
    setRootElement(root: Element): void;
    findRoot(element: Element): Element;
    focus(): void;
  };
  commandStack: { canUndo(): boolean; canRedo(): boolean; undo(): void; redo(): void; clear(): void };
  elementRegistry: { get(id: string): Element | undefined; filter(test: (element: Element) => boolean): Element[] };
  eventBus: {
    on<T = object>(event: string | readonly string[], listener: (event: T) => unknown): void;
    on<T = object>(event: string | readonly string[], priority: number, listener: (event: T) => unknown): void;
    fire(event: string, payload?: object): void;
  };
  grid: { isVisible(): boolean; toggle(visible?: boolean): void };
  linting: { update(): void; toggle(active?: boolean): void; isActive(): boolean };
  log: { log(options: { text: string }): void };
  minimap: { toggle(open?: boolean): void; isOpen(): boolean };
  modeling: {
    updateLabel(element: Element, text: string): void;
    updateProperties(element: Element, properties: object): void;
    updateModdleProperties(element: Element, target: object, properties: object): void;
  };
  moddle: unknown;
  palette: { close(): void };
  notifications: { showNotification(options: { text: string }): void };
  searchPad: { isOpen(): boolean; open(): void };
  selection: { get(): Element[]; select(element: Element | undefined): void };
  toggleMode: { toggleMode(active?: boolean): void };
}

/** The ways in which elements are lined up. */
export type Alignment = 'left' | 'right' | 'top' | 'bottom' | 'center' | 'middle';

/** A service of a modeler by its name. */
export const service = <N extends keyof Services>(modeler: Modeler, name: N): Services[N] =>
  modeler.get<Services[N]>(name);
