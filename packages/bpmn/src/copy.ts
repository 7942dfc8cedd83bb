import { typesOf } from './descriptor/index.ts';
import { type Flavour, flavours } from './flavour.ts';
import type { ModdleElement } from './moddle.ts';

/** What a model offers for elements of unknown namespaces. */
export interface AnyFactory {
  createAny(name: string, uri: string | undefined, properties: Record<string, unknown>): ModdleElement;
}

/** Whether an element belongs to a namespace that the model does not know. */
export const isForeign = (element: ModdleElement): boolean => element.$descriptor.isGeneric === true;

/** A deep copy of such an element. */
export function copyForeign(element: ModdleElement, model: AnyFactory): ModdleElement {
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element)) {
    if (name !== '$type' && name !== '$children') own[name] = value;
  }
  const copy = model.createAny(element.$type, element.$descriptor.ns.uri, own);
  const nested = element.$children?.map((child) => copyForeign(child, model));
  if (nested) {
    for (const child of nested) child.$parent = copy;
    Object.assign(copy, { $children: nested });
  }
  return copy;
}

/** Where a prefix is declared below the root of the file, if it is; what the root declares holds everywhere. */
function localDeclaration(element: ModdleElement, prefix: string): unknown {
  let current: ModdleElement | undefined = element;
  while (current && current.$type !== 'bpmn:Definitions') {
    const uri = current.$attrs?.[`xmlns:${prefix}`];
    if (uri !== undefined) return uri;
    current = current.$parent;
  }
  return undefined;
}

/** The attributes of an element that no descriptor knows, with the declarations that a copy elsewhere would miss. */
export function foreignAttributes(element: ModdleElement): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    const [prefix, local] = name.split(':');
    if (prefix === 'xmlns' || prefix === '') continue;
    found[name] = value;
    const uri = local && localDeclaration(element, prefix ?? '');
    if (uri) found[`xmlns:${prefix}`] = uri;
  }
  return found;
}

/** The types of BPMN that a described type stands for: a mixin stands for all that it extends. */
function expanded(name: string, flavour: Flavour): readonly string[] {
  const local = name.startsWith(`${flavour}:`) ? name.slice(flavour.length + 1) : name;
  if (local.includes(':')) return [local];
  const definition = typesOf(flavour).find((type) => type.name === local);
  return definition?.extends?.flatMap((type) => expanded(type, flavour)) ?? [];
}

/** Whether an extension element may stand in a host, as its descriptor says; without a word it may. */
export function isAllowedIn(type: string, host: ModdleElement | undefined): boolean {
  const flavour = flavours.find((each) => type.startsWith(`${each}:`));
  if (!flavour || !host) return true;
  const local = type.slice(flavour.length + 1);
  const allowed = typesOf(flavour).find(({ name }) => name === local)?.meta?.allowedIn;
  if (!allowed || allowed.includes('*')) return true;
  return allowed.some((name) => expanded(name, flavour).some((each) => host.$instanceOf(each)));
}
