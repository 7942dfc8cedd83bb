import type { Done, Scope, Token } from '../state.ts';
import type { Run } from './run.ts';
import { createToken, removeToken } from './token.ts';

/** What undoing needs from the life of activities. */
export interface UndoLife {
  arrive(node: string, scope: Scope): Token;
  /** Goes on behind the throw. */
  leave(): void;
  /** Lets a token undo what is noted in it. */
  undo(token: Token): void;
}

/** Notes that an activity is complete, so that it can be undone later; `inside` is the scope that it had. */
export function remember(run: Run, token: Token, scope: Scope, inside: Scope | undefined): void {
  const { id, undoneBy } = run.node(token.node);
  const inner = inside?.done?.length ? { inner: inside.done } : undefined;
  if (token.undoFor || (!undoneBy && !inner)) return;
  // A loop is undone as a whole: its rounds are noted only for what lies inside them.
  if (scope.loop && !inner) return;
  const vars = inner && inside && Object.keys(inside.vars).length ? { vars: inside.vars } : undefined;
  scope.done = [...(scope.done ?? []), { node: id, ...inner, ...vars }];
}

/** The scope whose activities a throw undoes: an event sub-process undoes those around it. */
export function undoScope(run: Run, token: Token): Scope {
  let scope = run.scope(token.scope);
  while (scope.host && run.definition.nodes[scope.node]?.kind === 'event-sub') {
    scope = run.scope(run.token(scope.host).scope);
  }
  return scope;
}

/** Takes the completed activities of a scope, or those of one node, to undo them. */
export function takeDone(scope: Scope, activity?: string): readonly Done[] {
  const all = scope.done ?? [];
  const wanted = activity ? all.filter(({ node }) => node === activity) : all;
  const rest = all.filter((each) => !wanted.includes(each));
  if (rest.length) scope.done = rest;
  else delete scope.done;
  return wanted;
}

/** Opens a completed sub-process once more, to undo what happened in it. */
function undoInside(run: Run, token: Token, done: Done, life: UndoLife): void {
  const host = createToken(run, done.node, run.scope(token.scope));
  host.wait = 'sub';
  host.undoFor = token.id;
  const scope: Scope = { id: run.nextId(), host: host.id, node: done.node, vars: { ...done.vars }, taken: true };
  run.state.scopes[scope.id] = scope;
  const handler = run.scopeDef(done.node).eventSubs.find((sub) => {
    const [start] = run.scopeDef(sub).starts;
    return start !== undefined && run.node(start).event?.type === 'compensation';
  });
  const inner = createToken(run, handler ?? done.node, scope);
  if (handler) {
    scope.done = done.inner ?? [];
    run.behaviours['event-sub'](run, inner, run.node(handler));
    return;
  }
  Object.assign(inner, { wait: 'undo', undo: done.inner ?? [], closes: true });
  life.undo(inner);
}

/** Undoes the next activity of a token, or goes on when none is left. */
export function nextUndo(run: Run, token: Token, life: UndoLife): void {
  const next = token.undo?.at(-1);
  token.undo = token.undo?.slice(0, -1) ?? [];
  if (!next) {
    if (token.closes) removeToken(run, token, 'completed');
    else life.leave();
    return;
  }
  const { undoneBy } = run.node(next.node);
  if (undoneBy) life.arrive(undoneBy, run.scope(token.scope)).undoFor = token.id;
  else undoInside(run, token, next, life);
}
