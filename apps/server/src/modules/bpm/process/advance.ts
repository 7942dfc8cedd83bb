import { type Command, EngineError, type Json, type Stepped, step, type Variables } from '@jiaoyan/engine';
import { refuse } from '../../../kernel/errors.ts';
import { peopleFor } from './assign.ts';
import { applyEffects } from './effects.ts';
import type { Turn, TurnCommand } from './turn.ts';

/** Thrown out of a step that has to know people first; the step is pure, so it simply runs again. */
class PeopleWanted extends Error {
  readonly node: string;
  readonly variables: Variables;
  constructor(node: string, variables: Variables) {
    super(`people of ${node}`);
    this.node = node;
    this.variables = variables;
  }
}

async function stepWithPeople(turn: Turn, command: TurnCommand): Promise<Stepped> {
  const known = new Map<string, readonly Json[]>();
  const people = (node: string, variables: Variables) => {
    const found = known.get(node);
    if (!found) throw new PeopleWanted(node, variables);
    return found;
  };
  const { runScript } = turn.tools;
  for (;;) {
    try {
      const state = turn.instance.state ?? undefined;
      return step(turn.loaded.definition, state, { ...command, now: turn.now } as Command, {
        people,
        runScript,
        onError: turn.onError,
      });
    } catch (error) {
      if (error instanceof EngineError) throw refuse(error.message);
      if (!(error instanceof PeopleWanted)) throw error;
      known.set(error.node, await peopleFor(turn, error.node, error.variables));
    }
  }
}

/** Lets a command happen, and what follows from it by itself. */
export async function advance(turn: Turn, command: TurnCommand): Promise<void> {
  const queue = [command];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (turn.instance.state?.status === 'ended') return;
    const { state, effects } = await stepWithPeople(turn, next);
    turn.instance = { ...turn.instance, state };
    await applyEffects(turn, effects);
    if (turn.verdict && turn.instance.state?.status === 'running') queue.unshift({ type: 'cancel' });
    queue.push(...turn.automatic.splice(0));
  }
}
