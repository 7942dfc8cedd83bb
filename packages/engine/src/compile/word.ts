import { flavours, type ModdleElement, type ModdleProperty, namespaceOf } from '@jiaoyan/bpmn';
import type { Problem } from '../model.ts';
import { problemAt, type Reader } from './reader.ts';
import { drawnWords, readWords, words } from './word.data.ts';
import type { Word } from './word-row.ts';

/** Engines whose words change what runs elsewhere; those of drawing tools do not. */
const engines: ReadonlyMap<string, string> = new Map([
  ...flavours.map((flavour): [string, string] => [namespaceOf(flavour), flavour]),
  ['http://camunda.org/schema/zeebe/1.0', 'Camunda 8'],
  ['http://operaton.org/schema/1.0/bpmn', 'Operaton'],
  ['http://www.jboss.org/drools', 'jBPM'],
]);

const byName = new Map<string, Word[]>();
for (const word of words) byName.set(word.name, [...(byName.get(word.name) ?? []), word]);

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value;
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Whether a word is meant where it stands: Flowable's and Activiti's are the same, and some only count on flows. */
function isMeant(word: Word, element: ModdleElement, prefix: string): boolean {
  const own = prefix === 'bpmn' ? word.of === 'bpmn' : word.of !== 'bpmn';
  return own && (word.name !== 'skipExpression' || element.$type === 'bpmn:SequenceFlow');
}

function told(element: ModdleElement, name: string, prefix: string): Problem | undefined {
  const word = byName.get(name)?.find((each) => isMeant(each, element, prefix));
  if (word) return problemAt(element, word.text, word.level);
  if (prefix === 'bpmn' || readWords.has(name) || drawnWords.has(name)) return undefined;
  return problemAt(element, `“${prefix}:${name}”没有作用`, 'warning');
}

const isSet = (value: unknown, { default: usual }: ModdleProperty): boolean =>
  value !== undefined && value !== '' && value !== usual && !(value === false && usual === undefined);

/** What the attributes and own children of an element say without effect. */
function* ofProperties(element: ModdleElement, { flavour }: Reader): Generator<Problem> {
  // What stands in an unknown namespace is described by nobody.
  if (element.$descriptor.isGeneric) return;
  for (const property of element.$descriptor.properties) {
    const { prefix, localName: name } = property.ns;
    if (property.isMany || property.isReference || (prefix !== 'bpmn' && prefix !== flavour)) continue;
    // An extension element's own attributes are its own affair, apart from the few that are told.
    const inside = !element.$type.startsWith('bpmn:');
    if ((prefix === 'bpmn' || inside) && !byName.has(name)) continue;
    if (!isSet(element.get(property.name), property)) continue;
    const problem = told(element, name, prefix);
    if (problem) yield problem;
  }
}

/** Words of engines other than the one whose words the file mostly uses. */
function* ofStrangers(
  element: ModdleElement,
  prefixes: ReadonlyMap<string, string>,
  reader: Reader,
): Generator<Problem> {
  const names = element.$descriptor.isGeneric ? [element.$type] : Object.keys(element.$attrs);
  for (const name of names) {
    const engine = prefixes.get(name.slice(0, Math.max(name.indexOf(':'), 0)));
    if (engine && engine !== reader.flavour)
      yield problemAt(element, `“${name}”是 ${engine} 的扩展，按 ${reader.flavour} 运行时没有作用`, 'warning');
  }
}

function* childrenOf(element: ModdleElement): Generator<ModdleElement> {
  if (element.$descriptor.isGeneric) return;
  for (const { name, isAttr, isReference } of element.$descriptor.properties) {
    if (isAttr || isReference) continue;
    const value = element.get(name);
    for (const each of Array.isArray(value) ? value : [value])
      if (isElement(each) && each.$parent === element) yield each;
  }
}

/** The prefixes of engines, as the file declares them. */
function prefixesOf(process: ModdleElement): ReadonlyMap<string, string> {
  const declared = Object.entries(process.$parent?.$attrs ?? {}).filter(([name]) => name.startsWith('xmlns:'));
  return new Map(
    declared.flatMap(([name, uri]) => {
      const engine = engines.get(String(uri));
      return engine ? [[localName(name), engine] as const] : [];
    }),
  );
}

/** Everything in a process, and what its roots say, that has no effect or cannot run. */
export function wordProblems(reader: Reader, process: ModdleElement): readonly Problem[] {
  const prefixes = prefixesOf(process);
  const found: Problem[] = [];
  const open: ModdleElement[] = [process, ...sharedBy(process)];
  for (let element = open.pop(); element; element = open.pop()) {
    const holder = element.$parent;
    if (holder?.$type === 'bpmn:ExtensionElements' && element.$type.startsWith(`${reader.flavour}:`)) {
      const problem = told(holder, lowered(localName(element.$type)), reader.flavour);
      if (problem) found.push(problem);
    }
    found.push(...ofProperties(element, reader), ...ofStrangers(element, prefixes, reader));
    open.push(...[...childrenOf(element)].reverse());
  }
  return found;
}

/** Signals and the like stand beside the process. */
function sharedBy(process: ModdleElement): readonly ModdleElement[] {
  const roots = process.$parent?.get('rootElements');
  return (Array.isArray(roots) ? roots.filter(isElement) : []).filter((root) => root.$instanceOf('bpmn:Signal'));
}
