import { EngineError } from '../error.ts';
import { isExpression, textOf } from '../expression/index.ts';
import type { EventDef, NodeDef } from '../model.ts';
import { own } from '../own.ts';
import type { Scope, Token } from '../state.ts';
import { firstDue } from '../time/cycle.ts';
import type { Run } from './run.ts';
import { type Place, valueAt } from './variables.ts';

/** The name by which a server knows a timer or subscription. */
export const keyOf = (owner: Place, node: NodeDef): string => `${owner.id}:${node.id}`;

const isToken = (owner: Place): owner is Token => 'scope' in owner;

/** The boundary events of a token; rounds of a loop have none of their own. */
function boundariesOf(run: Run, token: Token): readonly NodeDef[] {
  const { boundaries } = run.node(token.node);
  if (!boundaries || token.closes || run.scope(token.scope).loop) return [];
  return boundaries.map((id) => run.node(id));
}

/** The start events of the event sub-processes of a scope. */
export function subStartsOf(run: Run, scope: Scope): readonly NodeDef[] {
  if (scope.loop) return [];
  return run.scopeDef(scope.node).eventSubs.flatMap((sub) => run.scopeDef(sub).starts.map((id) => run.node(id)));
}

/** The events that a token or scope waits for just now. */
export function eventsOf(run: Run, owner: Place): readonly NodeDef[] {
  if (!isToken(owner)) return owner.taken ? [] : subStartsOf(run, owner);
  const own = run.node(owner.node);
  if (owner.wait === 'event') return [own, ...boundariesOf(run, owner)];
  if (owner.wait === 'events') return own.out.map((flow) => run.node(run.flow(flow).target));
  return boundariesOf(run, owner);
}

/** The name of a message, signal, error or escalation, as it is now. */
export const eventName = (run: Run, place: Place, event: EventDef): string =>
  textOf(valueAt(run, place, event.name ?? ''));

function armTimer(run: Run, owner: Place, node: NodeDef, { timer }: EventDef): void {
  if (!timer) throw new EngineError(`定时事件“${node.name ?? node.id}”没有设置时间`);
  const value = textOf(valueAt(run, owner, timer.value));
  const { due, rounds } = firstDue(timer.kind, value, run.now, run.zoneOffset);
  if (timer.kind === 'cycle') owner.rounds = { ...owner.rounds, [node.id]: rounds };
  run.emit({ type: 'timerSet', id: keyOf(owner, node), token: owner.id, node: node.id, due });
}

/** Begins to wait for an event. */
export function arm(run: Run, owner: Place, node: NodeDef): void {
  const { event } = node;
  if (!event) return;
  if (event.type === 'timer') armTimer(run, owner, node, event);
  if (event.type !== 'message' && event.type !== 'signal') return;
  const name = eventName(run, owner, event);
  if (isExpression(event.name ?? '')) owner.names = { ...owner.names, [node.id]: name };
  run.emit({ type: 'subscribed', id: keyOf(owner, node), token: owner.id, node: node.id, on: event.type, name });
}

/** Begins to wait for all boundary events of an activity, or all event sub-processes of a scope. */
export function armAll(run: Run, owner: Place): void {
  const nodes = isToken(owner) ? boundariesOf(run, owner) : subStartsOf(run, owner);
  for (const node of nodes) arm(run, owner, node);
}

/** Waits no longer for an event. */
function disarm(run: Run, owner: Place, node: NodeDef): void {
  const type = node.event?.type;
  const fired = own(owner.rounds, node.id) === 0;
  if (type === 'timer' && !fired) run.emit({ type: 'timerCancelled', id: keyOf(owner, node) });
  if (type === 'message' || type === 'signal') run.emit({ type: 'unsubscribed', id: keyOf(owner, node) });
}

/** Waits no longer for anything. */
export function disarmAll(run: Run, owner: Place): void {
  for (const node of eventsOf(run, owner)) disarm(run, owner, node);
}
