import { leave } from '../run/activity.ts';
import { chooseFlows } from '../run/flow.ts';
import type { Behaviour } from '../run/run.ts';

/** An exclusive gateway takes the first flow that is open; it does not wait for others. */
export const exclusive: Behaviour = (run, token) =>
  leave(run, token, { choose: (step, at) => chooseFlows(step, at, true) });
