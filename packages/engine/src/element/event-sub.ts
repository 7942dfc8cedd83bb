import type { Behaviour } from '../run/run.ts';
import { openScope } from '../run/scope.ts';

/** An event sub-process that is started without an event of its own: to undo what lies around it. */
export const eventSub: Behaviour = (run, token, node) => {
  openScope(run, token, node.id, run.scopeDef(node.id).starts[0]);
};
