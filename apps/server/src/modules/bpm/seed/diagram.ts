import { namespaceOf } from '@jiaoyan/bpmn';

/** A step of a process: `[id, name, kind, column, row, attributes]`; columns and rows form a grid. */
type ModelNode = readonly [
  id: string,
  name: string,
  kind: keyof typeof sizes,
  column: number,
  row: number,
  attributes?: string,
];
/** A way between two steps, with the words and the condition on it. */
type ModelFlow = readonly [from: string, to: string, name?: string, condition?: string];

export interface ModelDiagram {
  key: string;
  name: string;
  nodes: readonly ModelNode[];
  flows: readonly ModelFlow[];
}

const sizes = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [100, 80],
  serviceTask: [100, 80],
  exclusiveGateway: [50, 50],
  parallelGateway: [50, 50],
} as const;
const isGateway = (kind: string) => kind.endsWith('Gateway');
const LABEL = { width: 90, height: 20 };
/** How wide a letter of a label is drawn. */
const LETTER = 11;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const flowId = (from: string, to: string) => `Flow_${from}_${to}`;

/** Where a step stands. */
function boxOf([, , kind, column, row]: ModelNode) {
  const [width, height] = sizes[kind];
  const [x, y] = [180 + column * 160, 160 + row * 130];
  const [left, top] = [x - width / 2, y - height / 2];
  return { x, y, left, top, right: left + width, bottom: top + height, width, height };
}

/** The corners of a way: straight within a row, with one bend between rows, over the top when it leads back. */
function cornersOf(from: ModelNode, to: ModelNode): readonly (readonly [number, number])[] {
  const [a, b] = [boxOf(from), boxOf(to)];
  if (b.x <= a.x) {
    const above = Math.min(a.top, b.top) - 40;
    return [[a.x, a.top], [a.x, above], [b.x, above], [b.x, b.top]]; // biome-ignore format: corners in one line
  }
  if (a.y === b.y) return [[a.right, a.y], [b.left, b.y]]; // biome-ignore format: corners in one line
  const down = b.y > a.y;
  if (isGateway(from[2])) return [[a.x, down ? a.bottom : a.top], [a.x, b.y], [b.left, b.y]]; // biome-ignore format: corners in one line
  return [[a.right, a.y], [b.x, a.y], [b.x, down ? b.top : b.bottom]]; // biome-ignore format: corners in one line
}

function stepXml([id, name, kind, , , attributes = '']: ModelNode, flows: readonly ModelFlow[]): string {
  const incoming = flows
    .filter(([, to]) => to === id)
    .map(([from]) => `<bpmn:incoming>${flowId(from, id)}</bpmn:incoming>`);
  const outgoing = flows
    .filter(([from]) => from === id)
    .map(([, to]) => `<bpmn:outgoing>${flowId(id, to)}</bpmn:outgoing>`);
  const label = name && ` name="${escapeXml(name)}"`;
  return `<bpmn:${kind} id="${id}"${label}${attributes && ` ${attributes}`}>${[...incoming, ...outgoing].join('')}</bpmn:${kind}>`;
}

function flowXml([from, to, name, condition]: ModelFlow): string {
  const head = `<bpmn:sequenceFlow id="${flowId(from, to)}"${name ? ` name="${escapeXml(name)}"` : ''} sourceRef="${from}" targetRef="${to}"`;
  if (!condition) return `${head} />`;
  return `${head}><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escapeXml(condition)}</bpmn:conditionExpression></bpmn:sequenceFlow>`;
}

const bounds = (x: number, y: number, width: number, height: number) =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />`;

function shapeXml(node: ModelNode): string {
  const [id, name, kind] = node;
  const { x, left, top, bottom, width, height } = boxOf(node);
  const below = isGateway(kind) ? top - LABEL.height - 4 : bottom + 6;
  const label =
    name && !kind.endsWith('Task')
      ? `<bpmndi:BPMNLabel>${bounds(x - LABEL.width / 2, below, LABEL.width, LABEL.height)}</bpmndi:BPMNLabel>`
      : '';
  const marker = kind === 'exclusiveGateway' ? ' isMarkerVisible="true"' : '';
  return `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"${marker}>${bounds(left, top, width, height)}${label}</bpmndi:BPMNShape>`;
}

/** The words on a way stand beside its first stretch: right of a vertical one, above any other. */
function flowLabelXml(name: string, corners: readonly (readonly [number, number])[]): string {
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = corners;
  const width = name.length * LETTER;
  const vertical = x0 === x1;
  const [x, y] = vertical ? [x0 + 6, (y0 + y1) / 2 - 7] : [(x0 + x1 - width) / 2, y0 - LABEL.height];
  return `<bpmndi:BPMNLabel>${bounds(x, y, width, 14)}</bpmndi:BPMNLabel>`;
}

function edgeXml([from, to, name]: ModelFlow, nodes: ReadonlyMap<string, ModelNode>): string {
  const [source, target] = [nodes.get(from), nodes.get(to)];
  if (!source || !target) throw new Error(`no step ${from} or ${to}`);
  const corners = cornersOf(source, target);
  const points = corners.map(([x, y]) => `<di:waypoint x="${x}" y="${y}" />`);
  const label = name ? flowLabelXml(name, corners) : '';
  return `<bpmndi:BPMNEdge id="${flowId(from, to)}_di" bpmnElement="${flowId(from, to)}">${points.join('')}${label}</bpmndi:BPMNEdge>`;
}

/** The XML of a process with its drawing. */
export function diagramXml({ key, name, nodes, flows }: ModelDiagram): string {
  const byId = new Map(nodes.map((node) => [node[0], node]));
  const lines = (parts: string[], indent: string) => parts.map((part) => indent + part).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:camunda="${namespaceOf('camunda')}" id="Definitions_${key}" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${key}" name="${escapeXml(name)}" isExecutable="true">
${lines([...nodes.map((node) => stepXml(node, flows)), ...flows.map(flowXml)], '    ')}
  </bpmn:process>
  <bpmndi:BPMNDiagram id="BPMNDiagram_1">
    <bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="${key}">
${lines([...nodes.map(shapeXml), ...flows.map((flow) => edgeXml(flow, byId))], '      ')}
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
