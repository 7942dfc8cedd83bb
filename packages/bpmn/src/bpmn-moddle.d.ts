declare module 'bpmn-moddle' {
  type Element = import('./moddle.ts').ModdleElement;
  type Registry = import('./tolerance.ts').TypeRegistry;

  /** What the reader found odd; where it dropped something, the text says what and in which line. */
  export interface Warning {
    readonly message: string;
    readonly element?: Element;
    readonly property?: string;
    readonly value?: string;
  }
  /** One place that points at an element by its id. */
  export interface Reference {
    readonly element: Element;
    readonly property: string;
    readonly id: string;
  }

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
      readonly warnings: readonly Warning[];
      /** Everything that was pointed at, whether it was found or not. */
      readonly references: readonly Reference[];
      readonly elementsById: Readonly<Record<string, Element>>;
    }>;
    toXML(element: Element, options?: { readonly format?: boolean }): Promise<{ readonly xml: string }>;
  }
}
