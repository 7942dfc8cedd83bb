import type { Change, Create, Flavour, ModdleElement } from '@jiaoyan/bpmn';
import type { Element } from 'bpmn-js/lib/model/Types';
import { createContext, useContext } from 'react';
import { useDesigner } from '../designer-context.ts';
import { APPLY_CHANGES } from './behaviours.ts';

/** What every part of the panel works with. */
interface Panel {
  /** The drawn element; for a label that is what it labels. */
  readonly element: Element;
  /** Whose properties the section shows, mostly the element's own. */
  readonly host: ModdleElement;
  readonly flavour: Flavour;
  readonly disabled: boolean;
  readonly create: Create;
  /** Carries out a plan as one step that can be undone. */
  apply(changes: readonly Change[]): void;
}

interface Factory {
  create: Create;
}
interface CommandStack {
  execute(command: string, context: object): void;
}

/** A section about something else than the element, such as the process of a pool, names it here. */
export const HostContext = createContext<ModdleElement | undefined>(undefined);

/** The drawn element behind what is selected. */
export const drawn = (element: Element): Element =>
  // A label is an element of its own for the library, with the one it belongs to as its target.
  (element as Element & { labelTarget?: Element }).labelTarget ?? element;

/** The panel as its parts see it. */
export function usePanel(): Panel {
  const { modeler, flavour, element: selected, simulating } = useDesigner();
  const given = useContext(HostContext);
  const element = drawn(selected);
  return {
    element,
    host: given ?? element.businessObject,
    flavour,
    disabled: simulating,
    create: (type, attributes) => modeler.get<Factory>('bpmnFactory').create(type, attributes),
    apply: (changes) => {
      if (!changes.length) return;
      modeler.get<CommandStack>('commandStack').execute(APPLY_CHANGES, { element, changes });
    },
  };
}
