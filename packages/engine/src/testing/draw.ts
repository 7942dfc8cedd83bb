const head =
  '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="D" targetNamespace="x">';

/** A file with one process of the given content. */
export const file = (content: string, roots = ''): string =>
  `${head}${roots}<bpmn:process id="P" isExecutable="true">${content}</bpmn:process></bpmn:definitions>`;

/** An element with its content. */
export const node = (tag: string, id: string, content = '', attributes = ''): string =>
  `<bpmn:${tag} id="${id}" ${attributes}>${content}</bpmn:${tag}>`;

/** A flow, with a condition if it has one. */
export function flow(source: string, target: string, condition?: string): string {
  const inner = condition
    ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression"><![CDATA[${condition}]]></bpmn:conditionExpression>`
    : '';
  return `<bpmn:sequenceFlow id="${source}_${target}" sourceRef="${source}" targetRef="${target}">${inner}</bpmn:sequenceFlow>`;
}

/** Flows from each to the next. */
export const chain = (...ids: readonly string[]): string =>
  ids
    .slice(1)
    .map((id, index) => flow(ids[index] ?? '', id))
    .join('');

/** Several of something. */
export const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

/** A loop of so many instances. */
export const instances = (count: number | string, attributes = ''): string =>
  `<bpmn:multiInstanceLoopCharacteristics ${attributes}><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${count}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`;
