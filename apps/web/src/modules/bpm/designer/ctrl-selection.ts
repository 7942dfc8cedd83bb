import type { Element } from 'bpmn-js/lib/model/Types';

interface ClickEvent {
  element: Element;
  originalEvent: MouseEvent;
  stopPropagation(): void;
}
interface EventBus {
  on(event: string, priority: number, listener: (event: ClickEvent) => void): void;
}
interface Selection {
  isSelected(element: Element): boolean;
  select(element: Element, add: boolean): void;
  deselect(element: Element): void;
}
interface Canvas {
  getRootElement(): Element;
}

const BEFORE_LIBRARY = 3000;

/** Ctrl joins elements to the selection as Shift does, which is all that the library knows. */
class CtrlSelection {
  static readonly $inject = ['eventBus', 'selection', 'canvas'];
  constructor(eventBus: EventBus, selection: Selection, canvas: Canvas) {
    const joins = ({ element, originalEvent }: ClickEvent) =>
      (originalEvent.ctrlKey || originalEvent.metaKey) && element !== canvas.getRootElement();
    // The library would take the press for the beginning of a move of the canvas, and the click would never come.
    eventBus.on('element.mousedown', BEFORE_LIBRARY, (event) => {
      if (joins(event)) event.stopPropagation();
    });
    eventBus.on('element.click', BEFORE_LIBRARY, (event) => {
      const { element } = event;
      if (!joins(event)) return;
      if (selection.isSelected(element)) selection.deselect(element);
      else selection.select(element, true);
      event.stopPropagation();
    });
  }
}

/** Selecting several elements with Ctrl. */
export const ctrlSelectionModule = { __init__: ['ctrlSelection'], ctrlSelection: ['type', CtrlSelection] };
