import type { Flavour } from '@jiaoyan/bpmn';
import type Modeler from 'bpmn-js/lib/Modeler';
import type { Element } from 'bpmn-js/lib/model/Types';
import { createContext, useContext } from 'react';

/**
 * What the parts of one open designer share. Shapes and their business objects stay outside React's state: a part reads them
 * while it renders, and `revision` moves whenever the selection or any element changed.
 */
export interface Designer {
  readonly modeler: Modeler;
  readonly flavour: Flavour;
  /** The selected element; the process or collaboration when none or several are selected. */
  readonly element: Element;
  readonly revision: number;
  /** While tokens are simulated nothing may write to the diagram. */
  readonly simulating: boolean;
  /** The stored model; without one the diagram has not been saved yet. */
  readonly model: { readonly id?: number; readonly key?: string; readonly name?: string };
}

export const DesignerContext = createContext<Designer | undefined>(undefined);

/** The designer that a part belongs to. */
export function useDesigner(): Designer {
  const designer = useContext(DesignerContext);
  if (!designer) throw new Error('this part needs a designer around it');
  return designer;
}
