import { type ModdleElement, type ModdleProperty, many, text } from '@jiaoyan/bpmn';
import type { Reference } from 'bpmn-moddle';
import type { Problem } from '../model.ts';
import { problemAt } from './reader.ts';

/** What points nowhere: the id as written, by element and property. */
export type Unresolved = ReadonlyMap<ModdleElement, ReadonlyMap<string, string>>;

interface File {
  readonly definitions: ModdleElement;
  readonly references: readonly Reference[];
  readonly elementsById: Readonly<Record<string, ModdleElement>>;
}

/** What a property is called in texts, and whether the model means something else without it. */
const properties: Readonly<Record<string, readonly [label: string, level: Problem['level']]>> = {
  sourceRef: ['起点', 'error'],
  targetRef: ['终点', 'error'],
  attachedToRef: ['所附着的活动', 'error'],
  default: ['默认出线', 'error'],
  messageRef: ['消息', 'error'],
  signalRef: ['信号', 'error'],
  escalationRef: ['升级', 'error'],
  activityRef: ['补偿活动', 'error'],
  eventDefinitionRef: ['事件定义', 'error'],
  incoming: ['入线', 'warning'],
  outgoing: ['出线', 'warning'],
  flowNodeRef: ['泳道中的节点', 'warning'],
  processRef: ['参与者的流程', 'warning'],
  bpmnElement: ['图形所属的元素', 'warning'],
  operationRef: ['操作', 'warning'],
};
/** These name something that need not be in the file: a code of errors, a variable, a type. */
const free = new Set(['errorRef', 'loopDataInputRef', 'itemSubjectRef', 'structureRef', 'type', 'evaluatesToTypeRef']);

/** The part of a reference behind its prefix, unless the prefix stands for another file. */
function localOf(id: string, definitions: ModdleElement): string {
  const at = id.indexOf(':');
  if (at < 0) return id;
  const uri = definitions.$attrs[`xmlns:${id.slice(0, at)}`];
  const own = text(definitions, 'targetNamespace');
  return uri === undefined || own === '' || uri === own ? id.slice(at + 1) : id;
}

const foundAt = (elements: File['elementsById'], id: string): ModdleElement | undefined =>
  // Ids may be called what every object has.
  Object.hasOwn(elements, id) ? elements[id] : undefined;

/** Replaces what the reader put there: something of the wrong kind, or nothing. */
function point(
  element: ModdleElement,
  { name, type, isMany }: ModdleProperty,
  target: ModdleElement | undefined,
): void {
  if (!isMany) {
    element.set(name, target);
    return;
  }
  const kept = many(element, name).filter((each) => '$type' in each && each.$instanceOf(type));
  element.set(name, target ? [...kept, target] : kept);
}

const localName = (property: string) => property.slice(property.indexOf(':') + 1);

/**
 * Follows references again, now with their prefixes, and lets go of those to something of another kind. Answers what
 * points nowhere.
 */
export function resolveReferences(file: File): Unresolved {
  const unresolved = new Map<ModdleElement, Map<string, string>>();
  for (const { element, property, id } of file.references) {
    const described = element.$descriptor.propertiesByName[property];
    if (!described || foundAt(file.elementsById, id)?.$instanceOf(described.type)) continue;
    const local = localOf(id, file.definitions);
    const found = foundAt(file.elementsById, local);
    const target = found?.$instanceOf(described.type) ? found : undefined;
    point(element, described, target);
    if (target) continue;
    const known = unresolved.get(element) ?? new Map<string, string>();
    unresolved.set(element, known.set(localName(property), local));
  }
  return unresolved;
}

function isWithin(element: ModdleElement, process: ModdleElement): boolean {
  for (let at: ModdleElement | undefined = element; at; at = at.$parent) if (at === process) return true;
  return false;
}

function problemOf(element: ModdleElement, property: string, id: string, process: ModdleElement): Problem | undefined {
  if (free.has(property)) return undefined;
  const [label, level] = (Object.hasOwn(properties, property) && properties[property]) || [property, 'warning'];
  // A way drawn between pools or beside a process does not change what runs.
  const counts = isWithin(element, process) && !element.$instanceOf('bpmn:Artifact');
  return counts && level === 'error'
    ? problemAt(element, `引用的${label}“${id}”不存在`, 'error')
    : problemAt(element, `引用的${label}“${id}”不存在，已忽略`, 'warning');
}

/** What the author has to know of what points nowhere. */
export function referenceProblems(unresolved: Unresolved, process: ModdleElement): readonly Problem[] {
  return [...unresolved].flatMap(([element, ids]) =>
    [...ids].flatMap(([property, id]) => problemOf(element, property, id, process) ?? []),
  );
}
