import type { EventType, NodeDef } from '../model.ts';
import type { Token } from '../state.ts';
import { eventName, eventsOf } from './arm.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { type Place, setVariable } from './variables.ts';

/** Something that looks for its catcher from the inside out. */
export interface Thrown {
  readonly type: Extract<EventType, 'error' | 'escalation'>;
  readonly code: string;
  readonly message?: string;
}

/** The best catcher at one place: the one that names the code, else one that takes any. */
function catcherAt(run: Run, place: Place, { type, code }: Thrown): NodeDef | undefined {
  const events = eventsOf(run, place).filter(({ event }) => event?.type === type);
  const exact = events.find(({ event }) => event?.name && eventName(run, place, event) === code);
  return exact ?? events.find(({ event }) => !event?.name);
}

function* placesFrom(run: Run, token: Token): Generator<Place> {
  let at: Token | undefined = token;
  while (at) {
    yield at;
    const scope = run.scope(at.scope);
    yield scope;
    at = scope.host ? run.state.tokens[scope.host] : undefined;
  }
}

/** Carries an error or escalation outwards; whether it was caught. */
export function propagate(run: Run, from: Token, thrown: Thrown): boolean {
  for (const place of placesFrom(run, from)) {
    const catcher = catcherAt(run, place, thrown);
    if (!catcher) continue;
    const { codeVariable, messageVariable } = catcher.event ?? {};
    if (codeVariable) setVariable(run, place, codeVariable, thrown.code);
    if (messageVariable) setVariable(run, place, messageVariable, thrown.message ?? '');
    trigger(run, place, catcher);
    return true;
  }
  return false;
}
