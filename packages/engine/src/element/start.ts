import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';

/** A start event has happened when a token is put on it. */
export const start: Behaviour = (run, token) => leave(run, token);
