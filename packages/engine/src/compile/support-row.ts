import type { NodeDef } from '../model.ts';
import type { Beside } from './word-row.ts';

/** How far something of BPMN or of an engine's vocabulary is supported. */
export type Support = 'runs' | 'told' | 'drawn' | 'warned' | 'refused';

/** One line of the table of what is supported, with a sample that proves it. */
export interface SupportRow extends Beside {
  readonly what: string;
  readonly support: Support;
  readonly how: string;
  /** What Camunda 7 does, where that is something else. */
  readonly camunda?: string;
  /** A node `t` with what belongs to it; a start and an end are put around, unless the sample has its own start. */
  readonly sample: string;
  /** What the node `t` is compiled to, as far as the row is about it. */
  readonly node?: Partial<NodeDef>;
  /** What the author is told. */
  readonly says?: string;
}

type More = Omit<SupportRow, 'what' | 'support' | 'how' | 'sample'>;

/** Something that runs. */
export const runs = (what: string, how: string, sample: string, more: More = {}): SupportRow => ({
  what,
  support: 'runs',
  how,
  sample,
  ...more,
});
/** Something that belongs to the picture. */
export const drawn = (...row: Parameters<typeof runs>): SupportRow => ({ ...runs(...row), support: 'drawn' });
/** Something that runs as well as it can be understood; the author is told how. */
export const told = (says: string, ...row: Parameters<typeof runs>): SupportRow => ({
  ...runs(...row),
  support: 'told',
  says,
});
/** Something that has no effect; the author is told. */
export const warned = (says: string, ...row: Parameters<typeof runs>): SupportRow => ({
  ...runs(...row),
  support: 'warned',
  says,
});
/** Something that keeps a process from being deployed. */
export const refused = (says: string, ...row: Parameters<typeof runs>): SupportRow => ({
  ...runs(...row),
  support: 'refused',
  says,
});
