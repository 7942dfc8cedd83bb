import { EngineError } from '../error.ts';
import type { Json } from '../model.ts';
import { type Word, words } from './lexer.ts';

/** A parsed expression. */
export type Tree =
  | { readonly op: 'value'; readonly value: Json }
  | { readonly op: 'name'; readonly name: string }
  | { readonly op: 'member'; readonly of: Tree; readonly key: Tree }
  | { readonly op: 'call'; readonly name: string; readonly of?: Tree; readonly args: readonly Tree[] }
  | { readonly op: 'unary'; readonly mark: '!' | '-' | 'empty'; readonly of: Tree }
  | { readonly op: 'binary'; readonly mark: string; readonly left: Tree; readonly right: Tree }
  | { readonly op: 'choice'; readonly if: Tree; readonly yes: Tree; readonly no: Tree };

const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const constants: Readonly<Record<string, Json>> = { true: true, false: false, null: null };
const MAX_DEPTH = 60;
const MAX_LENGTH = 4000;

class Parser {
  private readonly list: readonly Word[];
  private readonly source: string;
  private at = 0;
  private depth = 0;

  constructor(source: string) {
    if (source.length > MAX_LENGTH) throw new EngineError('表达式过长');
    this.source = source;
    this.list = words(source);
  }

  whole(): Tree {
    const tree = this.choice();
    if (this.word().kind !== 'end') this.refuse();
    return tree;
  }

  private word(): Word {
    return this.list[this.at] ?? { kind: 'end', text: '' };
  }

  private refuse(): never {
    const { kind, text } = this.word();
    throw new EngineError(`表达式“${this.source}”有误：${kind === 'end' ? '不完整' : `“${text}”的位置不对`}`);
  }

  private takes(mark: string): boolean {
    const { kind, text } = this.word();
    if (kind !== 'mark' || text !== mark) return false;
    this.at += 1;
    return true;
  }

  private expect(mark: string): void {
    if (!this.takes(mark)) this.refuse();
  }

  private choice(): Tree {
    if (++this.depth > MAX_DEPTH) throw new EngineError('表达式嵌套过深');
    const condition = this.binary(0);
    let tree = condition;
    if (this.takes('?')) {
      const yes = this.choice();
      this.expect(':');
      tree = { op: 'choice', if: condition, yes, no: this.choice() };
    }
    this.depth -= 1;
    return tree;
  }

  private binary(level: number): Tree {
    const marks = levels[level];
    if (!marks) return this.unary();
    let left = this.binary(level + 1);
    for (;;) {
      const { kind, text } = this.word();
      if (kind !== 'mark' || !marks.includes(text)) return left;
      this.at += 1;
      left = { op: 'binary', mark: text, left, right: this.binary(level + 1) };
    }
  }

  private unary(): Tree {
    const { kind, text } = this.word();
    const mark = kind === 'mark' && (text === '!' || text === '-') ? text : undefined;
    const empty = kind === 'name' && text === 'empty' && this.list[this.at + 1]?.text !== ')';
    if (!mark && !empty) return this.postfix(this.primary());
    if (++this.depth > MAX_DEPTH) throw new EngineError('表达式嵌套过深');
    this.at += 1;
    const tree: Tree = { op: 'unary', mark: mark ?? 'empty', of: this.unary() };
    this.depth -= 1;
    return tree;
  }

  private primary(): Tree {
    const { kind, text } = this.word();
    if (this.takes('(')) {
      const inner = this.choice();
      this.expect(')');
      return inner;
    }
    if (kind === 'mark' || kind === 'end') this.refuse();
    this.at += 1;
    if (kind === 'number') return { op: 'value', value: Number(text) };
    if (kind === 'string') return { op: 'value', value: text };
    if (Object.hasOwn(constants, text)) return { op: 'value', value: constants[text] ?? null };
    if (this.takes('(')) return { op: 'call', name: text, args: this.args() };
    return { op: 'name', name: text };
  }

  private postfix(start: Tree): Tree {
    let tree = start;
    for (let links = 0; ; links += 1) {
      if (links > MAX_DEPTH) throw new EngineError('表达式嵌套过深');
      if (this.takes('[')) {
        tree = { op: 'member', of: tree, key: this.choice() };
        this.expect(']');
      } else if (this.takes('.')) {
        const { kind, text } = this.word();
        if (kind !== 'name') this.refuse();
        this.at += 1;
        tree = this.takes('(')
          ? { op: 'call', name: text, of: tree, args: this.args() }
          : { op: 'member', of: tree, key: { op: 'value', value: text } };
      } else return tree;
    }
  }

  private args(): readonly Tree[] {
    const list: Tree[] = [];
    if (this.takes(')')) return list;
    do list.push(this.choice());
    while (this.takes(','));
    this.expect(')');
    return list;
  }
}

/** Parses what stands between `${` and `}`. */
export const parse = (source: string): Tree => new Parser(source).whole();
