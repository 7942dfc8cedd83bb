import type { Behaviour } from '../run/run.ts';
import { openScope } from '../run/scope.ts';

/** A sub-process runs in a scope of its own; a transaction too. */
export const sub: Behaviour = (run, token, node) => {
  openScope(run, token, node.id);
};
