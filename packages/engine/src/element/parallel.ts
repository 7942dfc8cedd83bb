import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';
import { removeToken } from '../run/token.ts';
import type { Token } from '../state.ts';

/** A parallel gateway waits for one token of every incoming flow, and takes all outgoing ones. */
export const parallel: Behaviour = (run, token, node) => {
  token.wait = 'join';
  const first = new Map<string | undefined, Token>();
  for (const each of run.tokensIn(run.scope(token.scope)))
    if (each.node === node.id && each.wait === 'join' && !first.has(each.via)) first.set(each.via, each);
  // A token that was moved here by hand came by no flow and stands for all of them.
  if (token.via && !node.in.every((flow) => first.has(flow))) return;
  for (const flow of node.in) {
    const joined = first.get(flow);
    if (joined && joined !== token) removeToken(run, joined, 'completed');
  }
  leave(run, token, { choose: () => node.out });
};
