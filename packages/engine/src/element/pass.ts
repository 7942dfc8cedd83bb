import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';

/** A manual or undefined task: people do it without the engine. */
export const pass: Behaviour = (run, token) => leave(run, token);
