import { type Flavour, type ModdleElement, many, one, text } from '@jiaoyan/bpmn';
import type { Problem } from '../model.ts';
import type { Unresolved } from './reference.ts';

/** What the reading of a model needs everywhere: its flavour, what points nowhere, and where to note problems. */
export interface Reader {
  readonly flavour: Flavour;
  readonly unresolved: Unresolved;
  readonly problems: Problem[];
}

/** The nearest element that people know by an id. */
function ownerOf(element: ModdleElement | undefined): ModdleElement | undefined {
  let owner = element;
  // Only what BPMN defines has ids that are unique in the file.
  while (owner && !(owner.$type.startsWith('bpmn:') && text(owner, 'id'))) owner = owner.$parent;
  return owner;
}

/** A problem of an element, or of what holds it. */
export function problemAt(element: ModdleElement | undefined, message: string, level: Problem['level']): Problem {
  const owner = ownerOf(element);
  const name = owner && 'name' in owner.$descriptor.propertiesByName ? text(owner, 'name') : '';
  return { elementId: text(owner, 'id'), elementName: name, text: message, level };
}

/** Notes a problem of an element. */
export function complain(
  reader: Reader,
  element: ModdleElement,
  message: string,
  level: Problem['level'] = 'error',
): void {
  reader.problems.push(problemAt(element, message, level));
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

/** What a property points at without finding it: the id as written. */
export const lostId = ({ unresolved }: Reader, element: ModdleElement | undefined, property: string): string =>
  (element && unresolved.get(element)?.get(property)) ?? '';

/** The text of a property, or nothing at all: compiled JSON holds no empty words. */
export const optional = <Key extends string>(key: Key, value: string): { readonly [K in Key]?: string } =>
  // The computed key is the one that the type names.
  (value ? { [key]: value } : {}) as { readonly [K in Key]?: string };

/** The text of an expression element. */
export const bodyOf = (element: ModdleElement | undefined): string => text(element, 'body').trim();

const isJuel = (language: string) => /(?:^$|juel|^u?el$|\/ExpressionLanguage$)/i.test(language);

/** An expression that can only be one of `${…}`; other languages are refused. */
export function expressionOf(reader: Reader, owner: ModdleElement, element: ModdleElement | undefined): string {
  const language = text(element, 'language');
  if (!isJuel(language)) complain(reader, owner, `不支持条件语言“${language}”`);
  return bodyOf(element);
}

export { type ModdleElement, many, one, text } from '@jiaoyan/bpmn';
