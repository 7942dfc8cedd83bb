import { textOf } from '../expression/index.ts';
import type { NodeDef, Variables } from '../model.ts';
import { own } from '../own.ts';
import { eventsOf, keyOf } from './arm.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { type Place, setVariables, valueAt } from './variables.ts';

/** An event that somebody waits for. */
interface Waiting {
  readonly owner: Place;
  readonly node: NodeDef;
}

/** All events that are waited for just now. */
export function waitingFor(run: Run): readonly Waiting[] {
  const owners: readonly Place[] = [...run.tokens(), ...run.scopes()];
  run.meter.spend(owners.length);
  return owners.flatMap((owner) => eventsOf(run, owner).map((node) => ({ owner, node })));
}

function isNamed(run: Run, { owner, node }: Waiting, type: 'message' | 'signal', name: string): boolean {
  if (node.event?.type !== type) return false;
  const known = own(owner.names, node.id) ?? textOf(valueAt(run, owner, node.event.name ?? ''));
  return known === name;
}

/** Whether an owner still waits: what happened first may have ended it. */
const stillWaits = (run: Run, { owner, node }: Waiting): boolean =>
  (own(run.state.tokens, owner.id) === owner || own(run.state.scopes, owner.id) === owner) &&
  eventsOf(run, owner).includes(node);

/** Hands a message to the one who waits for it; whether there was one. */
export function deliverMessage(run: Run, name: string, key: string | undefined, variables?: Variables): boolean {
  const found = waitingFor(run).find(
    (each) => isNamed(run, each, 'message', name) && (!key || keyOf(each.owner, each.node) === key),
  );
  if (!found) return false;
  setVariables(run, found.owner, variables);
  trigger(run, found.owner, found.node);
  return true;
}

const waitingForSignal = (run: Run, name: string, key?: string): readonly Waiting[] =>
  waitingFor(run).filter(
    (each) => isNamed(run, each, 'signal', name) && (!key || keyOf(each.owner, each.node) === key),
  );

function tellAll(run: Run, found: readonly Waiting[], variables?: Variables): void {
  for (const each of found) {
    if (!stillWaits(run, each)) continue;
    setVariables(run, each.owner, variables);
    trigger(run, each.owner, each.node);
  }
}

/** Hands a signal from outside to all who wait for it. */
export function deliverSignal(run: Run, name: string, variables?: Variables, key?: string): void {
  tellAll(run, waitingForSignal(run, name, key), variables);
}

/** Hands a signal of the instance itself to those who wait for it now; whoever begins to wait later has missed it. */
export function sendSignal(run: Run, name: string): void {
  const found = waitingForSignal(run, name);
  if (found.length) run.later(() => tellAll(run, found));
}
