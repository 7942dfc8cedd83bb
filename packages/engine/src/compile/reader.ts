import { type Flavour, type ModdleElement, many, one, text } from '@jiaoyan/bpmn';
import type { Problem } from '../model.ts';

/** What the reading of a model needs everywhere: its flavour, and where to note problems. */
export interface Reader {
  readonly flavour: Flavour;
  readonly problems: Problem[];
}

/** Notes a problem of an element. */
export function complain(
  reader: Reader,
  element: ModdleElement,
  message: string,
  level: Problem['level'] = 'error',
): void {
  reader.problems.push({ elementId: text(element, 'id'), elementName: text(element, 'name'), text: message, level });
}

/** An attribute of the model's flavour. */
export const attribute = ({ flavour }: Reader, element: ModdleElement | undefined, name: string): string =>
  text(element, `${flavour}:${name}`);

/** The extension elements of one type, whichever case its name begins with. */
export function extensions(
  { flavour }: Reader,
  element: ModdleElement | undefined,
  type: string,
): readonly ModdleElement[] {
  const wanted = `${flavour}:${type}`.toLowerCase();
  return many(one(element, 'extensionElements'), 'values').filter(({ $type }) => $type.toLowerCase() === wanted);
}

/** The text of a property, or nothing at all: compiled JSON holds no empty words. */
export const optional = <Key extends string>(key: Key, value: string): { readonly [K in Key]?: string } =>
  // The computed key is the one that the type names.
  (value ? { [key]: value } : {}) as { readonly [K in Key]?: string };

/** The text of an expression element. */
export const bodyOf = (element: ModdleElement | undefined): string => text(element, 'body').trim();

export { type ModdleElement, many, one, text } from '@jiaoyan/bpmn';
