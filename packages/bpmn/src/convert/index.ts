import { BpmnModdle } from 'bpmn-moddle';
import { namespaceOf } from '../descriptor/index.ts';
import type { Flavour } from '../flavour.ts';
import type { ModdleElement } from '../moddle.ts';
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

/** The prefix that a file's root gives to a namespace. */
function prefixOf(definitions: ModdleElement, uri: string): string | undefined {
  const declared = Object.entries(definitions.$attrs).find(
    ([name, value]) => name.startsWith('xmlns:') && value === uri,
  );
  return declared?.[0].slice('xmlns:'.length);
}

function redeclare(definitions: ModdleElement, from: Flavour, to: Flavour): void {
  const old = prefixOf(definitions, namespaceOf(from));
  if (old) delete definitions.$attrs[`xmlns:${old}`];
  definitions.$attrs[`xmlns:${to}`] = namespaceOf(to);
}

/** Writes a file in the words of another flavour and names everything it has no words for. Foreign words stay. */
export async function convert(xml: string, from: Flavour, to: Flavour): Promise<Converted> {
  if (from === to) return { xml, losses: [] };
  // Without any flavour's descriptor the model keeps every word as it stands in the file.
  const plain = new BpmnModdle();
  const { rootElement } = await plain.fromXML(xml);
  const prefix = prefixOf(rootElement, namespaceOf(from));
  const run = conversion(plain, from, to, prefix ?? from);
  if (prefix) walk(rootElement, run);
  redeclare(rootElement, from, to);
  const written = await plain.toXML(rootElement, { format: true });
  return { xml: written.xml, losses: run.losses };
}
