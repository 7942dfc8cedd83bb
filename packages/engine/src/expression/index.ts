import { EngineError } from '../error.ts';
import { Meter } from '../meter.ts';
import type { Json } from '../model.ts';
import { evaluate, type Lookup } from './evaluate.ts';
import { textOf } from './functions.ts';
import { parse, type Tree } from './parser.ts';

export { type Lookup, truthy } from './evaluate.ts';
export { textOf } from './functions.ts';

/** A text with expressions in it: pieces of text and parsed expressions. */
type Template = readonly (string | Tree)[];

const MAX_CACHED = 2000;
const cache = new Map<string, Template>();

/** Where an expression ends: braces inside quotes do not count. */
function endOf(source: string, from: number): number {
  let quote = '';
  for (let at = from; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (quote) {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  throw new EngineError(`表达式“${source}”缺少右花括号`);
}

function split(source: string): Template {
  const parts: (string | Tree)[] = [];
  let at = 0;
  for (;;) {
    const start = source.slice(at).search(/[$#]\{/);
    if (start < 0) break;
    if (start > 0) parts.push(source.slice(at, at + start));
    const end = endOf(source, at + start + 2);
    parts.push(parse(source.slice(at + start + 2, end)));
    at = end + 1;
  }
  if (at < source.length) parts.push(source.slice(at));
  return parts;
}

/** Parses a text with expressions; the same text is parsed once. */
export function template(source: string): Template {
  const known = cache.get(source);
  if (known) return known;
  if (cache.size >= MAX_CACHED) cache.clear();
  const parts = split(source);
  cache.set(source, parts);
  return parts;
}

/** Whether a text holds an expression. */
export const isExpression = (source: string): boolean => /[$#]\{/.test(source);

/** The value of a text with expressions; one that is nothing but an expression keeps its type. */
export function resolve(source: string, lookup: Lookup, meter = new Meter()): Json {
  const parts = template(source.trim());
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return typeof only === 'string' ? only : evaluate(only, lookup, meter);
  const texts = parts.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part, lookup, meter))));
  const whole = texts.join('');
  meter.read(whole);
  return whole;
}

/** What a condition came to; anything but true and false is a mistake of its author, and no answer. */
export function truthOf(value: Json, source: string): boolean {
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new EngineError(`条件“${source}”的结果不是真或假`);
}

/** Whether a condition holds; a bare expression may leave out the braces. */
export function holds(source: string, lookup: Lookup, meter?: Meter): boolean {
  return truthOf(resolve(isExpression(source) ? source : `\${${source}}`, lookup, meter), source);
}
