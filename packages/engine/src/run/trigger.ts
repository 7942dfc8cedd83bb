import type { NodeDef } from '../model.ts';
import type { Scope, Token } from '../state.ts';
import { arrive, continueUndo, leave } from './activity.ts';
import { disarmAll } from './arm.ts';
import type { Run } from './run.ts';
import { openScope } from './scope.ts';
import { clearScope, createToken, killToken, removeToken } from './token.ts';
import type { Place } from './variables.ts';

/** Follows a boundary event; one that interrupts ends its activity first. */
function triggerBoundary(run: Run, token: Token, node: NodeDef): void {
  const scope = run.scope(token.scope);
  if (node.interrupting) killToken(run, token);
  arrive(run, node.id, scope);
  const { undoFor } = token;
  if (node.interrupting && undoFor) run.later(() => continueUndo(run, undoFor));
}

/** The first event behind an event-based gateway wins. */
function triggerBehindGateway(run: Run, token: Token, node: NodeDef): void {
  const scope = run.scope(token.scope);
  const via = run.node(token.node).out.find((id) => run.flow(id).target === node.id);
  removeToken(run, token, 'completed');
  const caught = createToken(run, node.id, scope, via);
  leave(run, caught);
}

/** Starts an event sub-process; one that interrupts takes over its scope. */
function triggerSub(run: Run, scope: Scope, start: NodeDef): void {
  if (start.interrupting) {
    clearScope(run, scope);
    disarmAll(run, scope);
    scope.taken = true;
  }
  const host = createToken(run, start.scope, scope);
  openScope(run, host, start.scope, start.id);
}

/** Lets an event happen that a token or scope waits for. */
export function trigger(run: Run, owner: Place, node: NodeDef): void {
  if (!('scope' in owner)) triggerSub(run, owner, node);
  else if (node.kind === 'boundary') triggerBoundary(run, owner, node);
  else if (owner.wait === 'events') triggerBehindGateway(run, owner, node);
  else leave(run, owner);
}
