import { EngineError } from '../error.ts';
import type { Json } from '../model.ts';

/** The text of a value. */
export const textOf = (value: Json): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Whether a value counts as empty. */
export function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

const sizeOf = (value: Json): number => {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return value !== null && typeof value === 'object' ? Object.keys(value).length : 0;
};
const numberOf = (value: Json): number => {
  const number = Number(value);
  if (value === null || Number.isNaN(number)) throw new EngineError(`“${textOf(value)}”不是数字`);
  return number;
};
const contains = (all: Json, one: Json): boolean => {
  if (typeof all === 'string') return all.includes(textOf(one));
  if (Array.isArray(all)) return all.some((each) => JSON.stringify(each) === JSON.stringify(one));
  return all !== null && typeof all === 'object' && Object.hasOwn(all, textOf(one));
};

/** One more than a list may have, so that a longer one is refused and not cut. */
const MAX_PIECES = 10_001;
const MAX_JOINED = 100_000;

/** Looks how long a text will be before it is made: a long separator between many values fills the memory. */
function joined(all: readonly Json[], by: string): string {
  const texts = all.map(textOf);
  const length = texts.reduce((sum, each) => sum + each.length, by.length * Math.max(all.length - 1, 0));
  if (length > MAX_JOINED) throw new EngineError('表达式的结果过长');
  return texts.join(by);
}

/** The functions that expressions may call, plain or as methods of a value; nothing else can be called. */
const functions: Readonly<Record<string, (...args: readonly Json[]) => Json>> = {
  size: (all = null) => sizeOf(all),
  length: (all = null) => sizeOf(all),
  isEmpty: (value = null) => isEmpty(value),
  contains: (all = null, one = null) => contains(all, one),
  containsKey: (all = null, one = null) => contains(all, one),
  get: (all = null, key = null) => memberOf(all, key),
  equals: (one = null, other = null) => one === other,
  startsWith: (value = null, start = null) => textOf(value).startsWith(textOf(start)),
  endsWith: (value = null, end = null) => textOf(value).endsWith(textOf(end)),
  indexOf: (value = null, part = null) => textOf(value).indexOf(textOf(part)),
  substring: (value = null, from = 0, to = null) =>
    textOf(value).substring(numberOf(from), to === null ? undefined : numberOf(to)),
  trim: (value = null) => textOf(value).trim(),
  toUpperCase: (value = null) => textOf(value).toUpperCase(),
  toLowerCase: (value = null) => textOf(value).toLowerCase(),
  split: (value = null, by = ',') => textOf(value).split(textOf(by), MAX_PIECES),
  join: (all = null, by = ',') => (Array.isArray(all) ? joined(all, textOf(by)) : textOf(all)),
  toString: (value: Json = null) => textOf(value),
  intValue: (value = null) => Math.trunc(numberOf(value)),
  doubleValue: (value = null) => numberOf(value),
  abs: (value = null) => Math.abs(numberOf(value)),
  round: (value = null) => Math.round(numberOf(value)),
  floor: (value = null) => Math.floor(numberOf(value)),
  ceil: (value = null) => Math.ceil(numberOf(value)),
  min: (...values) => Math.min(...values.map(numberOf)),
  max: (...values) => Math.max(...values.map(numberOf)),
  sum: (all = null) =>
    Array.isArray(all) ? all.reduce((total: number, each) => total + numberOf(each), 0) : numberOf(all),
};

/** Calls one of them. */
export function call(name: string, args: readonly Json[]): Json {
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!found) throw new EngineError(`表达式中不允许调用“${name}”`);
  return found(...args);
}

/** A member of a list, map or text; only what it owns itself. */
export function memberOf(of: Json, key: Json): Json {
  const name = textOf(key);
  if (of === null) throw new EngineError(`空值没有属性“${name}”`);
  if (Array.isArray(of)) return name === 'length' || name === 'size' ? of.length : (of[Number(name)] ?? null);
  if (typeof of !== 'object') throw new EngineError(`“${textOf(of)}”没有属性“${name}”`);
  return Object.hasOwn(of, name) ? ((of as Readonly<Record<string, Json>>)[name] ?? null) : null;
}
