import type { Flavour } from '@jiaoyan/bpmn';
import type { Problem } from '../model.ts';

/** What stands beside the content of a sample: attributes of its process, or roots of its file. */
export interface Beside {
  readonly process?: string;
  readonly roots?: string;
}

/** A word that has no effect here, or that a process cannot run with. */
export interface Word extends Beside {
  /** Whose word it is. */
  readonly of: 'bpmn' | Flavour;
  readonly name: string;
  readonly element: boolean;
  readonly level: Problem['level'];
  readonly text: string;
  /** What Camunda does with it. */
  readonly camunda: string;
  /** A process in which it stands; a start and an end are put around. */
  readonly sample: string;
}

type Row = readonly [of: Word['of'], name: string, sample: string, text: string, camunda: string, beside?: Beside];

const make =
  (level: Problem['level'], element: boolean) =>
  (...[of, name, sample, text, camunda, beside]: Row): Word => ({
    of,
    name,
    element,
    level,
    text,
    camunda,
    sample,
    ...beside,
  });

/** An attribute that has no effect. */
export const warned = make('warning', false);
/** An attribute that cannot be run. */
export const refused = make('error', false);
/** An element that has no effect. */
export const warnedElement = make('warning', true);
/** An element that cannot be run. */
export const refusedElement = make('error', true);
