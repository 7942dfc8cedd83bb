import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';
import { removeToken } from '../run/token.ts';
import type { Token } from '../state.ts';

/** A parallel gateway waits for one token of every incoming flow, and takes all outgoing ones. */
export const parallel: Behaviour = (run, token, node) => {
  token.wait = 'join';
  const waiting = run.tokensIn(run.scope(token.scope)).filter((each) => each.node === node.id && each.wait === 'join');
  const joined: Token[] = [];
  for (const flow of node.in) {
    const found = waiting.find(({ via }) => via === flow);
    // A token that was moved here by hand came by no flow and stands for all of them.
    if (!found && token.via) return;
    if (found) joined.push(found);
  }
  for (const each of joined) if (each !== token) removeToken(run, each, 'completed');
  leave(run, token, { choose: () => node.out });
};
