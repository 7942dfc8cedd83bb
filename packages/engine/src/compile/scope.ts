import type { FlowDef, NodeDef, ScopeDef } from '../model.ts';
import { readFlow } from './flow.ts';
import { readNode } from './node.ts';
import { type ModdleElement, many, one, type Reader, text } from './reader.ts';

/** The nodes and flows of a process by id. */
interface Contents {
  readonly nodes: Record<string, NodeDef>;
  readonly flows: Record<string, FlowDef>;
}

/** An association from a compensation event leads to the activity that undoes. */
function joinHandler(association: ModdleElement, { nodes }: Contents): void {
  if (!association.$instanceOf('bpmn:Association')) return;
  const [source, target] = [text(one(association, 'sourceRef'), 'id'), text(one(association, 'targetRef'), 'id')];
  const host = nodes[nodes[source]?.attachedTo ?? ''];
  if (!host || nodes[source]?.event?.type !== 'compensation' || !nodes[target]) return;
  nodes[host.id] = { ...host, undoneBy: target };
}

function readInto(contents: Contents, reader: Reader, container: ModdleElement, scope: string): void {
  for (const element of many(container, 'flowElements')) {
    if (element.$instanceOf('bpmn:SequenceFlow')) {
      const flow = readFlow(reader, element);
      if (flow) contents.flows[flow.id] = flow;
    }
    if (!element.$instanceOf('bpmn:FlowNode')) continue;
    const node = readNode(reader, element, scope);
    contents.nodes[node.id] = node;
    // How deep files may be is limited before they are read.
    if (element.$instanceOf('bpmn:SubProcess')) readInto(contents, reader, element, node.id);
  }
  for (const association of many(container, 'artifacts')) joinHandler(association, contents);
}

/** Ids by what they belong to. */
function grouped<T extends { readonly id: string }>(items: readonly T[], ownerOf: (item: T) => string | undefined) {
  const found = new Map<string, string[]>();
  for (const item of items) {
    const owner = ownerOf(item);
    if (owner === undefined) continue;
    const known = found.get(owner);
    if (known) known.push(item.id);
    else found.set(owner, [item.id]);
  }
  return (owner: string): readonly string[] => found.get(owner) ?? [];
}

/** Flows are told by themselves, not by what their nodes list: files leave those lists out. */
function joinNodes({ nodes, flows }: Contents): Contents {
  const joined: Record<string, NodeDef> = Object.create(null);
  const [allNodes, allFlows] = [Object.values(nodes), Object.values(flows)];
  const leaving = grouped(allFlows, ({ source }) => source);
  const arriving = grouped(allFlows, ({ target }) => target);
  const attached = grouped(allNodes, ({ attachedTo, event }) =>
    event?.type === 'compensation' ? undefined : attachedTo,
  );
  for (const node of allNodes) {
    const ordered = [...node.out, ...leaving(node.id)];
    const boundaries = attached(node.id);
    joined[node.id] = {
      ...node,
      in: arriving(node.id),
      out: [...new Set(ordered)].filter((id) => flows[id]?.source === node.id),
      ...(boundaries.length && { boundaries }),
    };
  }
  return { nodes: joined, flows };
}

/** Everything directly and indirectly in a process. Objects without a prototype: an id may be the name of a method. */
export function readContents(reader: Reader, process: ModdleElement): Contents {
  const contents: Contents = { nodes: Object.create(null), flows: Object.create(null) };
  readInto(contents, reader, process, '');
  return joinNodes(contents);
}

/** Where a sub-process without a start event begins: as BPMN has it, at all that nothing leads to. */
const begins = ({ kind, in: arriving, forCompensation, event }: NodeDef): boolean =>
  !arriving.length &&
  !forCompensation &&
  kind !== 'boundary' &&
  kind !== 'event-sub' &&
  !(kind === 'catch' && event?.type === 'link');

/** What begins in the process and each of its sub-processes. */
export function scopesOf(nodes: Contents['nodes']): Record<string, ScopeDef> {
  const all = Object.values(nodes);
  const startsIn = grouped(all, ({ kind, scope }) => (kind === 'start' ? scope : undefined));
  const beginningIn = grouped(all, (node) => (begins(node) ? node.scope : undefined));
  const eventSubsIn = grouped(all, ({ kind, scope }) => (kind === 'event-sub' ? scope : undefined));
  const startsOf = (id: string) => {
    const events = startsIn(id);
    return events.length || nodes[id]?.kind !== 'sub' ? events : beginningIn(id);
  };
  const ids = ['', ...all.filter(({ kind }) => kind === 'sub' || kind === 'event-sub').map(({ id }) => id)];
  return Object.fromEntries(ids.map((id) => [id, { starts: startsOf(id), eventSubs: eventSubsIn(id) }]));
}
