import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';

/** A boundary event has happened when a token is put on it; waiting for it is the activity's part. */
export const boundary: Behaviour = (run, token) => leave(run, token);
