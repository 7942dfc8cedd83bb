import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many, one } from '../moddle.ts';

/** Everything inside an element's `extensionElements`, whoever's it is. */
export const extensionsOf = (host: ModdleElement): readonly ModdleElement[] =>
  many(one(host, 'extensionElements'), 'values');

/** The extension elements of one type, such as `ExecutionListener`, in the flavour's own namespace. */
export function extensionsOfType(host: ModdleElement, flavour: Flavour, type: string): readonly ModdleElement[] {
  return extensionsOf(host).filter((value) => value.$type === `${flavour}:${type}`);
}

/** Makes the elements children of another one, as moddle does for what it has read. */
export function adopt<T extends ModdleElement>(parent: ModdleElement, children: readonly T[]): T[] {
  for (const element of children) element.$parent = parent;
  return [...children];
}

/** Makes an element together with its children. */
export function createWith(
  create: Create,
  type: string,
  attributes: Record<string, unknown>,
  nested: Record<string, ModdleElement | readonly ModdleElement[] | undefined> = {},
): ModdleElement {
  const element = create(type, attributes);
  for (const [name, value] of Object.entries(nested)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) {
      if (value.length) element.set(name, adopt(element, value));
    } else {
      element.set(name, adopt(element, [value as ModdleElement])[0]);
    }
  }
  return element;
}

/** Plans a new list of extension elements; without any the empty container goes too. */
function planExtensions(host: ModdleElement, next: readonly ModdleElement[], create: Create): Change[] {
  const container = one(host, 'extensionElements');
  if (!next.length) return container ? [{ element: host, properties: { extensionElements: undefined } }] : [];
  if (container) return [{ element: container, properties: { values: adopt(container, next) } }];
  const added = createWith(create, 'bpmn:ExtensionElements', {}, { values: next });
  added.$parent = host;
  return [{ element: host, properties: { extensionElements: added } }];
}

/** The list with one member put in place of another, added, or (without a new one) removed. */
export function exchanged<T>(list: readonly T[], old: T | undefined, next: T | undefined): T[] {
  if (old === undefined) return next === undefined ? [...list] : [...list, next];
  return list.flatMap((member) => (member === old ? (next === undefined ? [] : [next]) : [member]));
}

/** Plans one extension element in place of another; all others stay where they are. */
export function planExtension(
  host: ModdleElement,
  old: ModdleElement | undefined,
  next: ModdleElement | undefined,
  create: Create,
): Change[] {
  if (!old && !next) return [];
  return planExtensions(host, exchanged(extensionsOf(host), old, next), create);
}
