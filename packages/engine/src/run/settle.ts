import { own } from '../own.ts';
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
  run.dropScope(scope);
  const host = run.token(scope.host);
  const outer = run.outermost(host);
  const onCancel = scope.cancelled && eventsOf(run, outer).find(({ event }) => event?.type === 'cancel');
  if (onCancel) trigger(run, outer, onCancel);
  else leave(run, host, { inside: scope });
}

/** Closes one scope in which nothing runs any more; whether there was one. */
function closeScope(run: Run): boolean {
  const isOver = (scope: Scope) => own(run.state.scopes, scope.id) === scope && !scope.loop && run.countIn(scope) === 0;
  let scope = run.emptied.pop();
  while (scope && !isOver(scope)) scope = run.emptied.pop();
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
