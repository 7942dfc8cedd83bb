import { EngineError } from '../error.ts';
import type { NodeDef } from '../model.ts';
import { own } from '../own.ts';
import type { Scope, Token } from '../state.ts';
import { arrive } from './activity.ts';
import { armAll } from './arm.ts';
import { factsOf } from './facts.ts';
import type { Run } from './run.ts';
import { createScope } from './scope.ts';
import { createToken, killToken } from './token.ts';

const nothing: ReadonlySet<string> = new Set();

/** The nodes that follow others, themselves included, without passing some. */
function downstream(run: Run, from: readonly string[], avoid = nothing): ReadonlySet<string> {
  const facts = factsOf(run.definition);
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (avoid.has(id) || found.has(id)) continue;
    run.meter.spend(1);
    found.add(id);
    open.push(...facts.next(id));
  }
  return found;
}

/** Where a token really is: one that waits in a join is still in the branch it came from. */
function positionOf(run: Run, token: Token): string {
  const joining = token.wait === 'join' || token.wait === 'merge';
  return joining && token.via ? run.flow(token.via).source : token.node;
}

/** The token that stands for another in an enclosing scope of a node. */
function standIn(
  run: Run,
  token: Token,
  scopeNode: string,
): { readonly token: Token; readonly scope: Scope } | undefined {
  let at: Token | undefined = token;
  while (at) {
    const scope = run.scope(at.scope);
    if (scope.node === scopeNode && !scope.loop) return { token: at, scope };
    at = own(run.state.tokens, scope.host);
  }
  return undefined;
}

/** Where a jump begins and ends: the token that goes, and the sub-processes to open on the way to the target. */
interface Way {
  readonly token: Token;
  readonly scope: Scope;
  /** The target, or the outermost sub-process around it, in the scope of the token. */
  readonly anchor: string;
  readonly into: readonly string[];
}

function wayTo(run: Run, from: Token, target: NodeDef): Way | undefined {
  const into: string[] = [];
  let node = target;
  for (;;) {
    const place = standIn(run, from, node.scope);
    if (place) return { ...place, anchor: node.id, into };
    node = run.node(node.scope);
    if (node.kind !== 'sub' || node.loop) return undefined;
    into.unshift(node.id);
  }
}

/** The nodes that every way to the target passes, and those behind it on the way forward, without going round a loop. */
interface Around {
  readonly before: ReadonlySet<string>;
  readonly behind: ReadonlySet<string>;
}

function around(run: Run, anchor: string): Around {
  const before = new Set(factsOf(run.definition).dominators(anchor) ?? Object.keys(run.definition.nodes));
  before.delete(anchor);
  return { before, behind: downstream(run, [anchor], before) };
}

/** The other tokens that must end with a return: those of branches that opened behind the target. */
function branchesOf(run: Run, { token, scope }: Way, behind: ReadonlySet<string>): readonly Token[] {
  return run.tokensIn(scope).filter((each) => each !== token && behind.has(positionOf(run, each)));
}

/** Whether a parallel join behind the target would wait for a branch in which nothing runs any more. */
function starves(run: Run, { before, behind }: Around, tokens: readonly Token[]): boolean {
  const staying = tokens.map((each) => positionOf(run, each)).filter((id) => !behind.has(id));
  const fed = downstream(run, staying, before);
  const isFed = (flow: string) => behind.has(run.flow(flow).source) || fed.has(run.flow(flow).source);
  return [...behind].map((id) => run.node(id)).some((node) => node.kind === 'parallel' && !node.in.every(isFed));
}

/** The same for the way as a whole: in the sub-processes that it opens, nothing else runs. */
function starvesOn(run: Run, { token, scope, into }: Way, place: Around, target: string): boolean {
  const others = run.tokensIn(scope).filter((each) => each !== token);
  const inside = into.length ? [...into.slice(1), target] : [];
  return starves(run, place, others) || inside.some((id) => starves(run, around(run, id), []));
}

/** Why a token may not return by a way, if so. */
function refusal(run: Run, way: Way, place: Around, target: string): string | undefined {
  if (way.token.node === way.anchor || !place.behind.has(way.token.node)) return '只能退回到当前节点之前的节点';
  if (starvesOn(run, way, place, target)) return '目标节点在已汇合的并行分支内，不能退回到该节点';
  const branches = branchesOf(run, way, place.behind);
  if (!branches.length) return undefined;
  const other = downstream(run, run.scopeDef(way.scope.node).starts, new Set([way.anchor]));
  const foreign = branches.some((each) => other.has(positionOf(run, each)));
  return foreign ? '存在与目标节点并行的分支，不能退回到该节点' : undefined;
}

function enterAt(run: Run, way: Way, target: string): void {
  let { scope } = way;
  for (const sub of way.into) {
    const host = createToken(run, sub, scope);
    armAll(run, host);
    scope = createScope(run, host, sub);
  }
  arrive(run, target, scope);
}

/** Moves a token to another node; whatever runs inside ends, and on the way back the branches behind the target, too. */
export function jump(run: Run, from: Token, to: string, back: boolean): void {
  const target = run.node(to);
  const way = wayTo(run, from, target);
  if (!way || target.kind === 'boundary' || target.kind === 'event-sub' || target.forCompensation)
    throw new EngineError(`不能跳转到节点“${target.name || to}”`);
  const place = back ? around(run, way.anchor) : undefined;
  const refused = place && refusal(run, way, place, to);
  if (refused) throw new EngineError(refused);
  for (const other of place ? branchesOf(run, way, place.behind) : []) killToken(run, other, 'cancelled');
  killToken(run, way.token, back ? 'returned' : 'cancelled');
  enterAt(run, way, to);
}

/** The user tasks to which a token may return. */
export function returnTargets(run: Run, from: Token): readonly NodeDef[] {
  return Object.values(run.definition.nodes).filter((node) => {
    if (node.kind !== 'user' || node.forCompensation) return false;
    const way = wayTo(run, from, node);
    return way !== undefined && refusal(run, way, around(run, way.anchor), node.id) === undefined;
  });
}
