/** A character that fits, an empty step, or a condition on the place; `-1` as the next step is the end of the program. */
type Step =
  | { readonly do: 'char'; readonly fits: (char: string) => boolean; readonly next: number }
  | { readonly do: 'either'; readonly next: number; other: number }
  | { readonly do: 'at'; readonly place: Place; readonly next: number }
  | { readonly do: 'look'; readonly program: Program; readonly wanted: boolean; readonly next: number };
export type Place = 'start' | 'end' | 'edge' | 'inside';
/** Steps, each of which leads to steps before it; only loops lead back. */
export interface Program {
  readonly steps: Step[];
  readonly entry: number;
}

/** What would take too long or is not known here; its message is for people. */
export class PatternRefused extends Error {}

/** Counted repetitions are written out; beyond this many steps a pattern is not one that somebody meant. */
const MAX_STEPS = 2000;
export const END = -1;

interface Repeat {
  readonly min: number;
  readonly max: number;
}
type Node =
  | { readonly kind: 'char'; readonly fits: (char: string) => boolean }
  | { readonly kind: 'at'; readonly place: Place }
  | { readonly kind: 'list'; readonly items: readonly Node[] }
  | { readonly kind: 'or'; readonly ways: readonly Node[] }
  | { readonly kind: 'look'; readonly inner: Node; readonly wanted: boolean }
  | { readonly kind: 'repeat'; readonly inner: Node; readonly repeat: Repeat };

/** The language's own engine decides about one character, where there is nothing to try twice. */
function single(source: string): (char: string) => boolean {
  const one = new RegExp(`^(?:${source})$`, 'u');
  const known = new Map<string, boolean>();
  return (char) => {
    const found = known.get(char) ?? one.test(char);
    if (known.size < 200) known.set(char, found);
    return found;
  };
}

const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|x..|c.|.)/su;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/su;
const REPEAT = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
const GROUP = /^\((?:\?(?::|=|!|<=|<!|<[^>]*>))?/u;

/** Reads a valid regular expression of the Unicode kind. */
class Reader {
  private rest: string;
  constructor(source: string) {
    this.rest = source;
  }
  private take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.rest);
    if (found) this.rest = this.rest.slice(found[0].length);
    return found;
  }
  /** Alternatives up to the end of the group. */
  ways(): Node {
    const ways: Node[] = [];
    let items: Node[] = [];
    while (this.rest && !this.rest.startsWith(')')) {
      if (this.take(/^\|/)) {
        ways.push({ kind: 'list', items });
        items = [];
      } else items.push(this.repeated(this.atom()));
    }
    ways.push({ kind: 'list', items });
    return ways.length === 1 ? (ways[0] as Node) : { kind: 'or', ways };
  }
  private atom(): Node {
    if (this.take(/^\^/)) return { kind: 'at', place: 'start' };
    if (this.take(/^\$/)) return { kind: 'at', place: 'end' };
    if (this.take(/^\\b/)) return { kind: 'at', place: 'edge' };
    if (this.take(/^\\B/)) return { kind: 'at', place: 'inside' };
    if (/^\\(?:[1-9]|k)/.test(this.rest)) throw new PatternRefused('不支持反向引用（如 \\1），请改写');
    if (this.rest.startsWith('(')) return this.group();
    const found = this.take(ESCAPE) ?? this.take(CLASS) ?? this.take(/^./su);
    return { kind: 'char', fits: single(found?.[0] ?? '') };
  }
  private group(): Node {
    const head = this.take(GROUP)?.[0] ?? '';
    if (head.startsWith('(?<=') || head.startsWith('(?<!'))
      throw new PatternRefused('不支持后行断言（(?<= 或 (?<!），请改写');
    const inner = this.ways();
    this.take(/^\)/);
    if (head === '(?=' || head === '(?!') return { kind: 'look', inner, wanted: head === '(?=' };
    return inner;
  }
  private repeated(inner: Node): Node {
    const found = this.take(REPEAT);
    if (!found) return inner;
    const most = Number.POSITIVE_INFINITY;
    const [text, low, comma, high] = found;
    if (text[0] === '?') return { kind: 'repeat', inner, repeat: { min: 0, max: 1 } };
    if (text[0] === '*') return { kind: 'repeat', inner, repeat: { min: 0, max: most } };
    if (text[0] === '+') return { kind: 'repeat', inner, repeat: { min: 1, max: most } };
    const max = high ? Number(high) : comma ? most : Number(low);
    return { kind: 'repeat', inner, repeat: { min: Number(low), max } };
  }
}

/** Writes a program from its end to its beginning, so that steps lead to what is there already. */
class Writer {
  private written = 0;
  program(node: Node): Program {
    const steps: Step[] = [];
    return { steps, entry: this.write(node, END, steps) };
  }
  private add(step: Step, steps: Step[]): number {
    this.written += 1;
    if (this.written > MAX_STEPS) throw new PatternRefused('过于复杂，请简化');
    return steps.push(step) - 1;
  }
  private write(node: Node, next: number, steps: Step[]): number {
    switch (node.kind) {
      case 'char':
        return this.add({ do: 'char', fits: node.fits, next }, steps);
      case 'at':
        return this.add({ do: 'at', place: node.place, next }, steps);
      case 'list':
        return node.items.reduceRight((to, item) => this.write(item, to, steps), next);
      case 'or':
        return node.ways
          .map((way) => this.write(way, next, steps))
          .reduceRight((other, way) => this.add({ do: 'either', next: way, other }, steps));
      case 'look':
        return this.add({ do: 'look', program: this.program(node.inner), wanted: node.wanted, next }, steps);
      case 'repeat':
        return this.repeat(node, next, steps);
    }
  }
  private repeat({ inner, repeat: { min, max } }: Extract<Node, { kind: 'repeat' }>, next: number, steps: Step[]) {
    let entry = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop: Step = { do: 'either', next, other: END };
      entry = this.add(loop, steps);
      loop.other = this.write(inner, entry, steps);
    }
    const spare = max === Number.POSITIVE_INFINITY ? 0 : max - min;
    for (let i = 0; i < spare; i += 1)
      entry = this.add({ do: 'either', next, other: this.write(inner, entry, steps) }, steps);
    for (let i = 0; i < min; i += 1) {
      const before = this.written;
      entry = this.write(inner, entry, steps);
      // Nothing was written: more of it is nothing, too.
      if (this.written === before) break;
    }
    return entry;
  }
}

/** Makes a program of a regular expression; what cannot be one is refused. */
export function compilePattern(pattern: string): Program {
  try {
    new RegExp(pattern, 'u');
  } catch {
    throw new PatternRefused('不是有效的正则表达式');
  }
  return new Writer().program(new Reader(pattern).ways());
}
