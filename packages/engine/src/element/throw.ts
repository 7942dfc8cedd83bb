import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';
import { throwEvent } from './thrown.ts';

/** An intermediate event that makes something happen, and a send task without a service. */
export const throwIntermediate: Behaviour = (run, token, node) => {
  if (throwEvent(run, token, node)) leave(run, token);
};
