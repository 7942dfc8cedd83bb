import { type Loss, lossOf } from './convert/loss.ts';
import { type AnyFactory, isForeign } from './copy.ts';
import { typesOf } from './descriptor/index.ts';
import type { Flavour } from './flavour.ts';
import type { Create, ModdleElement } from './moddle.ts';

/** The prefixes that a file declares at its root, with what they stand for. */
export type Namespaces = Readonly<Record<string, string>>;
/** A model that takes elements over. */
export interface Receiver extends AnyFactory {
  create: Create;
}
/** What was taken over, and what the receiving flavour has no word for. */
export interface Unpacked {
  readonly value: unknown;
  readonly losses: readonly Loss[];
}
type Plain = Readonly<Record<string, unknown>>;

const DECLARATION = 'xmlns:';
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;
/** Only elements of a model carry a descriptor; that of an unknown namespace lists no properties. */
const isElement = (value: object): value is ModdleElement => '$descriptor' in value && isPlain(value.$descriptor);

/** What the root of a file declares. */
export function namespacesOf(definitions: ModdleElement | undefined): Namespaces {
  const found = Object.entries(definitions?.$attrs ?? {}).filter(([name]) => name.startsWith(DECLARATION));
  return Object.fromEntries(found.map(([name, uri]) => [name.slice(DECLARATION.length), String(uri)]));
}

/** The declarations that attributes of these names need wherever they stand. */
function declarationsFor(names: readonly string[], namespaces: Namespaces): Record<string, string> {
  const prefixes = names.filter((name) => name.includes(':')).map((name) => name.slice(0, name.indexOf(':')));
  const known = prefixes.flatMap((prefix) => {
    const uri = namespaces[prefix];
    return uri ? [[DECLARATION + prefix, uri] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Elements of a model, with whatever holds them, as plain data that another model can take over; they point nowhere. */
export function pack(value: unknown, namespaces: Namespaces): unknown {
  if (Array.isArray(value)) return value.map((each) => pack(each, namespaces));
  if (!isPlain(value)) return value;
  const isReference = (name: string) => isElement(value) && value.$descriptor.propertiesByName?.[name]?.isReference;
  const entries = Object.entries(value).filter(([name]) => !isReference(name));
  const own = Object.fromEntries(entries.map(([name, each]) => [name, pack(each, namespaces)]));
  if (!isElement(value)) return own;
  if (isForeign(value))
    return { ...declarationsFor(Object.keys(own), namespaces), ...own, $uri: value.$descriptor.ns.uri };
  return { ...own, $attrs: { ...declarationsFor(Object.keys(value.$attrs), namespaces), ...value.$attrs } };
}

/** One taking over of packed elements. */
class Transfer {
  readonly losses: Loss[] = [];
  readonly #model: Receiver;
  readonly #from: Flavour;
  readonly #to: Flavour;

  constructor(model: Receiver, from: Flavour, to: Flavour) {
    this.#model = model;
    this.#from = from;
    this.#to = to;
  }

  revive(value: unknown, parent?: ModdleElement): unknown {
    if (Array.isArray(value))
      return value.map((each) => this.revive(each, parent)).filter((each) => each !== undefined);
    if (!isPlain(value)) return value;
    if ('$uri' in value) return this.#foreign(value, parent);
    if ('$type' in value) return this.#own(value, parent);
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.revive(each)]));
  }

  #foreign({ $type, $uri, $children, ...own }: Plain, parent: ModdleElement | undefined): ModdleElement {
    const element = this.#model.createAny(String($type), $uri === undefined ? undefined : String($uri), own);
    element.$parent = parent;
    if (Array.isArray($children)) Object.assign(element, { $children: this.revive($children, element) });
    return element;
  }

  #own({ $type, $attrs, ...properties }: Plain, parent: ModdleElement | undefined): ModdleElement | undefined {
    const type = this.#typeOf(String($type));
    if (!type) {
      this.#lose(parent, String($type));
      return undefined;
    }
    const element = this.#model.create(type);
    element.$parent = parent;
    for (const [name, value] of Object.entries(properties)) {
      if (name in element.$descriptor.propertiesByName) element.set(name, this.revive(value, element));
      else this.#lose(element, name);
    }
    this.#setAttributes(element, $attrs);
    return element;
  }

  /** Attributes of the receiving flavour, which were foreign to the giver, are no longer so. */
  #setAttributes(element: ModdleElement, attributes: unknown): void {
    for (const [name, value] of Object.entries(isPlain(attributes) ? attributes : {})) {
      if (name.startsWith(`${this.#to}:`) && name in element.$descriptor.propertiesByName) element.set(name, value);
      else element.$attrs[name] = value;
    }
  }

  /** The type in the words of the receiving flavour, if it has one. */
  #typeOf(type: string): string | undefined {
    if (this.#from === this.#to || !type.startsWith(`${this.#from}:`)) return type;
    const local = type.slice(this.#from.length + 1);
    return typesOf(this.#to).some(({ name }) => name === local) ? `${this.#to}:${local}` : undefined;
  }

  #lose(host: ModdleElement | undefined, word: string): void {
    const local = word.slice(word.indexOf(':') + 1);
    if (host) this.losses.push(lossOf(host, local.charAt(0).toLowerCase() + local.slice(1), this.#to));
  }
}

/** Takes packed elements over into a model. Words of the giving flavour become those of the receiving one by name. */
export function unpack(packed: unknown, model: Receiver, from: Flavour, to: Flavour): Unpacked {
  const transfer = new Transfer(model, from, to);
  return { value: transfer.revive(packed), losses: transfer.losses };
}
