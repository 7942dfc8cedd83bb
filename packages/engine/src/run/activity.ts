import { EngineError, OverBudget } from '../error.ts';
import { truthy } from '../expression/index.ts';
import { FAILURE } from '../meter.ts';
import type { MappingDef, Variables } from '../model.ts';
import { own } from '../own.ts';
import type { Scope, Token } from '../state.ts';
import { armAll } from './arm.ts';
import { chooseFlows } from './flow.ts';
import { callListeners } from './listener.ts';
import { beginLoop, type LoopLife, nextRound } from './loop.ts';
import type { Run } from './run.ts';
import { createToken, handlersOf, removeToken } from './token.ts';
import { remember, takeDone, undo } from './undo.ts';
import { checkedName, holdsAt, lookupAt, mappedAt, setVariable } from './variables.ts';

/** Stops a token where something failed, or refuses the whole step. */
function attempt(run: Run, token: Token, phase: 'begin' | 'enter' | 'leave', work: () => void): void {
  try {
    work();
  } catch (error) {
    if (
      !(error instanceof EngineError) ||
      error instanceof OverBudget ||
      run.options.onError !== 'incident' ||
      !run.alive(token)
    )
      throw error;
    run.meter.spend(FAILURE);
    stop(run, token, phase, error.message);
  }
}

/** Leaves a token with an incident until it is tried again. */
export function stop(run: Run, token: Token, phase: NonNullable<Token['failed']>, text: string): void {
  if (token.wait === 'task') run.emit({ type: 'taskEnded', token: token.id, node: token.node, outcome: 'completed' });
  token.wait = 'incident';
  token.failed = phase;
  run.emit({ type: 'incident', token: token.id, node: token.node, text });
}

/** Sends a token to a node; it acts when its turn comes. */
export function arrive(run: Run, node: string, scope: Scope, via?: string): Token {
  const token = createToken(run, node, scope, via);
  run.later(() => {
    if (run.alive(token)) begin(run, token);
  });
  return token;
}

/** Begins an activity: its boundary events first, then its rounds or itself. */
export function begin(run: Run, token: Token): void {
  attempt(run, token, 'begin', () => {
    armAll(run, token);
    attempt(run, token, 'enter', () => enter(run, token));
  });
}

/** Does what the node does; also again after an incident. */
export function enter(run: Run, token: Token): void {
  const { loop } = run.node(token.node);
  if (!loop || run.scope(token.scope).loop) execute(run, token);
  else beginLoop(run, token, loop, loopLife(run));
}

/** What the rounds of a loop need from here. */
export const loopLife = (run: Run): LoopLife => ({
  execute: (round) => executeLater(run, round),
  leave: (host, inside) => leave(run, host, { ...(inside && { inside }) }),
});

function executeLater(run: Run, token: Token): void {
  run.later(() => {
    if (run.alive(token)) attempt(run, token, 'enter', () => execute(run, token));
  });
}

/** Whether an activity is passed over; as in Flowable, only where the process says that it wants to. */
function isSkipped(run: Run, token: Token, condition: string): boolean {
  const lookup = lookupAt(run, token);
  const wanted = ['_FLOWABLE_SKIP_EXPRESSION_ENABLED', '_ACTIVITI_SKIP_EXPRESSION_ENABLED'];
  return wanted.some((name) => truthy(lookup(name) ?? null)) && holdsAt(run, token, condition);
}

/** The values of input parameters; each sees what is around the activity, and none sees another. */
function inputsOf(run: Run, token: Token, inputs: readonly MappingDef[]): Variables {
  const values = inputs.map(({ target, source }) => [checkedName(target), mappedAt(run, token, source)] as const);
  const found = Object.fromEntries(values);
  run.meter.keep(found);
  return found;
}

function execute(run: Run, token: Token): void {
  const node = run.node(token.node);
  if (node.skip && isSkipped(run, token, node.skip)) {
    leave(run, token, { skipped: true });
    return;
  }
  callListeners(run, token, node.listeners, 'start');
  if (node.inputs) token.vars = { ...token.vars, ...inputsOf(run, token, node.inputs) };
  run.behaviours[node.kind](run, token, node);
}

/** How to leave: the way to choose flows, and the scope that the activity had. */
interface Leaving {
  readonly choose?: (run: Run, token: Token) => readonly string[];
  readonly inside?: Scope;
  /** It was passed over: nothing was done. */
  readonly skipped?: boolean;
}

/** Ends an activity and goes on behind it. */
export function leave(run: Run, token: Token, { choose = chooseFlows, inside, skipped }: Leaving = {}): void {
  attempt(run, token, 'leave', () => {
    const node = run.node(token.node);
    const scope = run.scope(token.scope);
    const isLoop = node.loop !== undefined && !scope.loop;
    if (!isLoop && !token.closes && !skipped) finish(run, token, scope);
    const flows = scope.loop || token.undoFor ? [] : choose(run, token);
    if (!skipped) remember(run, token, scope, inside);
    removeToken(run, token, 'completed');
    if (token.undoFor) continueUndo(run, token.undoFor);
    else if (scope.loop) nextRound(run, scope, loopLife(run));
    else for (const flow of flows) take(run, token, scope, flow);
  });
}

function finish(run: Run, token: Token, scope: Scope): void {
  const node = run.node(token.node);
  for (const { target, source } of node.outputs ?? []) setVariable(run, scope, target, mappedAt(run, token, source));
  if (token.wait === 'task') callListeners(run, token, node.listeners, 'complete', true);
  callListeners(run, token, node.listeners, 'end');
}

function take(run: Run, token: Token, scope: Scope, id: string): void {
  const flow = run.flow(id);
  callListeners(run, token, flow.listeners, 'take');
  arrive(run, flow.target, scope, id);
}

/** Undoes completed activities on behalf of a token, the last one first; all of them are under way at the same time. */
export function beginUndo(run: Run, token: Token, activity?: string): void {
  token.wait = 'undo';
  for (const noted of takeDone(run, token, activity).toReversed()) undoLater(run, token, noted);
  run.later(() => continueUndo(run, token.id));
}

const undoLater = (run: Run, token: Token, noted: Parameters<typeof undo>[2]): void =>
  undo(run, token, noted, (node, scope) => arrive(run, node, scope));

/** Goes on behind the throw when all is undone. */
export function continueUndo(run: Run, id: string): void {
  const token = own(run.state.tokens, id);
  if (token?.wait !== 'undo') return;
  // A state that an earlier version stored still has what that version would have undone one by one.
  for (const done of token.undo?.toReversed() ?? []) undoLater(run, token, { done, scope: run.scope(token.scope) });
  delete token.undo;
  if (handlersOf(run, token).length) return;
  if (token.closes) removeToken(run, token, 'completed');
  else leave(run, token);
}
