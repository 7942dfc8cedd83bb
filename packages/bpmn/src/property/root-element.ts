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

/** The one that a receive task or an event definition is bound to; empty for none. */
export const readReference = (host: ModdleElement, kind: RootKind): string => text(one(host, references[kind]), 'id');

/** Plans that reference; an unknown id means none. */
export function planReference(host: ModdleElement, kind: RootKind, id: string): readonly Change[] {
  const target = rootElements(host, kind).find((root) => root.get('id') === id);
  return [{ element: host, properties: { [references[kind]]: target } }];
}
