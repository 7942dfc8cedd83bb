import type { Scope } from '../state.ts';
import { leave } from './activity.ts';
import { disarmAll, eventsOf } from './arm.ts';
import { fireCondition } from './condition.ts';
import { endInstance } from './fail.ts';
import { fireOrJoin } from './or-join.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';

/** A cancelled transaction goes on at its cancel event, another sub-process behind itself. */
function closeSub(run: Run, scope: Scope): void {
  disarmAll(run, scope);
  delete run.state.scopes[scope.id];
  const host = run.token(scope.host);
  const outer = run.outermost(host);
  const onCancel = scope.cancelled && eventsOf(run, outer).find(({ event }) => event?.type === 'cancel');
  if (onCancel) trigger(run, outer, onCancel);
  else leave(run, host, { inside: scope });
}

/** Closes one scope in which nothing runs any more; whether there was one. */
function closeScope(run: Run): boolean {
  const busy = new Set(Object.values(run.state.tokens).map(({ scope }) => scope));
  const scope = Object.values(run.state.scopes).find(({ id, loop }) => !loop && !busy.has(id));
  if (!scope) return false;
  if (scope.host) closeSub(run, scope);
  else endInstance(run, 'completed');
  return true;
}

/** Makes all moves that follow, until everything waits for something outside. */
export function settle(run: Run): void {
  let moved = true;
  while (moved && run.state.status === 'running') {
    run.drain();
    moved = run.state.status === 'running' && (fireCondition(run) || fireOrJoin(run) || closeScope(run));
  }
}
