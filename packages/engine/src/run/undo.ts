import { own } from '../own.ts';
import type { Done, Scope, Token } from '../state.ts';
import type { Run } from './run.ts';
import { createToken } from './token.ts';

/** A completed activity, and the scope in which it can be undone. */
interface Noted {
  readonly done: Done;
  readonly scope: Scope;
}

/** The event sub-process by which a sub-process says itself how it is undone. */
function ownHandler(run: Run, node: string): string | undefined {
  return run.scopeDef(node).eventSubs.find((sub) => {
    const [start] = run.scopeDef(sub).starts;
    return start !== undefined && run.node(start).event?.type === 'compensation';
  });
}

const isEmpty = (vars: object | undefined) => !vars || !Object.keys(vars).length;

/**
 * Notes that an activity is complete, so that it can be undone later; `inside` is the scope that it had. Every round of a
 * loop is noted by itself, and handed on when the loop is over.
 */
export function remember(run: Run, token: Token, scope: Scope, inside: Scope | undefined): void {
  if (token.undoFor) return;
  const { id, undoneBy, loop } = run.node(token.node);
  if (loop && !scope.loop) {
    if (inside?.done?.length) note(run, scope, inside.done);
    return;
  }
  const inner = inside?.done?.length ? { inner: inside.done } : undefined;
  if (!undoneBy && !inner && !(inside && ownHandler(run, id))) return;
  const vars = { ...((inside || scope.loop) && token.vars), ...inside?.vars };
  run.meter.keep(vars);
  note(run, scope, [{ node: id, ...inner, ...(!isEmpty(vars) && { vars }) }]);
}

/** Notes are replaced, never changed: an earlier state may hold the same list. */
function note(run: Run, scope: Scope, more: readonly Done[]): void {
  const known = scope.done ?? [];
  run.meter.spend(known.length / 8 + more.length);
  scope.done = [...known, ...more];
}

/**
 * Takes what a throw undoes, in the order of its completion: the completed activities of its scope, or those of one node.
 * An event sub-process undoes what it did itself and what was done around it.
 */
export function takeDone(run: Run, token: Token, activity?: string): readonly Noted[] {
  const found: Noted[] = [];
  for (let scope: Scope | undefined = run.scope(token.scope); scope; scope = aroundEventSub(run, scope)) {
    const holder = scope;
    const all = scope.done ?? [];
    const isWanted = ({ node }: Done) => activity === undefined || node === activity;
    const rest = all.filter((each) => !isWanted(each));
    if (rest.length) scope.done = rest;
    else delete scope.done;
    found.unshift(...all.filter(isWanted).map((done) => ({ done, scope: holder })));
  }
  return found;
}

function aroundEventSub(run: Run, scope: Scope): Scope | undefined {
  if (!scope.host || own(run.definition.nodes, scope.node)?.kind !== 'event-sub') return undefined;
  return run.scope(run.token(scope.host).scope);
}

/** Sends a token to a node; it acts when its turn comes. */
type Arrive = (node: string, scope: Scope) => Token;

/** Begins to undo a completed activity on behalf of a token. */
export function undo(run: Run, behalf: Token, { done, scope }: Noted, arrive: Arrive): void {
  const { undoneBy } = run.node(done.node);
  if (!undoneBy) {
    reopen(run, behalf, { done, scope }, arrive);
    return;
  }
  const handler = arrive(undoneBy, scope);
  handler.undoFor = behalf.id;
  if (done.vars) handler.vars = { ...done.vars };
}

/** Opens a completed sub-process once more, as it was when it ended, to undo what happened in it. */
function reopen(run: Run, behalf: Token, { done, scope }: Noted, arrive: Arrive): void {
  const host = createToken(run, done.node, scope);
  Object.assign(host, { wait: 'sub', undoFor: behalf.id, closes: true });
  const inside: Scope = { id: run.nextId(), host: host.id, node: done.node, vars: { ...done.vars }, taken: true };
  run.addScope(inside);
  const handler = ownHandler(run, done.node);
  if (handler) {
    if (done.inner) inside.done = done.inner;
    arrive(handler, inside);
    return;
  }
  for (const each of (done.inner ?? []).toReversed()) undo(run, host, { done: each, scope: inside }, arrive);
}
