import { arm, eventsOf } from '../run/arm.ts';
import type { Behaviour } from '../run/run.ts';

/** An event-based gateway waits for the events behind it; the first one decides. */
export const eventGateway: Behaviour = (run, token) => {
  token.wait = 'events';
  for (const node of eventsOf(run, token)) arm(run, token, node);
};
