/** The part of bpmn-moddle that the server uses; the package brings no types for its entry. */
declare module 'bpmn-moddle' {
  export interface ModdleElement {
    $type: string;
    /** Attributes of namespaces that the reader has no description of, with their prefix. */
    $attrs: Readonly<Record<string, string>>;
    id?: string;
    name?: string;
    isExecutable?: boolean;
    rootElements?: ModdleElement[];
    flowElements?: ModdleElement[];
    loopCharacteristics?: ModdleElement;
    sourceRef?: ModdleElement;
    targetRef?: ModdleElement;
    attachedToRef?: ModdleElement;
  }
  export class BpmnModdle {
    fromXML(xml: string, type: string): Promise<{ rootElement: ModdleElement; warnings: { message: string }[] }>;
    toXML(element: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
