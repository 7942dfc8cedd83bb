import type { Command, StepOptions } from './command.ts';
import type { Effect } from './effect.ts';
import { behaviours } from './element/index.ts';
import { EngineError } from './error.ts';
import { carryOut } from './handler.ts';
import type { Definition, NodeDef } from './model.ts';
import { returnTargets as targetsOf } from './run/jump.ts';
import { Run } from './run/run.ts';
import { settle } from './run/settle.ts';
import type { Scope, State, Token } from './state.ts';

/** The state after a step, and what the server has to do because of it. */
export interface Stepped {
  readonly state: State;
  readonly effects: readonly Effect[];
}

const fresh = (): State => ({ format: 1, status: 'running', counter: 0, scopes: {}, tokens: {} });

/** The records that a step changes in place are copied; what they hold is replaced, never changed. */
function copy(state: State): State {
  const tokens: Record<string, Token> = {};
  const scopes: Record<string, Scope> = {};
  for (const token of Object.values(state.tokens)) {
    tokens[token.id] = token.vars ? { ...token, vars: { ...token.vars } } : { ...token };
  }
  for (const scope of Object.values(state.scopes)) scopes[scope.id] = { ...scope, vars: { ...scope.vars } };
  return { ...state, tokens, scopes };
}

/** Lets a command happen to an instance; without a state it must be the start. A refused command changes nothing. */
export function step(
  definition: Definition,
  state: State | undefined,
  command: Command,
  options: StepOptions = {},
): Stepped {
  if (command.type === 'start' ? state !== undefined : state === undefined)
    throw new EngineError('流程实例已发起或不存在');
  if (state && state.status !== 'running') throw new EngineError('流程实例已结束');
  const run = new Run(definition, state ? copy(state) : fresh(), command.now, options, behaviours);
  carryOut(run, command);
  settle(run);
  return { state: run.state, effects: run.effects };
}

/** The user tasks to which a task may be returned. */
export function returnTargets(definition: Definition, state: State, task: string): readonly NodeDef[] {
  const run = new Run(definition, state, 0, {}, behaviours);
  return targetsOf(run, run.token(task));
}
