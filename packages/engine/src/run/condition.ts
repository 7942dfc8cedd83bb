import { EngineError } from '../error.ts';
import type { NodeDef } from '../model.ts';
import { eventsOf } from './arm.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { holdsAt, type Place } from './variables.ts';

/** A condition about a variable that is not there yet does not hold yet. */
function holdsNow(run: Run, owner: Place, condition: string): boolean {
  try {
    return holdsAt(run, owner, condition);
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

/** Whether an event that goes on waiting has just begun to hold; it fires once until it has been false again. */
function becameTrue(owner: Place, node: NodeDef, now: boolean): boolean {
  const before = owner.held?.includes(node.id) ?? false;
  if (now === before) return false;
  const others = owner.held?.filter((id) => id !== node.id) ?? [];
  owner.held = now ? [...others, node.id] : others;
  return now;
}

/** Lets one conditional event happen whose condition holds; whether there was one. */
export function fireCondition(run: Run): boolean {
  const owners: readonly Place[] = [...Object.values(run.state.tokens), ...Object.values(run.state.scopes)];
  for (const owner of owners) {
    for (const node of eventsOf(run, owner)) {
      if (node.event?.type !== 'conditional') continue;
      const now = holdsNow(run, owner, node.event.condition ?? '');
      const goesOn = (node.kind === 'boundary' || node.kind === 'start') && !node.interrupting;
      if (goesOn ? !becameTrue(owner, node, now) : !now) continue;
      trigger(run, owner, node);
      return true;
    }
  }
  return false;
}
