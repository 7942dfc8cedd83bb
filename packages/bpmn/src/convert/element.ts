import { isAllowedIn } from '../copy.ts';
import type { ModdleElement } from '../moddle.ts';
import { attributesOf, type Conversion, localName, typeName } from './target.ts';

const isOwn = (element: ModdleElement, run: Conversion) =>
  element.$type.startsWith(`${run.prefix}:`) || element.$type.startsWith(`${run.to}:`);

/** Takes an element over that both flavours know; what the new one does not know of it is lost. */
export function convertElement(host: ModdleElement, element: ModdleElement, run: Conversion): ModdleElement[] {
  if (!isOwn(element, run)) return [element];
  const local = localName(element);
  const known = run.describe(`${run.to}:${typeName(local)}`);
  if (!known || !isAllowedIn(`${run.to}:${typeName(local)}`, host)) {
    run.lose(host, local);
    return [];
  }
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributesOf(element))) {
    if (name.includes(':') || known.propertiesByName[name]?.isAttr) attributes[name] = value;
    else run.lose(host, local, `（${name}）`);
  }
  const children = (element.$children ?? []).flatMap((child) => convertChild(host, child, known, run));
  return [run.make(local, attributes, { body: element.$body, children })];
}

type Known = NonNullable<ReturnType<Conversion['describe']>>;

function convertChild(host: ModdleElement, child: ModdleElement, parent: Known, run: Conversion): ModdleElement[] {
  if (!isOwn(child, run)) return [child];
  const local = localName(child);
  const property = parent.propertiesByName[local];
  // A child that only holds a text, such as the string of a field.
  if (property && !property.isAttr && property.type === 'String') {
    return [run.make(local, attributesOf(child), { body: child.$body })];
  }
  const known = run.describe(`${run.to}:${typeName(local)}`);
  if (!known) {
    run.lose(host, local);
    return [];
  }
  const children = (child.$children ?? []).flatMap((each) => convertChild(host, each, known, run));
  return [run.make(local, attributesOf(child), { body: child.$body, children })];
}
