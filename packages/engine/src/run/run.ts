import type { StepOptions } from '../command.ts';
import type { Effect } from '../effect.ts';
import { EngineError, OverBudget } from '../error.ts';
import { Meter } from '../meter.ts';
import type { Definition, FlowDef, NodeDef, NodeKind, ScopeDef } from '../model.ts';
import { own } from '../own.ts';
import type { Scope, State, Token } from '../state.ts';

/** What a kind of node does when a token gets there. */
export type Behaviour = (run: Run, token: Token, node: NodeDef) => void;
/** The behaviour of every kind. */
export type Behaviours = Readonly<Record<NodeKind, Behaviour>>;

/** What the parts of a step cost, in units of work. */
const COST = { move: 20, token: 20, effect: 5 };
/** More than people can look after, and than a page or a transaction should hold. */
const MAX_TOKENS = 5000;
const noScope: ScopeDef = { starts: [], eventSubs: [] };

function addTo<Item>(index: Map<string, Set<Item>>, key: string, item: Item): void {
  const known = index.get(key);
  if (known) known.add(item);
  else index.set(key, new Set([item]));
}

/** One step under way: the state it changes, the effects so far and the moves still to make. */
export class Run {
  readonly definition: Definition;
  readonly state: State;
  readonly now: number;
  readonly options: StepOptions;
  readonly behaviours: Behaviours;
  readonly meter: Meter;
  readonly effects: Effect[] = [];
  /** Scopes that lost their last token; each is looked at before the step ends. */
  readonly emptied: Scope[] = [];
  private readonly tokensByScope = new Map<string, Set<Token>>();
  private readonly scopesByHost = new Map<string, Set<Scope>>();
  private queue: (() => void)[] = [];
  private count = 0;

  constructor(definition: Definition, state: State, now: number, options: StepOptions, behaviours: Behaviours) {
    this.definition = definition;
    this.state = state;
    this.now = now;
    this.options = options;
    this.behaviours = behaviours;
    this.meter = new Meter(options.budget);
    for (const token of Object.values(state.tokens)) {
      this.count += 1;
      addTo(this.tokensByScope, token.scope, token);
    }
    for (const scope of Object.values(state.scopes)) addTo(this.scopesByHost, scope.host, scope);
  }

  get zoneOffset(): number {
    return this.options.zoneOffset ?? 480;
  }

  nextId(): string {
    this.state.counter += 1;
    return String(this.state.counter);
  }

  emit(effect: Effect): void {
    this.meter.spend(COST.effect);
    this.effects.push(effect);
  }

  /** Makes a move after those that already wait. */
  later(move: () => void): void {
    this.queue.push(move);
  }

  /** Makes all waiting moves. */
  drain(): void {
    while (this.queue.length) {
      const moves = this.queue;
      this.queue = [];
      for (const move of moves) {
        this.meter.spend(COST.move);
        move();
      }
    }
  }

  node(id: string): NodeDef {
    const node = own(this.definition.nodes, id);
    if (!node) throw new EngineError(`流程中没有节点“${id}”`);
    return node;
  }

  flow(id: string): FlowDef {
    const flow = own(this.definition.flows, id);
    if (!flow) throw new EngineError(`流程中没有连线“${id}”`);
    return flow;
  }

  scopeDef(node: string): ScopeDef {
    return own(this.definition.scopes, node) ?? noScope;
  }

  token(id: string): Token {
    const token = own(this.state.tokens, id);
    if (!token) throw new EngineError('任务不存在或已结束');
    return token;
  }

  scope(id: string): Scope {
    const scope = own(this.state.scopes, id);
    if (!scope) throw new EngineError('流程范围不存在');
    return scope;
  }

  addToken(token: Token): void {
    this.meter.spend(COST.token);
    this.state.tokens[token.id] = token;
    addTo(this.tokensByScope, token.scope, token);
    this.count += 1;
    if (this.count > MAX_TOKENS) throw new OverBudget(`流程中同时进行的分支超过上限 ${MAX_TOKENS}`);
  }

  dropToken(token: Token): void {
    delete this.state.tokens[token.id];
    this.count -= 1;
    const others = this.tokensByScope.get(token.scope);
    if (!others?.delete(token) || others.size) return;
    const scope = own(this.state.scopes, token.scope);
    if (scope) this.emptied.push(scope);
  }

  addScope(scope: Scope): void {
    this.meter.spend(COST.token);
    this.state.scopes[scope.id] = scope;
    addTo(this.scopesByHost, scope.host, scope);
  }

  dropScope(scope: Scope): void {
    delete this.state.scopes[scope.id];
    this.scopesByHost.get(scope.host)?.delete(scope);
  }

  /** Whether a token is still there: an earlier move of the same step may have ended it. */
  alive(token: Token): boolean {
    return this.state.tokens[token.id] === token;
  }

  /** How many tokens a scope has. */
  countIn(scope: Scope): number {
    return this.tokensByScope.get(scope.id)?.size ?? 0;
  }

  tokensIn(scope: Scope): readonly Token[] {
    const found = this.tokensByScope.get(scope.id);
    if (!found) return [];
    this.meter.spend(found.size / 8);
    return [...found];
  }

  /** All tokens. */
  tokens(): readonly Token[] {
    const all = Object.values(this.state.tokens);
    this.meter.spend(all.length / 8);
    return all;
  }

  /** All scopes. */
  scopes(): readonly Scope[] {
    const all = Object.values(this.state.scopes);
    this.meter.spend(all.length / 8);
    return all;
  }

  /** The scopes that belong to a token. */
  scopesOf(token: Token): readonly Scope[] {
    const found = this.scopesByHost.get(token.id);
    return found ? [...found] : [];
  }

  /** The token that stands for an activity as a whole: for a round of a loop, the loop. */
  outermost(token: Token): Token {
    const scope = this.scope(token.scope);
    return scope.loop ? this.token(scope.host) : token;
  }
}
