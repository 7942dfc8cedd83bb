import { leave } from '../run/activity.ts';
import type { Behaviour } from '../run/run.ts';
import { scriptAt, setVariable } from '../run/variables.ts';

/** A script task runs its script at once. */
export const script: Behaviour = (run, token, node) => {
  const result = scriptAt(run, token, node.script?.source ?? '');
  if (node.script?.result) setVariable(run, token, node.script.result, result);
  leave(run, token);
};
