/** A node: its id, its kind, the middle of its left side, its name. */
type Step = readonly [id: string, kind: keyof typeof sizes, x: number, y: number, name?: string];

interface Drawing {
  steps: readonly Step[];
  flows: readonly (readonly [from: string, to: string])[];
  /** Puts the process into a pool. */
  pool?: boolean;
  /** Steps that lie in an expanded sub-process `Sub`. */
  inside?: readonly Step[];
}

const sizes = {
  startEvent: [36, 36],
  endEvent: [36, 36],
  userTask: [100, 80],
  serviceTask: [100, 80],
  exclusiveGateway: [50, 50],
  parallelGateway: [50, 50],
  subProcess: [420, 160],
} as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
const boxOf = ([, kind, x, y]: Step): Box => {
  const [width, height] = sizes[kind];
  return { x, y: y - height / 2, width, height };
};
const bounds = ({ x, y, width, height }: Box) => `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`;
const shape = (step: Step) =>
  `<di:BPMNShape id="${step[0]}_di" bpmnElement="${step[0]}"${step[1] === 'subProcess' ? ' isExpanded="true"' : ''}>${bounds(boxOf(step))}</di:BPMNShape>`;

/** A diagram as a file, with its drawing. */
export function diagramXml({ steps, flows, pool = false, inside = [] }: Drawing): string {
  const all = new Map([...steps, ...inside].map((step) => [step[0], step]));
  const inner = new Set(inside.map(([id]) => id));
  const flowXml = ([from, to]: readonly [string, string]) =>
    `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`;
  const nodeXml = ([id, kind, , , name = '']: Step): string =>
    `<${kind} id="${id}" name="${name}">${kind === 'subProcess' ? [...inside.map(nodeXml), ...flows.filter(([from]) => inner.has(from)).map(flowXml)].join('') : ''}</${kind}>`;
  const edge = ([from, to]: readonly [string, string]) => {
    const [a, b] = [boxOf(all.get(from) as Step), boxOf(all.get(to) as Step)];
    const points = `<dd:waypoint x="${a.x + a.width}" y="${a.y + a.height / 2}"/><dd:waypoint x="${b.x}" y="${b.y + b.height / 2}"/>`;
    return `<di:BPMNEdge id="${from}-${to}_di" bpmnElement="${from}-${to}">${points}</di:BPMNEdge>`;
  };
  const outer = flows.filter(([from]) => !inner.has(from));
  const collaboration = '<collaboration id="C"><participant id="Pool" name="后勤" processRef="P"/></collaboration>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:dd="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="x">
<message id="M1"/>${pool ? collaboration : ''}
<process id="P">${steps.map(nodeXml).join('')}${outer.map(flowXml).join('')}</process>
<di:BPMNDiagram id="D"><di:BPMNPlane id="L" bpmnElement="${pool ? 'C' : 'P'}">
${pool ? `<di:BPMNShape id="Pool_di" bpmnElement="Pool" isHorizontal="true">${bounds({ x: 40, y: 0, width: 1500, height: 420 })}</di:BPMNShape>` : ''}
${[...steps, ...inside].map(shape).join('')}${flows.map(edge).join('')}
</di:BPMNPlane></di:BPMNDiagram></definitions>`;
}
