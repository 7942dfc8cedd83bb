import type { Loss } from '../convert/loss.ts';
import { namespaceOf } from '../descriptor/index.ts';
import type { Flavour } from '../flavour.ts';
import type { ModdleElement } from '../moddle.ts';
import { plainReader } from '../reader.ts';

/** One thing that a file says: where, by which words from the outside in, and what. */
interface Said {
  /** The nearest element with an id. */
  readonly owner: string;
  readonly words: readonly string[];
  readonly value: string;
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value;
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** A word without the prefix that a file happens to give it; those of other programs keep theirs. */
const wordOf = (name: string, own: ReadonlySet<string>) => {
  const prefix = name.slice(0, Math.max(name.indexOf(':'), 0));
  return own.has(prefix) ? local(name) : name;
};

/** What tells an element from its neighbours, as losses do. */
function labelOf(element: ModdleElement, own: ReadonlySet<string>): string {
  // Attributes of an unknown namespace are plain properties, with a prefix or without.
  const attributes = new Map(Object.entries(element).map(([name, value]) => [wordOf(name, own), value]));
  const mark = attributes.get('event') ?? attributes.get('id') ?? attributes.get('name');
  return `${wordOf(element.$type, own)}${mark === undefined ? '' : `#${String(mark)}`}`;
}

/** One listener for all events says the same as one for each. */
function spread(element: ModdleElement): readonly ModdleElement[] {
  const { event } = element as unknown as Record<string, unknown>;
  if (local(element.$type) !== 'taskListener' || event !== 'all') return [element];
  return ['create', 'assignment', 'complete', 'delete'].map((each) =>
    Object.assign(Object.create(element), element, { event: each }),
  );
}

function* ofForeign(
  owner: string,
  element: ModdleElement,
  above: readonly string[],
  own: ReadonlySet<string>,
): Generator<Said> {
  const words = [...above, labelOf(element, own)];
  yield { owner, words, value: '' };
  for (const [name, value] of Object.entries(element)) {
    if (name.startsWith('$') || name.startsWith('xmlns')) continue;
    // The prefix of the element itself says nothing more, and is not always written back.
    const short = name.startsWith(`${element.$type.split(':')[0]}:`) ? local(name) : wordOf(name, own);
    yield { owner, words: [...words, short], value: String(value) };
  }
  if (element.$body?.trim()) yield { owner, words, value: element.$body.trim() };
  for (const child of element.$children ?? []) yield* ofForeign(owner, child, words, own);
}

function* ofElement(element: ModdleElement, above: string, own: ReadonlySet<string>): Generator<Said> {
  const owner = typeof element.get('id') === 'string' ? String(element.get('id')) : above;
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    if (!name.includes('xmlns')) yield { owner, words: [wordOf(name, own)], value: String(value) };
  }
  for (const { name, isReference } of element.$descriptor.properties) {
    const value = element.get(name);
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === '') continue;
      if (!isElement(each)) yield { owner, words: [name], value: String(each) };
      else if (isReference) yield { owner, words: [name], value: String(each.get('id')) };
      else if (each.$descriptor.isGeneric) for (const one of spread(each)) yield* ofForeign(owner, one, [], own);
      else {
        // A place for extensions that holds none says nothing.
        if (each.$type !== 'bpmn:ExtensionElements') yield { owner, words: [name, each.$type], value: '' };
        yield* ofElement(each, owner, own);
      }
    }
  }
}

/** Everything that a file says; the words of the given flavours without their prefix. */
export async function saidBy(xml: string, own: readonly Flavour[]): Promise<readonly Said[]> {
  const { rootElement } = await plainReader().fromXML(xml);
  const declared = [...xml.matchAll(/xmlns:([\w.-]+)\s*=\s*["']([^"']+)["']/g)];
  const prefixes = declared.filter(([, , uri = '']) => own.some((flavour) => namespaceOf(flavour) === uri));
  return [...ofElement(rootElement, '', new Set(prefixes.map(([, prefix = '']) => prefix)))];
}

const keyOf = ({ owner, words, value }: Said) => JSON.stringify([owner, words, value]);

/** Whether a loss tells of something; one with details tells of nothing else. */
function tells({ id, property, detail }: Loss, { owner, words, value }: Said): boolean {
  const [names, marks] = [words.map((word) => word.split('#')[0]), words.flatMap((word) => word.split('#').slice(1))];
  if (id !== owner || !names.includes(property)) return false;
  return detail === '' || [...marks, names.at(-1) ?? '', value].some((each) => each !== '' && detail.includes(each));
}

/** What the first file says and the second does not, apart from what a loss names. */
export function silentlyLost(
  before: readonly Said[],
  after: readonly Said[],
  losses: readonly Loss[],
): readonly string[] {
  const left = new Map<string, number>();
  for (const said of after) left.set(keyOf(said), (left.get(keyOf(said)) ?? 0) + 1);
  return before
    .filter((said) => {
      const count = left.get(keyOf(said)) ?? 0;
      left.set(keyOf(said), count - 1);
      return count <= 0;
    })
    .filter((said) => !losses.some((loss) => tells(loss, said)))
    .map(({ owner, words, value }) => `${owner} ${words.join('/')}${value && `=${value}`}`);
}
