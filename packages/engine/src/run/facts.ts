import type { Definition, NodeDef } from '../model.ts';
import { own } from '../own.ts';

const isLink = (node: NodeDef, kind: 'catch' | 'throw') => node.kind === kind && node.event?.type === 'link';
const linkKey = ({ scope, event }: NodeDef) => `${scope}\n${event?.name ?? ''}`;

/** What every step would otherwise find out anew about its definition. */
class Facts {
  readonly hasConditions: boolean;
  readonly hasMerges: boolean;
  private readonly definition: Definition;
  private readonly links = { catch: new Map<string, string[]>(), throw: new Map<string, string[]>() };
  private readonly orders = new Map<string, ReadonlyMap<string, string>>();

  constructor(definition: Definition) {
    this.definition = definition;
    const nodes = Object.values(definition.nodes);
    this.hasConditions = nodes.some(({ event }) => event?.type === 'conditional');
    this.hasMerges = nodes.some((node) => node.kind === 'inclusive' && node.in.length > 1);
    for (const node of nodes) {
      for (const kind of ['catch', 'throw'] as const) {
        if (!isLink(node, kind)) continue;
        const key = linkKey(node);
        this.links[kind].set(key, [...(this.links[kind].get(key) ?? []), node.id]);
      }
    }
  }

  /** The other ends of a link. */
  private linked(node: NodeDef): readonly string[] {
    if (isLink(node, 'throw')) return this.links.catch.get(linkKey(node)) ?? [];
    return isLink(node, 'catch') ? (this.links.throw.get(linkKey(node)) ?? []) : [];
  }

  /** The nodes to which a token may go from a node. */
  next(id: string): readonly string[] {
    const node = own(this.definition.nodes, id);
    if (!node) return [];
    const targets = node.out.map((flow) => own(this.definition.flows, flow)?.target ?? '');
    if (!node.boundaries && !node.event) return targets;
    return [...targets, ...(node.boundaries ?? []), ...(node.kind === 'throw' ? this.linked(node) : [])];
  }

  /** The nodes from which a token may come to a node. */
  previous(id: string): readonly string[] {
    const node = own(this.definition.nodes, id);
    if (!node) return [];
    const sources = node.in.map((flow) => own(this.definition.flows, flow)?.source ?? '');
    if (!node.event) return sources;
    return [
      ...sources,
      ...(node.attachedTo ? [node.attachedTo] : []),
      ...(node.kind === 'catch' ? this.linked(node) : []),
    ];
  }

  /** The other end of a link that is thrown. */
  linkTarget(node: NodeDef): string | undefined {
    return this.linked(node)[0];
  }

  /** The nodes that every way from the starts of its scope to a node passes, the nearest first; undefined when none leads there. */
  dominators(id: string): readonly string[] | undefined {
    const scope = own(this.definition.nodes, id)?.scope ?? '';
    let order = this.orders.get(scope);
    if (!order) {
      order = this.immediate(own(this.definition.scopes, scope)?.starts ?? []);
      this.orders.set(scope, order);
    }
    if (!order.has(id)) return undefined;
    const found: string[] = [];
    for (let at = order.get(id); at; at = order.get(at)) found.push(at);
    return found;
  }

  /** Numbers the nodes that can be reached so that each comes before what follows it, loops apart. */
  private reversePostorder(starts: readonly string[]): readonly string[] {
    const [seen, done] = [new Set<string>(), [] as string[]];
    const open = starts.toReversed().map((id) => ({ id, left: false }));
    for (let at = open.pop(); at; at = open.pop()) {
      if (at.left) done.push(at.id);
      if (at.left || seen.has(at.id)) continue;
      seen.add(at.id);
      open.push({ id: at.id, left: true });
      for (const id of this.next(at.id)) if (!seen.has(id)) open.push({ id, left: false });
    }
    return done.reverse();
  }

  /** The nearest node that every way to a node passes; empty where the ways have no node in common. (Cooper, Harvey, Kennedy.) */
  private immediate(starts: readonly string[]): ReadonlyMap<string, string> {
    const order = this.reversePostorder(starts);
    const rank = new Map(order.map((id, index) => [id, index]));
    const nearest = new Map<string, string>(starts.map((id) => [id, '']));
    const rankOf = (id: string) => rank.get(id) ?? -1;
    const meet = (one: string, other: string): string => {
      let [a, b] = [one, other];
      while (a !== b) {
        if (rankOf(a) > rankOf(b)) a = nearest.get(a) ?? '';
        else b = nearest.get(b) ?? '';
      }
      return a;
    };
    for (let changed = true; changed; ) {
      changed = false;
      for (const id of order) {
        if (starts.includes(id)) continue;
        const known = this.previous(id).filter((each) => nearest.has(each));
        const found = known.reduce((a, b) => meet(a, b));
        if (nearest.get(id) === found) continue;
        nearest.set(id, found);
        changed = true;
      }
    }
    return nearest;
  }
}

const known = new WeakMap<Definition, Facts>();

/** The facts of a definition; found out once. */
export function factsOf(definition: Definition): Facts {
  let facts = known.get(definition);
  if (!facts) {
    facts = new Facts(definition);
    known.set(definition, facts);
  }
  return facts;
}
