import { type Change, type Create, type ModdleElement, many, one, text } from '../moddle.ts';

/** What flow elements of a whole file may refer to. */
export type RootKind = 'Message' | 'Signal' | 'Error' | 'Escalation';

/** A message, signal, error or escalation as people see it. */
export interface RootElement {
  readonly id: string;
  readonly name: string;
  /** Errors and escalations are told apart by it. */
  readonly code?: string;
}

/** The attribute that holds the code, for those that have one. */
const codes: Readonly<Partial<Record<RootKind, string>>> = { Error: 'errorCode', Escalation: 'escalationCode' };

/** Whether such an element has a code. */
export const hasCode = (kind: RootKind): boolean => kind in codes;

/** The root of the file that an element stands in. */
export function definitionsOf(element: ModdleElement): ModdleElement | undefined {
  let current: ModdleElement | undefined = element;
  while (current && !current.$instanceOf('bpmn:Definitions')) current = current.$parent;
  return current;
}

/** The messages, signals, errors or escalations of a file. */
export function rootElements(element: ModdleElement, kind: RootKind): readonly ModdleElement[] {
  return many(definitionsOf(element), 'rootElements').filter((root) => root.$instanceOf(`bpmn:${kind}`));
}

/** Plans one more of them. */
export function planRootElement(
  element: ModdleElement,
  kind: RootKind,
  { id, name, code }: RootElement,
  create: Create,
): readonly Change[] {
  const definitions = definitionsOf(element);
  if (!definitions) return [];
  const attribute = codes[kind];
  const added = create(`bpmn:${kind}`, { id, name, ...(attribute && code && { [attribute]: code }) });
  added.$parent = definitions;
  return [{ element: definitions, properties: { rootElements: [...many(definitions, 'rootElements'), added] } }];
}

const references: Readonly<Record<RootKind, string>> = {
  Message: 'messageRef',
  Signal: 'signalRef',
  Error: 'errorRef',
  Escalation: 'escalationRef',
};

/** Plans another name, and another code where there is one; the id stays, because others refer to it. */
export function planRootChange(root: ModdleElement, kind: RootKind, { name, code }: RootElement): readonly Change[] {
  const attribute = codes[kind];
  return [{ element: root, properties: { name, ...(attribute && { [attribute]: code || undefined }) } }];
}

/** Plans that one of them goes; ask {@link referrers} first. */
export function planRootRemoval(root: ModdleElement): readonly Change[] {
  const definitions = definitionsOf(root);
  const kept = many(definitions, 'rootElements').filter((other) => other !== root);
  return definitions ? [{ element: definitions, properties: { rootElements: kept } }] : [];
}

/** An element and everything in it, without the drawing. */
function* within(element: ModdleElement): Generator<ModdleElement> {
  yield element;
  for (const { name, isAttr, isReference } of element.$descriptor.properties) {
    if (isAttr || isReference || name === 'diagrams' || name.endsWith(':diagrams')) continue;
    const single = one(element, name);
    for (const child of single ? [single] : many(element, name)) if (child.$descriptor) yield* within(child);
  }
}

/** The tasks, events and flows that are bound to one of them. */
export function referrers(root: ModdleElement, kind: RootKind): readonly ModdleElement[] {
  const definitions = definitionsOf(root);
  if (!definitions) return [];
  const bound = [...within(definitions)].filter((element) => {
    const known = element.$descriptor.propertiesByName[references[kind]];
    return known !== undefined && element.get(references[kind]) === root;
  });
  return bound.map((element) => (element.$instanceOf('bpmn:EventDefinition') ? (element.$parent ?? element) : element));
}

/** The one that a receive task or an event definition is bound to; empty for none. */
export const readReference = (host: ModdleElement, kind: RootKind): string => text(one(host, references[kind]), 'id');

/** Plans that reference; an unknown id means none. */
export function planReference(host: ModdleElement, kind: RootKind, id: string): readonly Change[] {
  const target = rootElements(host, kind).find((root) => root.get('id') === id);
  return [{ element: host, properties: { [references[kind]]: target } }];
}
