import { namespaceOf } from '../descriptor/index.ts';
import type { Flavour } from '../flavour.ts';
import { hoist } from '../hoist.ts';
import type { ModdleElement } from '../moddle.ts';
import { plainReader } from '../reader.ts';
import { convertAttributes } from './attributes.ts';
import { convertExtensions } from './extensions.ts';
import type { Loss } from './loss.ts';
import { type Conversion, conversion } from './target.ts';

/** A file in another flavour, and what had to go. */
export interface Converted {
  readonly xml: string;
  readonly losses: readonly Loss[];
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value;

function walk(element: ModdleElement, run: Conversion): void {
  convertAttributes(element, run);
  if (element.$instanceOf('bpmn:ExtensionElements')) {
    convertExtensions(element, run);
    return;
  }
  for (const property of element.$descriptor.properties) {
    if (property.isReference || property.isAttr) continue;
    const value = element.get(property.name);
    for (const child of Array.isArray(value) ? [...value] : [value]) {
      if (isElement(child) && child.$parent === element && !child.$descriptor.isGeneric) walk(child, run);
    }
  }
}

/** The prefixes that a file gives to a namespace, wherever it declares them. */
function prefixesIn(xml: string, uri: string): ReadonlySet<string> {
  const declared = [...xml.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']*)["']/g)];
  return new Set(declared.filter(([, , value]) => value === uri).map(([, prefix = '']) => prefix));
}

/** Writes a file in the words of another flavour and names everything it has no words for. Foreign words stay. */
export async function convert(xml: string, from: Flavour, to: Flavour): Promise<Converted> {
  if (from === to) return { xml, losses: [] };
  // Without any flavour's descriptor the model keeps every word as it stands in the file.
  const plain = plainReader();
  const { rootElement } = await plain.fromXML(hoist(xml));
  const run = conversion(plain, from, to, prefixesIn(xml, namespaceOf(from)));
  walk(rootElement, run);
  rootElement.$attrs[`xmlns:${to}`] = namespaceOf(to);
  const written = await plain.toXML(rootElement, { format: true });
  return { xml: written.xml, losses: run.losses };
}
