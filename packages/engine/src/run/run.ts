import type { StepOptions } from '../command.ts';
import type { Effect } from '../effect.ts';
import { EngineError } from '../error.ts';
import type { Definition, FlowDef, NodeDef, NodeKind, ScopeDef } from '../model.ts';
import type { Scope, State, Token } from '../state.ts';

/** What a kind of node does when a token gets there. */
export type Behaviour = (run: Run, token: Token, node: NodeDef) => void;
/** The behaviour of every kind. */
export type Behaviours = Readonly<Record<NodeKind, Behaviour>>;

const MAX_MOVES = 10_000;
const noScope: ScopeDef = { starts: [], eventSubs: [] };

/** One step under way: the state it changes, the effects so far and the moves still to make. */
export class Run {
  readonly definition: Definition;
  readonly state: State;
  readonly now: number;
  readonly options: StepOptions;
  readonly behaviours: Behaviours;
  readonly effects: Effect[] = [];
  private readonly queue: (() => void)[] = [];
  private moves = 0;

  constructor(definition: Definition, state: State, now: number, options: StepOptions, behaviours: Behaviours) {
    this.definition = definition;
    this.state = state;
    this.now = now;
    this.options = options;
    this.behaviours = behaviours;
  }

  get zoneOffset(): number {
    return this.options.zoneOffset ?? 480;
  }

  nextId(): string {
    this.state.counter += 1;
    return String(this.state.counter);
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  /** Makes a move after those that already wait. */
  later(move: () => void): void {
    this.queue.push(move);
  }

  /** Makes all waiting moves; whether there were any. */
  drain(): boolean {
    const before = this.moves;
    for (let move = this.queue.shift(); move; move = this.queue.shift()) {
      this.moves += 1;
      if (this.moves > (this.options.maxMoves ?? MAX_MOVES))
        throw new EngineError('流程在一步内循环过多，请检查是否存在死循环');
      move();
    }
    return this.moves > before;
  }

  node(id: string): NodeDef {
    const node = this.definition.nodes[id];
    if (!node) throw new EngineError(`流程中没有节点“${id}”`);
    return node;
  }

  flow(id: string): FlowDef {
    const flow = this.definition.flows[id];
    if (!flow) throw new EngineError(`流程中没有连线“${id}”`);
    return flow;
  }

  scopeDef(node: string): ScopeDef {
    return this.definition.scopes[node] ?? noScope;
  }

  token(id: string): Token {
    const token = this.state.tokens[id];
    if (!token) throw new EngineError('任务不存在或已结束');
    return token;
  }

  scope(id: string): Scope {
    const scope = this.state.scopes[id];
    if (!scope) throw new EngineError('流程范围不存在');
    return scope;
  }

  /** Whether a token is still there: an earlier move of the same step may have ended it. */
  alive(token: Token): boolean {
    return this.state.tokens[token.id] === token;
  }

  tokensIn(scope: Scope): readonly Token[] {
    return Object.values(this.state.tokens).filter((token) => token.scope === scope.id);
  }

  /** The scopes that belong to a token. */
  scopesOf(token: Token): readonly Scope[] {
    return Object.values(this.state.scopes).filter((scope) => scope.host === token.id);
  }

  /** The token that stands for an activity as a whole: for a round of a loop, the loop. */
  outermost(token: Token): Token {
    const scope = this.scope(token.scope);
    return scope.loop ? this.token(scope.host) : token;
  }
}
