import type { EventType, NodeDef } from '../model.ts';
import { own } from '../own.ts';
import type { Token } from '../state.ts';
import { eventName, eventsOf, subStartsOf } from './arm.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { type Place, setVariable } from './variables.ts';

/** Something that looks for its catcher from the inside out. */
interface Thrown {
  readonly type: Extract<EventType, 'error' | 'escalation'>;
  readonly code: string;
  readonly message?: string;
}

/** Where something thrown may be caught, and the event sub-processes it comes out of: those do not catch it again. */
interface Stage {
  readonly place: Place;
  readonly from: ReadonlySet<string>;
}

function* stagesFrom(run: Run, token: Token): Generator<Stage> {
  const from = new Set<string>();
  let at: Token | undefined = token;
  while (at) {
    run.meter.spend(1);
    yield { place: at, from };
    const scope = run.scope(at.scope);
    yield { place: scope, from };
    from.add(scope.node);
    at = own(run.state.tokens, scope.host);
  }
}

/** Unlike other events, these are also caught for a scope that an event sub-process has taken over already. */
const eventsAt = (run: Run, place: Place): readonly NodeDef[] =>
  'scope' in place ? eventsOf(run, place) : subStartsOf(run, place);

/** The best catcher at one place: the one that names the code, else one that takes any. */
function catcherAt(run: Run, { place, from }: Stage, { type, code }: Thrown): NodeDef | undefined {
  const events = eventsAt(run, place).filter(({ event, scope }) => event?.type === type && !from.has(scope));
  const exact = events.find(({ event }) => event?.name && eventName(run, place, event) === code);
  return exact ?? events.find(({ event }) => !event?.name);
}

/** Carries an error or escalation outwards; whether it was caught. */
export function propagate(run: Run, thrower: Token, thrown: Thrown): boolean {
  for (const stage of stagesFrom(run, thrower)) {
    const catcher = catcherAt(run, stage, thrown);
    if (!catcher) continue;
    const { codeVariable, messageVariable } = catcher.event ?? {};
    if (codeVariable) setVariable(run, stage.place, codeVariable, thrown.code);
    if (messageVariable) setVariable(run, stage.place, messageVariable, thrown.message ?? '');
    trigger(run, stage.place, catcher);
    return true;
  }
  return false;
}
