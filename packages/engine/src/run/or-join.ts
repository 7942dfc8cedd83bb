import type { Scope, Token } from '../state.ts';
import { leave } from './activity.ts';
import { factsOf } from './facts.ts';
import type { Run } from './run.ts';
import { removeToken } from './token.ts';

/** The nodes from which one of the flows can be reached without passing the gateway. */
function upstream(run: Run, flows: readonly string[], gateway: string): ReadonlySet<string> {
  const facts = factsOf(run.definition);
  const found = new Set<string>();
  const open = flows.map((id) => run.flow(id).source);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === gateway || found.has(id)) continue;
    run.meter.spend(1);
    found.add(id);
    open.push(...facts.previous(id));
  }
  return found;
}

/** Whether no token on its way could still bring something that the join has not got. */
function ready(run: Run, scope: Scope, gateway: string, waiting: readonly Token[]): boolean {
  const filled = new Set(waiting.map(({ via }) => via));
  const incoming = run.node(gateway).in;
  const empty = incoming.filter((id) => !filled.has(id));
  if (!empty.length) return true;
  const others = run.tokensIn(scope).filter(({ node }) => node !== gateway);
  if (!others.length) return true;
  const toEmpty = upstream(run, empty, gateway);
  const coming = others.filter(({ node }) => toEmpty.has(node));
  if (!coming.length) return true;
  const toFilled = upstream(
    run,
    incoming.filter((id) => filled.has(id)),
    gateway,
  );
  return coming.every(({ node }) => toFilled.has(node));
}

function fire(run: Run, waiting: readonly Token[]): void {
  const seen = new Set<string | undefined>();
  // One token of every flow goes on as one; a second one on the same flow waits for the next time.
  const taken = waiting.filter(({ via }) => !seen.has(via) && seen.add(via));
  const [first, ...others] = taken;
  for (const token of others) removeToken(run, token, 'completed');
  if (first) leave(run, first);
}

/** The tokens that wait together. */
function grouped(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const groups = new Map<string, Token[]>();
  for (const token of tokens) {
    const key = `${token.scope} ${token.node}`;
    const known = groups.get(key);
    if (known) known.push(token);
    else groups.set(key, [token]);
  }
  return [...groups.values()];
}

/** Lets one inclusive join go on that has all it can get; whether there was one. */
export function fireOrJoin(run: Run): boolean {
  if (!factsOf(run.definition).hasMerges) return false;
  const groups = grouped(run.tokens().filter(({ wait }) => wait === 'merge'));
  for (const group of groups) {
    const [first] = group;
    if (!first || !ready(run, run.scope(first.scope), first.node, group)) continue;
    fire(run, group);
    return true;
  }
  return fireBlocked(run, groups);
}

/** Joins that wait only for one another would wait for ever: the first goes on. */
function fireBlocked(run: Run, groups: readonly (readonly Token[])[]): boolean {
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const others = run.tokensIn(run.scope(first.scope));
    if (!others.every(({ wait }) => wait === 'merge' || wait === 'join')) continue;
    fire(run, group);
    return true;
  }
  return false;
}
