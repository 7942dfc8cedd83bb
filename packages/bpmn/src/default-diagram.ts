import { namespaceOf } from './descriptor/index.ts';
import type { Flavour } from './flavour.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A name that XML and every engine accept as an id: it starts with a letter or an underscore and has no blank or colon. */
export const isXmlName = (value: string): boolean => /^[A-Za-z_][\w.-]*$/.test(value);

/** What a new diagram is made of. */
export interface DiagramOptions {
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  readonly flavour: Flavour;
  /** The moment that a nameless process is named after. */
  readonly now?: number;
}

/** A diagram with an executable process and its start event. */
export function defaultDiagram({ key, name, flavour, now = Date.now() }: DiagramOptions): string {
  const id = key && isXmlName(key) ? key : `Process_${now}`;
  const title = escapeXml(name || `业务流程_${now}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:${flavour}="${namespaceOf(flavour)}" id="Definitions_${now}" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${id}" name="${title}" isExecutable="true">
    <bpmn:startEvent id="StartEvent_1" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="BPMNDiagram_1">
    <bpmndi:BPMNPlane id="BPMNPlane_1" bpmnElement="${id}">
      <bpmndi:BPMNShape id="StartEvent_1_di" bpmnElement="StartEvent_1">
        <dc:Bounds x="180" y="160" width="36" height="36" />
      </bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}
