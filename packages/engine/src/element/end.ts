import { textOf } from '../expression/index.ts';
import { beginUndo, leave } from '../run/activity.ts';
import { eventName } from '../run/arm.ts';
import { endInstance, throwError } from '../run/fail.ts';
import type { Behaviour, Run } from '../run/run.ts';
import { clearScope } from '../run/token.ts';
import { valueAt } from '../run/variables.ts';
import type { Token } from '../state.ts';
import { throwEvent } from './thrown.ts';

/** Ends everything in the scope; the scope closes because nothing is left in it. */
function terminate(run: Run, token: Token): void {
  const scope = run.scope(token.scope);
  clearScope(run, scope, 'cancelled', token);
  if (scope.host) leave(run, token);
  else {
    leave(run, token);
    endInstance(run, 'terminated');
  }
}

/** Undoes a transaction; its scope then closes by the cancel event. */
function cancel(run: Run, token: Token): void {
  const scope = run.scope(token.scope);
  clearScope(run, scope, 'cancelled', token);
  scope.cancelled = true;
  beginUndo(run, token);
}

/** An end event: the token ends, and what the event says happens. */
export const end: Behaviour = (run, token, node) => {
  const type = node.event?.type ?? 'none';
  if (type === 'terminate') return terminate(run, token);
  if (type === 'cancel') return cancel(run, token);
  if (type === 'error' && node.event) {
    const message = textOf(valueAt(run, token, node.event.message ?? ''));
    return throwError(run, token, eventName(run, token, node.event), message);
  }
  if (throwEvent(run, token, node)) leave(run, token);
};
