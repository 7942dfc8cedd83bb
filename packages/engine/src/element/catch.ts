import { leave } from '../run/activity.ts';
import { arm } from '../run/arm.ts';
import type { Behaviour } from '../run/run.ts';

/** An intermediate event that waits; a link has arrived already. */
export const catchEvent: Behaviour = (run, token, node) => {
  if (!node.event || node.event.type === 'link' || node.event.type === 'none') return leave(run, token);
  token.wait = 'event';
  arm(run, token, node);
};
