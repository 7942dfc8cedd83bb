import { descriptor, detectFlavour, type Flavour, tolerate } from '@jiaoyan/bpmn';
import { BpmnModdle } from 'bpmn-moddle';
import type { DecisionTable, Definition, FlowDef, NodeDef, Problem, ScopeDef } from '../model.ts';
import { check } from './check.ts';
import { checkNames, type Known } from './known.ts';
import { readListeners } from './mapping.ts';
import { readNode } from './node.ts';
import { bodyOf, complain, type ModdleElement, many, one, type Reader, text } from './reader.ts';

/** What a model may refer to. */
export interface CompileOptions extends Known {
  readonly decisions?: Readonly<Record<string, DecisionTable>>;
}
/** A process that can run, unless a problem is an error. */
export interface Compiled {
  readonly definition: Definition | undefined;
  readonly problems: readonly Problem[];
}

type Nodes = Record<string, NodeDef>;

function readFlow(reader: Reader, element: ModdleElement): FlowDef | undefined {
  const [source, target] = [text(one(element, 'sourceRef'), 'id'), text(one(element, 'targetRef'), 'id')];
  if (!source || !target) {
    complain(reader, element, '连线没有连接到节点');
    return undefined;
  }
  const expression = one(element, 'conditionExpression');
  const condition = bodyOf(expression);
  const language = text(expression, 'language');
  if (language && !/^(?:javascript|ecmascript|js|juel)$/i.test(language))
    complain(reader, element, `不支持条件语言“${language}”`);
  const listeners = readListeners(reader, element);
  return {
    id: text(element, 'id'),
    source,
    target,
    ...(condition && { condition }),
    ...(/script|^js$/i.test(language) && { script: true }),
    ...(listeners.length && { listeners }),
  };
}

/** Everything directly and indirectly in a process or sub-process. */
function readScope(
  reader: Reader,
  container: ModdleElement,
  scope: string,
  nodes: Nodes,
  flows: Record<string, FlowDef>,
): void {
  for (const element of many(container, 'flowElements')) {
    if (element.$instanceOf('bpmn:SequenceFlow')) {
      const flow = readFlow(reader, element);
      if (flow) flows[flow.id] = flow;
    }
    if (!element.$instanceOf('bpmn:FlowNode')) continue;
    const node = readNode(reader, element, scope);
    nodes[node.id] = node;
    if (element.$instanceOf('bpmn:SubProcess')) readScope(reader, element, node.id, nodes, flows);
  }
  for (const association of many(container, 'artifacts')) joinHandler(association, nodes);
}

/** An association from a compensation event leads to the activity that undoes. */
function joinHandler(association: ModdleElement, nodes: Nodes): void {
  if (!association.$instanceOf('bpmn:Association')) return;
  const [source, target] = [text(one(association, 'sourceRef'), 'id'), text(one(association, 'targetRef'), 'id')];
  const host = nodes[nodes[source]?.attachedTo ?? ''];
  if (!host || nodes[source]?.event?.type !== 'compensation' || !nodes[target]) return;
  nodes[host.id] = { ...host, undoneBy: target };
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
function joinNodes(nodes: Nodes, flows: Readonly<Record<string, FlowDef>>): Nodes {
  const joined: Nodes = {};
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
  return joined;
}

function scopesOf(nodes: Nodes): Record<string, ScopeDef> {
  const all = Object.values(nodes);
  const startsIn = grouped(all, ({ kind, scope }) => (kind === 'start' ? scope : undefined));
  const eventSubsIn = grouped(all, ({ kind, scope }) => (kind === 'event-sub' ? scope : undefined));
  const ids = ['', ...all.filter(({ kind }) => kind === 'sub' || kind === 'event-sub').map(({ id }) => id)];
  return Object.fromEntries(ids.map((id) => [id, { starts: startsIn(id), eventSubs: eventSubsIn(id) }]));
}

function definitionOf(reader: Reader, process: ModdleElement, decisions: CompileOptions['decisions']): Definition {
  const [nodes, flows]: [Nodes, Record<string, FlowDef>] = [{}, {}];
  readScope(reader, process, '', nodes, flows);
  const joined = joinNodes(nodes, flows);
  const used = Object.values(joined).map(({ rule }) => rule?.decision ?? '');
  const listeners = readListeners(reader, process);
  return {
    format: 1,
    key: text(process, 'id'),
    name: text(process, 'name'),
    nodes: joined,
    flows,
    scopes: scopesOf(joined),
    decisions: Object.fromEntries(Object.entries(decisions ?? {}).filter(([key]) => used.includes(key))),
    ...(listeners.length && { listeners }),
  };
}

/** Compiles a parsed model of the given flavour. */
export function compileDefinitions(
  definitions: ModdleElement,
  flavour: Flavour,
  options: CompileOptions = {},
): Compiled {
  const reader: Reader = { flavour, problems: [] };
  const processes = many(definitions, 'rootElements').filter((root) => root.$instanceOf('bpmn:Process'));
  const process = processes.find((each) => each.get('isExecutable') === true) ?? processes[0];
  if (!process)
    return {
      definition: undefined,
      problems: [{ elementId: '', elementName: '', text: '文件中没有流程', level: 'error' }],
    };
  const definition = definitionOf(reader, process, options.decisions);
  const problems = [...reader.problems, ...check(definition), ...checkNames(definition, options)];
  return { definition: problems.some(({ level }) => level === 'error') ? undefined : definition, problems };
}

/** Compiles a file; one that cannot be read is a problem, too. */
export async function compile(xml: string, options: CompileOptions = {}): Promise<Compiled> {
  const flavour = detectFlavour(xml) ?? 'camunda';
  const moddle = new BpmnModdle({ [flavour]: descriptor(flavour) });
  tolerate(moddle, flavour);
  try {
    const { rootElement } = await moddle.fromXML(xml);
    return compileDefinitions(rootElement, flavour, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      definition: undefined,
      problems: [{ elementId: '', elementName: '', text: `文件无法解析：${reason}`, level: 'error' }],
    };
  }
}
