import type { Flavour } from '@jiaoyan/bpmn';
import type Modeler from 'bpmn-js/lib/Modeler';
import type { Element } from 'bpmn-js/lib/model/Types';
import type { Draft } from './draft.ts';
import type { LintIssue } from './lint.ts';
import type { Problem } from './problem.ts';

/** The stored model behind a diagram; without an id nothing is stored yet. */
export interface DesignedModel {
  readonly id?: number;
  readonly key?: string;
  readonly name?: string;
  readonly version?: number;
}

/** What is open in a designer. The modeler's own objects are never copied; `revision` moves when they change. */
export interface DesignerState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Why the model could not be loaded. */
  readonly failure: unknown;
  readonly modeler: Modeler;
  readonly flavour: Flavour;
  readonly model: DesignedModel;
  readonly element: Element;
  readonly revision: number;
  readonly simulating: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly zoom: number;
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly problems: readonly Problem[];
  readonly issues: readonly LintIssue[];
  /** An unsaved diagram of earlier that can be brought back. */
  readonly draft: Draft | undefined;
}
