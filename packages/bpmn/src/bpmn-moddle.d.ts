declare module 'bpmn-moddle' {
  type Element = import('./moddle.ts').ModdleElement;
  type Registry = import('./tolerance.ts').TypeRegistry;

  /** The BPMN model; the package ships no types of its own for it. */
  export class BpmnModdle implements Registry {
    constructor(packages?: Readonly<Record<string, object>>);
    readonly registry: Registry['registry'];
    getPackage(uri: string): unknown;
    getType(descriptor: unknown): unknown;
    create(type: string, attributes?: Record<string, unknown>): Element;
    createAny(name: string, uri: string | undefined, properties?: Record<string, unknown>): Element;
    fromXML(
      xml: string,
      type?: string,
    ): Promise<{
      readonly rootElement: Element;
      readonly warnings: readonly { readonly message: string }[];
    }>;
    toXML(element: Element, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
