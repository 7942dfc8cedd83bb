import {
  type Command,
  EngineError,
  type Json,
  OverBudget,
  type ScriptResult,
  type Stepped,
  step,
  type Variables,
} from '@jiaoyan/engine';
import { peopleFor } from './assign.ts';
import type { Turn, TurnCommand } from './turn.ts';

/** Thrown out of a step that has to know something first; the step is pure, so it simply runs again. */
abstract class Wanted extends Error {
  abstract find(turn: Turn, answers: Answers): Promise<void>;
}

interface ScriptAnswer {
  readonly source: string;
  readonly result?: ScriptResult;
  readonly error?: EngineError;
}

/** What a step has asked for so far. */
class Answers {
  readonly people = new Map<string, readonly Json[]>();
  /** In the order in which they are called: the step is the same every time, and so is the order. */
  readonly scripts: ScriptAnswer[] = [];
}

class PeopleWanted extends Wanted {
  private readonly node: string;
  private readonly variables: Variables;
  constructor(node: string, variables: Variables) {
    super(`people of ${node}`);
    this.node = node;
    this.variables = variables;
  }
  async find(turn: Turn, { people }: Answers) {
    people.set(this.node, await peopleFor(turn, this.node, this.variables));
  }
}

class ScriptWanted extends Wanted {
  private readonly source: string;
  private readonly variables: Variables;
  constructor(source: string, variables: Variables) {
    super('the result of a script');
    this.source = source;
    this.variables = variables;
  }
  /** What is wrong with a script is told where the step calls it, so that the fault is found at the right node. */
  async find({ tools, loaded, work }: Turn, { scripts }: Answers) {
    const { source, variables } = this;
    work.addScript();
    const owner = loaded.row.key;
    const answer = await work
      .script((limitMs) => tools.runScript({ owner, source, variables, limitMs }))
      .then(
        (result): ScriptAnswer => ({ source, result }),
        (error: unknown): ScriptAnswer => {
          if (error instanceof EngineError && !(error instanceof OverBudget)) return { source, error };
          throw error;
        },
      );
    scripts.push(answer);
  }
}

/** Lets the engine make a step; whom and what it has to ask is found out in between. */
export async function askedStep(turn: Turn, command: TurnCommand): Promise<Stepped> {
  const { work, instance, loaded, now, onError } = turn;
  const answers = new Answers();
  for (;;) {
    let called = 0;
    const people = (node: string, variables: Variables) => {
      const found = answers.people.get(node);
      if (!found) throw new PeopleWanted(node, variables);
      return found;
    };
    const runScript = (source: string, variables: Variables) => {
      const answer = answers.scripts[called];
      if (!answer) throw new ScriptWanted(source, variables);
      called += 1;
      if (answer.source !== source) throw new Error('a step did not come out the same when it was made again');
      if (!answer.result) throw answer.error;
      return answer.result;
    };
    try {
      const state = instance.state ?? undefined;
      const all = { ...command, now } as Command;
      return work.think(() => step(loaded.definition, state, all, { people, runScript, onError }));
    } catch (error) {
      if (!(error instanceof Wanted)) throw error;
      await error.find(turn, answers);
    }
  }
}
