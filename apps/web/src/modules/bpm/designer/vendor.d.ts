// biome-ignore-all lint/style/noDefaultExport: this is how these packages export

/** The parts of untyped packages that the designer uses. */
declare module 'bpmn-js-token-simulation' {
  const simulationModule: import('didi').ModuleDeclaration;
  export default simulationModule;
}
declare module 'diagram-js-minimap' {
  const minimapModule: import('didi').ModuleDeclaration;
  export default minimapModule;
}
declare module 'diagram-js-grid' {
  const gridModule: import('didi').ModuleDeclaration;
  export default gridModule;
}
declare module 'bpmn-js-color-picker' {
  const colorModule: import('didi').ModuleDeclaration;
  export default colorModule;
}
declare module 'bpmn-js-create-append-anything' {
  export const CreateAppendAnythingModule: import('didi').ModuleDeclaration;
}
declare module 'bpmn-js-bpmnlint' {
  const lintModule: import('didi').ModuleDeclaration;
  export default lintModule;
}
declare module 'bpmn-js-i18n/translations/zn' {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>;
}
declare module 'bpmnlint/rules/*' {
  type RuleFactory = () => {
    check(node: unknown, reporter: { report(id: string, message: string, ...rest: unknown[]): void }): unknown;
  };
  const rule: RuleFactory;
  export default rule;
}
declare module 'bpmn-js-differ' {
  interface Changes {
    _added: Readonly<Record<string, unknown>>;
    _removed: Readonly<Record<string, unknown>>;
    _changed: Readonly<Record<string, unknown>>;
    _layoutChanged: Readonly<Record<string, unknown>>;
  }
  export function diff(before: unknown, after: unknown): Changes;
}
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    fromXML(xml: string, type: string): Promise<{ rootElement: unknown }>;
  }
}
