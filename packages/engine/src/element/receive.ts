import { arm } from '../run/arm.ts';
import type { Behaviour } from '../run/run.ts';

/** A receive task waits for its message; one without a message waits for whoever resumes it. */
export const receive: Behaviour = (run, token, node) => {
  token.wait = 'event';
  arm(run, token, node);
};
