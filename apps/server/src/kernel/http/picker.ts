/** JSON schema as `replySchema` writes it; only what is read here. */
export interface ReplyNode {
  readonly type?: string;
  readonly nullable?: boolean;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, ReplyNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly items?: ReplyNode;
  readonly $ref?: string;
  readonly definitions?: Readonly<Record<string, ReplyNode>>;
}

/** What a schema names of a value, as new objects; undefined when anything in it is not exactly as the schema has it. */
export type Picker = (value: unknown) => unknown;

/** Words that say nothing about how a value is written. */
const SILENT = new Set(
  `$schema title description format enum default pattern minLength maxLength minimum maximum exclusiveMinimum
  exclusiveMaximum multipleOf minItems maxItems`.split(/\s+/),
);
/** Words that are understood, by the type that they stand with. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties', 'definitions'],
  array: ['items'],
  string: ['const'],
  integer: ['const'],
  number: ['const'],
  boolean: ['const'],
};
const isPlain: Readonly<Record<string, (name: string) => string>> = {
  string: (name) => `typeof ${name} === 'string'`,
  integer: (name) => `Number.isInteger(${name})`,
  number: (name) => `Number.isFinite(${name})`,
  boolean: (name) => `typeof ${name} === 'boolean'`,
};
/** Names that mean something else than a property when an object is written or made. */
const UNUSUAL = new Set(['__proto__', 'toJSON']);

class NotUnderstood extends Error {}

/** The functions of one schema as text: each looks at a value and returns it, picked, or undefined. */
class PickerText {
  readonly #functions = new Map<ReplyNode, string>();
  readonly #texts: string[] = [];
  readonly #root: ReplyNode;
  constructor(root: ReplyNode) {
    this.#root = root;
  }

  #resolve(node: ReplyNode): ReplyNode {
    if (node.$ref === undefined) return node;
    const name = /^#\/definitions\/(\w+)$/.exec(node.$ref)?.[1];
    const found = node.$ref === '#' ? this.#root : name && this.#root.definitions?.[name];
    if (!found) throw new NotUnderstood(node.$ref);
    return found;
  }

  /** The name of the function for objects or lists; made once for each node, so that trees call themselves. */
  #functionOf(node: ReplyNode): string {
    const known = this.#functions.get(node);
    if (known) return known;
    const name = `pick${this.#functions.size}`;
    this.#functions.set(node, name);
    this.#texts.push(`function ${name}(v) {${node.type === 'array' ? this.#list(node) : this.#object(node)}}`);
    return name;
  }

  #list({ items }: ReplyNode): string {
    if (!items) throw new NotUnderstood('a list of nothing');
    return `if (!Array.isArray(v)) return;
      const out = new Array(v.length);
      for (let i = 0; i < v.length; i++) { const e = v[i]; ${this.#check(items, 'e', 'out[i]')} }
      return out;`;
  }

  #object({ properties = {}, required = [], additionalProperties }: ReplyNode): string {
    if (additionalProperties) throw new NotUnderstood('names that nobody knows');
    const must = new Set(required);
    // The order that the compiled serialiser writes in.
    const names = Object.keys(properties).sort((a, b) => Number(must.has(b)) - Number(must.has(a)));
    if (required.some((name) => !names.includes(name)) || names.some((name) => UNUSUAL.has(name)))
      throw new NotUnderstood('unusual names');
    const lines = names.map((name, at) => {
      const node = properties[name] as ReplyNode & { default?: unknown };
      const check = `${this.#check(node, `a${at}`, `p${at}`)}`;
      const read = `const a${at} = v[${JSON.stringify(name)}]; let p${at};`;
      // What is undefined is left out when the object is written.
      const optional = !must.has(name) && this.#resolve(node as never) && node.default === undefined;
      return `${read} ${optional ? `if (a${at} !== undefined) {${check}}` : check}`;
    });
    return `if (v === null || typeof v !== 'object' || v.toJSON !== undefined) return;
      ${lines.join('\n')}
      return { ${names.map((name, at) => `${JSON.stringify(name)}: p${at}`).join(', ')} };`;
  }

  /** Statements that put the value `name`, picked, into `into`, or return when it is odd. */
  #check(given: ReplyNode, name: string, into: string): string {
    const node = this.#resolve(given);
    if (given !== node && Object.keys(given).length > 1) throw new NotUnderstood('more than a reference');
    const { type, nullable } = node;
    const known = KNOWN[type ?? ''];
    if (!known) throw new NotUnderstood(String(type));
    for (const word of Object.keys(node))
      if (!SILENT.has(word) && word !== 'type' && word !== 'nullable' && !known.includes(word))
        throw new NotUnderstood(word);
    const plain = isPlain[type as string]?.(name);
    const fixed = node.const === undefined ? '' : ` && ${name} === ${JSON.stringify(node.const)}`;
    const some = plain
      ? `if (!(${plain}${fixed})) return; ${into} = ${name};`
      : `if ((${into} = ${this.#functionOf(node)}(${name})) === undefined) return;`;
    return nullable ? `if (${name} === null) ${into} = null; else { ${some} }` : some;
  }

  compile(): Picker {
    const start = this.#check(this.#root, 'v', 'out');
    return new Function(`'use strict';
      ${this.#texts.join('\n')}
      return function (v) { let out; ${start} return out; };`)();
  }
}

/**
 * Compiles what picks from a value just what a schema names. It only knows the usual words; undefined for schemas with
 * others, and its answer is undefined for values that are not as they should be: there the serialiser of Fastify decides
 * what becomes of them.
 */
export function createPicker(schema: ReplyNode): Picker | undefined {
  try {
    return new PickerText(schema).compile();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}
