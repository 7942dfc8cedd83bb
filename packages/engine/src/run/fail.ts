import type { Token } from '../state.ts';
import { stop } from './activity.ts';
import { callListeners } from './listener.ts';
import { propagate } from './propagate.ts';
import type { Run } from './run.ts';
import { killScope } from './token.ts';
import { visibleAt } from './variables.ts';

/** The scope of the process itself. */
export const rootOf = (run: Run) => Object.values(run.state.scopes).find(({ host }) => host === '');

/** Ends the instance with everything in it. */
export function endInstance(
  run: Run,
  outcome: 'cancelled' | 'terminated' | 'failed' | 'completed',
  error?: { readonly code: string; readonly message?: string },
): void {
  const root = rootOf(run);
  const variables = root ? visibleAt(run, root) : {};
  if (root) callListeners(run, root, run.definition.listeners, 'end');
  if (root) killScope(run, root);
  run.state.status = 'ended';
  run.emit({ type: 'instanceEnded', outcome, variables, ...error });
}

/**
 * Throws an error. One that nobody catches ends a called process, whose caller may catch it; in a process that nobody
 * called it stops the token, so that people see it.
 */
export function throwError(run: Run, token: Token, code: string, message?: string): void {
  if (propagate(run, token, { type: 'error', code, ...(message && { message }) })) return;
  if (run.state.child) endInstance(run, 'failed', { code, ...(message && { message }) });
  else
    stop(
      run,
      token,
      token.wait === 'service' || token.wait === 'call' ? 'service' : 'enter',
      message || `错误“${code}”没有被捕获`,
    );
}
