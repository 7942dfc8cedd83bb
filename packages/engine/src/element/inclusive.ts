import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';

/** An inclusive gateway takes all open flows; where flows meet, it waits for those that can still come. */
export const inclusive: Behaviour = (run, token, node) => {
  if (node.in.length > 1) token.wait = 'merge';
  else leave(run, token);
};
