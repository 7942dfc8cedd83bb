import { EngineError, OverBudget } from '../error.ts';
import { FAILURE } from '../meter.ts';
import type { NodeDef } from '../model.ts';
import { eventsOf } from './arm.ts';
import { factsOf } from './facts.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { holdsAt, type Place } from './variables.ts';

/** A condition about a variable that is not there yet does not hold yet. */
function holdsNow(run: Run, owner: Place, condition: string): boolean {
  try {
    return holdsAt(run, owner, condition);
  } catch (error) {
    if (!(error instanceof EngineError) || error instanceof OverBudget) throw error;
    run.meter.spend(FAILURE);
    return false;
  }
}

const goesOn = ({ kind, interrupting }: NodeDef) => (kind === 'boundary' || kind === 'start') && !interrupting;
const isHeld = (owner: Place, { id }: NodeDef) => owner.held?.includes(id) ?? false;

/** Lets one conditional event happen whose condition holds; whether there was one. One that goes on waiting fires once until it has been false again. */
export function fireCondition(run: Run): boolean {
  if (!factsOf(run.definition).hasConditions) return false;
  let first: { readonly owner: Place; readonly node: NodeDef } | undefined;
  // All are looked at, also when one is found: what is false just now may hold again when its turn comes.
  for (const owner of [...run.tokens(), ...run.scopes()] satisfies readonly Place[]) {
    for (const node of eventsOf(run, owner)) {
      if (node.event?.type !== 'conditional') continue;
      const holds = holdsNow(run, owner, node.event.condition ?? '');
      if (!holds && isHeld(owner, node)) owner.held = owner.held?.filter((id) => id !== node.id) ?? [];
      if (holds && !isHeld(owner, node)) first ??= { owner, node };
    }
  }
  if (!first) return false;
  const { owner, node } = first;
  if (goesOn(node)) owner.held = [...(owner.held ?? []), node.id];
  trigger(run, owner, node);
  return true;
}
