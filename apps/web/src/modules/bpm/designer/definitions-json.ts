/** The parts of a moddle element that its JSON is made from. */
interface Moddle {
  readonly $type: string;
  readonly $attrs?: Readonly<Record<string, unknown>>;
  readonly $children?: readonly unknown[];
  readonly $body?: string;
  readonly id?: string;
  readonly $descriptor?: { readonly properties: readonly Property[] };
}
interface Property {
  readonly name: string;
  /** The name with its prefix. */
  readonly ns: { readonly name: string };
  readonly isReference?: boolean;
}

const isModdle = (value: unknown): value is Moddle => typeof value === 'object' && value !== null && '$type' in value;
const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
/** The standard's own names need no prefix. */
const shortName = (name: string) => name.replace(/^(bpmn|bpmndi|di|dc):/, '');

function plain(value: unknown, isReference: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, isReference));
  if (!isModdle(value)) return value;
  return isReference ? (value.id ?? value.$type) : definitionsJson(value);
}

/** A definition as plain data; references become ids, so that nothing refers back to itself. */
export function definitionsJson(element: Moddle): Record<string, unknown> {
  const own = element as unknown as Readonly<Record<string, unknown>>;
  const out: Record<string, unknown> = { $type: element.$type };
  for (const { name, ns, isReference = false } of element.$descriptor?.properties ?? []) {
    // Only what the file says: moddle itself would also answer defaults.
    const value = Object.hasOwn(own, name) ? own[name] : undefined;
    if (!isEmpty(value)) out[shortName(ns.name)] = plain(value, isReference);
  }
  for (const [name, value] of Object.entries(element.$attrs ?? {})) if (!isEmpty(value)) out[name] ??= value;
  if (element.$body) out.$body = element.$body;
  if (element.$children?.length) out.$children = element.$children.map((child) => plain(child, false));
  return out;
}
