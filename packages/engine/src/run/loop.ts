import { EngineError } from '../error.ts';
import type { Json, LoopDef } from '../model.ts';
import type { Loop, Scope, Token } from '../state.ts';
import type { Run } from './run.ts';
import { createToken, killScope } from './token.ts';
import { checkedName, holdsAt, lookupAt, valueAt, visibleAt } from './variables.ts';

/** What the rounds of a loop need from the life of activities. */
export interface LoopLife {
  execute(round: Token): void;
  leave(host: Token, inside?: Scope): void;
}

const MAX_INSTANCES = 1000;
const MAX_ROUNDS = 1000;

function collectionOf(run: Run, token: Token, source: string): readonly Json[] {
  const value = /[$#]\{/.test(source) ? valueAt(run, token, source) : lookupAt(run, token)(source);
  const list = typeof value === 'string' ? value.split(',').filter(Boolean) : value;
  if (!Array.isArray(list)) throw new EngineError(`多实例集合“${source}”不是列表`);
  return list;
}

function peopleOf(run: Run, token: Token): readonly Json[] {
  if (!run.options.people) throw new EngineError('当前环境不能确定审批人');
  return run.options.people(token.node, visibleAt(run, token));
}

function itemsOf(run: Run, token: Token, loop: LoopDef): readonly Json[] | number {
  if (loop.people) return peopleOf(run, token);
  if (loop.collection) return collectionOf(run, token, loop.collection);
  const count = Number(valueAt(run, token, loop.cardinality ?? ''));
  if (!Number.isInteger(count) || count < 0) throw new EngineError(`多实例次数“${loop.cardinality ?? ''}”不是非负整数`);
  return count;
}

function startRound(run: Run, scope: Scope, loop: LoopDef, counter: number, item: Json | undefined): Token {
  const vars: Record<string, Json> = { loopCounter: counter };
  if (loop.index) vars[checkedName(loop.index)] = counter;
  if (item !== undefined && loop.element) vars[checkedName(loop.element)] = item;
  run.meter.keep(vars);
  return createToken(run, scope.node, scope, undefined, vars);
}

function openLoop(run: Run, token: Token, loop: Loop): Scope {
  token.wait = 'multi';
  const scope: Scope = { id: run.nextId(), host: token.id, node: token.node, vars: {}, loop };
  run.addScope(scope);
  return scope;
}

/** Begins the rounds of a loop; without any, it is over at once. */
export function beginLoop(run: Run, token: Token, loop: LoopDef, life: LoopLife): void {
  if (loop.kind === 'standard') {
    if (loop.testBefore && loop.condition && !holdsAt(run, token, loop.condition)) {
      life.leave(token);
      return;
    }
    const scope = openLoop(run, token, { total: loop.maximum ?? MAX_ROUNDS, next: 1, done: 0 });
    life.execute(startRound(run, scope, loop, 0, undefined));
    return;
  }
  const items = itemsOf(run, token, loop);
  const total = typeof items === 'number' ? items : items.length;
  if (total > MAX_INSTANCES) throw new EngineError(`多实例数量 ${total} 超过上限 ${MAX_INSTANCES}`);
  if (total === 0) {
    life.leave(token);
    return;
  }
  const list = typeof items === 'number' ? undefined : items;
  const sequential = loop.kind === 'sequential';
  const rest = sequential && list ? { items: list.slice(1) } : {};
  const scope = openLoop(run, token, { total, next: sequential ? 1 : total, done: 0, ...rest });
  const now = sequential ? 1 : total;
  for (let index = 0; index < now; index += 1) life.execute(startRound(run, scope, loop, index, list?.[index]));
}

/** Ends a loop that has done enough; whether it did. */
export function endIfOver(run: Run, scope: Scope, life: LoopLife): boolean {
  const loop = run.node(scope.node).loop;
  if (!loop || !scope.loop) return false;
  const { total, done } = scope.loop;
  const holds = loop.condition ? holdsAt(run, scope, loop.condition) : undefined;
  const enough = loop.kind === 'standard' ? holds === false : holds === true;
  if (!enough && done < total) return false;
  const host = run.token(scope.host);
  host.wait = 'new';
  killScope(run, scope);
  life.leave(host, scope);
  return true;
}

/** Goes on when a round is over: another one, or the end of the loop. */
export function nextRound(run: Run, scope: Scope, life: LoopLife): void {
  const loop = run.node(scope.node).loop;
  if (!loop || !scope.loop) return;
  scope.loop = { ...scope.loop, done: scope.loop.done + 1 };
  if (endIfOver(run, scope, life) || loop.kind === 'parallel') return;
  const { next, items } = scope.loop;
  scope.loop = { ...scope.loop, next: next + 1, ...(items && { items: items.slice(1) }) };
  life.execute(startRound(run, scope, loop, next, items?.[0]));
}

/** Adds rounds to a running loop: at once when parallel, after the others when sequential. */
export function addRounds(run: Run, scope: Scope, items: readonly Json[], life: LoopLife): void {
  const loop = run.node(scope.node).loop;
  if (!loop || !scope.loop || loop.kind === 'standard') throw new EngineError('该节点不是多实例，不能加签');
  const { total, next } = scope.loop;
  const sum = { ...scope.loop, total: total + items.length };
  if (loop.kind === 'sequential') {
    scope.loop = { ...sum, items: [...(scope.loop.items ?? []), ...items] };
    return;
  }
  scope.loop = { ...sum, next: next + items.length };
  items.forEach((item, index) => {
    life.execute(startRound(run, scope, loop, next + index, item));
  });
}
