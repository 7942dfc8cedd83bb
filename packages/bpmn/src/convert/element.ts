import { isAllowedIn } from '../copy.ts';
import type { ModdleElement } from '../moddle.ts';
import { attributesOf, type Conversion, localName, typeName } from './target.ts';

const isOwn = (element: ModdleElement, run: Conversion) =>
  run.owns(element.$type) || element.$type.startsWith(`${run.to}:`);

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
  const texts: ModdleElement[] = [];
  for (const [full, value] of Object.entries(attributesOf(element))) {
    const name = run.owns(full) ? full.slice(full.indexOf(':') + 1) : full;
    const property = known.propertiesByName[name];
    if (name.includes(':') || property?.isAttr) attributes[name] = value;
    // Some texts may stand in an attribute or in a child; the new flavour describes the child.
    else if (property?.type === 'String' && !property.isBody) texts.push(run.make(name, {}, { body: value }));
    else run.lose(host, local, `（${name}）`);
  }
  const children = (element.$children ?? []).flatMap((child) => convertChild(host, child, known, run));
  return [run.make(local, attributes, { body: element.$body, children: [...texts, ...children] })];
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
