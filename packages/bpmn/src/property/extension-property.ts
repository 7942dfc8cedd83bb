import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, many, text } from '../moddle.ts';
import { adopt, createWith, exchanged, extensionsOfType, planExtension } from './extensions.ts';

/** A free name and value on an element. */
export interface ExtensionProperty {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

const containers = (host: ModdleElement, flavour: Flavour) => extensionsOfType(host, flavour, 'Properties');

/** The properties of an element, in the order of the file. */
export function extensionProperties(host: ModdleElement, flavour: Flavour): readonly ModdleElement[] {
  return containers(host, flavour).flatMap((container) => many(container, 'values'));
}

/** Reads one of them. */
export const readExtensionProperty = (element: ModdleElement): ExtensionProperty => ({
  id: text(element, 'id'),
  name: text(element, 'name'),
  value: text(element, 'value'),
});

/** Plans a property in place of another, a new one, or its removal. */
export function planExtensionProperty(
  host: ModdleElement,
  old: ModdleElement | undefined,
  next: ExtensionProperty | undefined,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  const container = containers(host, flavour).find((each) => !old || many(each, 'values').includes(old));
  const element =
    next && create(`${flavour}:Property`, { ...(next.id && { id: next.id }), name: next.name, value: next.value });
  if (!container) {
    if (!element) return [];
    const added = createWith(create, `${flavour}:Properties`, {}, { values: [element] });
    return planExtension(host, undefined, added, create);
  }
  const values = exchanged(many(container, 'values'), old, element);
  if (!values.length) return planExtension(host, container, undefined, create);
  return [{ element: container, properties: { values: adopt(container, values) } }];
}
