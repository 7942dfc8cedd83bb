import { type ModdleElement, many, one, text } from './moddle.ts';

/** What part a node plays when progress is shown; a choice is a gateway that takes one way of several. */
type NodeKind = 'start' | 'end' | 'inner-end' | 'user-task' | 'choice' | 'gateway' | 'other';
/** A node of a process, wherever it lies: in a pool, in a sub-process. */
export interface GraphNode {
  readonly id: string;
  readonly kind: NodeKind;
}
/** A sequence flow. */
export interface GraphFlow {
  readonly id: string;
  readonly source: string;
  readonly target: string;
}
/** All processes of a diagram as plain nodes and flows. */
export interface Graph {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly flows: readonly GraphFlow[];
}

/** The end of a sub-process is not the end of the instance. */
function kindOf(element: ModdleElement, nested: boolean): NodeKind {
  if (element.$instanceOf('bpmn:UserTask')) return 'user-task';
  if (element.$instanceOf('bpmn:ExclusiveGateway') || element.$instanceOf('bpmn:EventBasedGateway')) return 'choice';
  if (element.$instanceOf('bpmn:Gateway')) return 'gateway';
  if (element.$instanceOf('bpmn:StartEvent')) return nested ? 'other' : 'start';
  if (element.$instanceOf('bpmn:EndEvent')) return nested ? 'inner-end' : 'end';
  return 'other';
}

/** Reads the processes of a parsed diagram: every process, whichever root it is, and everything nested in it. */
export function graphOf(definitions: ModdleElement): Graph {
  const nodes = new Map<string, GraphNode>();
  const flows: GraphFlow[] = [];
  const walk = (container: ModdleElement, nested: boolean) => {
    for (const element of many(container, 'flowElements')) {
      const id = text(element, 'id');
      if (element.$instanceOf('bpmn:SequenceFlow')) {
        const [source, target] = [text(one(element, 'sourceRef'), 'id'), text(one(element, 'targetRef'), 'id')];
        if (source && target) flows.push({ id, source, target });
        continue;
      }
      if (!element.$instanceOf('bpmn:FlowNode')) continue;
      nodes.set(id, { id, kind: kindOf(element, nested) });
      if (element.$instanceOf('bpmn:SubProcess')) walk(element, true);
    }
  };
  for (const root of many(definitions, 'rootElements')) if (root.$instanceOf('bpmn:Process')) walk(root, false);
  return { nodes, flows };
}
