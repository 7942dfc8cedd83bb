import type { Outcome } from '../effect.ts';
import type { Json } from '../model.ts';
import type { Scope, Token } from '../state.ts';
import { disarmAll } from './arm.ts';
import type { Run } from './run.ts';

/** Puts a token on a node. */
export function createToken(run: Run, node: string, scope: Scope, via?: string, vars?: Record<string, Json>): Token {
  const token: Token = {
    id: run.nextId(),
    node,
    scope: scope.id,
    wait: 'new',
    ...(via && { via }),
    ...(vars && { vars }),
  };
  run.addToken(token);
  run.emit({ type: 'activityStarted', token: token.id, node, parent: scope.host, ...(via && { via }) });
  return token;
}

/** Takes a token away; what it waited for is called off. */
export function removeToken(run: Run, token: Token, outcome: Outcome): void {
  disarmAll(run, token);
  const at = { token: token.id, node: token.node };
  if (token.wait === 'task') run.emit({ type: 'taskEnded', ...at, outcome });
  if (token.wait === 'service' && outcome !== 'completed') run.emit({ type: 'serviceCancelled', ...at });
  if (token.wait === 'call' && outcome !== 'completed') run.emit({ type: 'childCancelled', ...at });
  if (token.wait === 'incident') run.emit({ type: 'incidentResolved', ...at });
  run.emit({ type: 'activityEnded', ...at, outcome });
  run.dropToken(token);
}

/** The tokens that undo something on behalf of another. */
export const handlersOf = (run: Run, { id }: Token): readonly Token[] =>
  run.tokens().filter(({ undoFor }) => undoFor === id);

/** Takes a token away with everything that runs inside it, and what it waits for to be undone. */
export function killToken(run: Run, token: Token, outcome: Outcome = 'cancelled'): void {
  for (const scope of run.scopesOf(token)) killScope(run, scope, outcome);
  if (token.wait === 'undo') for (const each of handlersOf(run, token)) killToken(run, each, outcome);
  removeToken(run, token, outcome);
}

/** Takes away all tokens of a scope, but for one if need be. */
export function clearScope(run: Run, scope: Scope, outcome: Outcome = 'cancelled', except?: Token): void {
  for (const token of run.tokensIn(scope)) if (token !== except && run.alive(token)) killToken(run, token, outcome);
}

/** Ends a scope with everything in it. */
export function killScope(run: Run, scope: Scope, outcome: Outcome = 'cancelled'): void {
  clearScope(run, scope, outcome);
  disarmAll(run, scope);
  run.dropScope(scope);
}
