import { readFileSync } from 'node:fs';
import type { Command, StepOptions } from '../command.ts';
import { type CompileOptions, compile } from '../compile/index.ts';
import type { Effect } from '../effect.ts';
import type { Definition, Json, Variables } from '../model.ts';
import type { State, Token } from '../state.ts';
import { returnTargets, step } from '../step.ts';

type Distributive<T> = T extends unknown ? Omit<T, 'now'> : never;
type Timeless = Distributive<Command>;
type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

const folder = new URL('../../fixtures/', import.meta.url);

/** Writes a state down and reads it again, as a database does. */
const throughJson = (state: State): State => JSON.parse(JSON.stringify(state)) as State;

/** Reads a fixture. */
export const fixture = (name: string, extension = 'bpmn'): string =>
  readFileSync(new URL(`${name}.${extension}`, folder), 'utf8');

/** Compiles a fixture that must be sound. */
export async function definitionOf(name: string, options?: CompileOptions): Promise<Definition> {
  const { definition, problems } = await compile(fixture(name), options);
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
}

/** An instance whose state goes through JSON before every step. */
export class Instance {
  readonly definition: Definition;
  readonly options: StepOptions;
  readonly log: Effect[] = [];
  now = Date.UTC(2026, 0, 1);
  private current: State | undefined;
  /** The effects of the last step. */
  last: readonly Effect[] = [];

  constructor(definition: Definition, options: StepOptions = {}, stored?: State) {
    this.definition = definition;
    this.options = options;
    this.current = stored;
  }

  get state(): State {
    if (!this.current) throw new Error('not started');
    return this.current;
  }

  do(command: Timeless): this {
    const before = this.current && throughJson(this.current);
    const kept = JSON.stringify(before);
    const stepped = step(this.definition, before, { ...command, now: this.now }, this.options);
    if (JSON.stringify(before) !== kept) throw new Error('the step changed the state that it was given');
    this.current = throughJson(stepped.state);
    this.last = throughJsonEffects(stepped.effects);
    this.log.push(...this.last);
    return this;
  }

  start(variables: Variables = {}): this {
    return this.do({ type: 'start', variables });
  }

  /** Completes the first open task of a node. */
  complete(node: string, variables: Variables = {}): this {
    return this.do({ type: 'complete', task: this.task(node).id, variables });
  }

  /** Fires the first timer that was set for a node and not called off. */
  timer(node: string): this {
    const set = this.effects('timerSet').findLast((effect) => effect.node === node);
    if (!set) throw new Error(`no timer of ${node}`);
    this.now = Math.max(this.now, set.due);
    return this.do({ type: 'timer', id: set.id });
  }

  /** The nodes of all open tasks, in order. */
  get tasks(): readonly string[] {
    return this.tokens('task').map(({ node }) => node);
  }

  tokens(wait: Token['wait']): readonly Token[] {
    return Object.values(this.state.tokens).filter((token) => token.wait === wait);
  }

  task(node: string): Token {
    const found = this.tokens('task').find((token) => token.node === node);
    if (!found) throw new Error(`no open task ${node}, only ${this.tasks.join(', ')}`);
    return found;
  }

  token(node: string): Token {
    const found = Object.values(this.state.tokens).find((token) => token.node === node);
    if (!found) throw new Error(`no token at ${node}`);
    return found;
  }

  effects<Type extends Effect['type']>(type: Type): readonly EffectOf<Type>[] {
    return this.log.filter((effect): effect is EffectOf<Type> => effect.type === type);
  }

  targets(node: string): readonly string[] {
    return returnTargets(this.definition, this.state, this.task(node).id).map(({ id }) => id);
  }

  get ended(): boolean {
    return this.state.status === 'ended';
  }

  variable(name: string): Json | undefined {
    return Object.values(this.state.scopes).find(({ host }) => host === '')?.vars[name];
  }

  /** The nodes that were completed, in order. */
  get path(): readonly string[] {
    return this.effects('activityEnded')
      .filter(({ outcome }) => outcome === 'completed')
      .map(({ node }) => node);
  }
}

const throughJsonEffects = (effects: readonly Effect[]) => JSON.parse(JSON.stringify(effects)) as readonly Effect[];

/** Starts an instance of a fixture. */
export async function run(
  name: string,
  variables: Variables = {},
  options: StepOptions & CompileOptions = {},
): Promise<Instance> {
  return new Instance(await definitionOf(name, options), options).start(variables);
}
