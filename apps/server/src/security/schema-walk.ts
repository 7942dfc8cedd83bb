import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { z } from 'zod';

/** Where a value stands in a request. */
export type Part = 'params' | 'query' | 'body';

/** A place in an input where one value stands. */
export interface Leaf {
  readonly path: readonly string[];
  readonly schema: z.ZodType;
}
/** The number of a record that exists, by what a field is called. */
export type KnownIds = ReadonlyMap<string, number>;

interface Def {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
}
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

/** What a schema is once defaults, nulls and transformations are taken off. */
export function bare(schema: z.ZodType): z.ZodType {
  const { innerType, in: before, out } = defOf(schema);
  const next = innerType ?? (before instanceof z.ZodTransform ? out : before);
  return next ? bare(next) : schema;
}

/** Every place of an input where a value can stand; arrays and records are entered at one element. */
export function leavesOf(schema: z.ZodType, path: readonly string[] = []): Leaf[] {
  const here = bare(schema);
  const { type, shape = {}, element, valueType, options = [] } = defOf(here);
  if (type === 'object') return Object.entries(shape).flatMap(([name, field]) => leavesOf(field, [...path, name]));
  if (type === 'array' && element) return leavesOf(element, [...path, '0']);
  if (type === 'record' && valueType) return leavesOf(valueType, [...path, 'key']);
  if (type === 'union' && options.some((option) => leavesOf(option).some((leaf) => leaf.path.length > 0)))
    return options.flatMap((option) => leavesOf(option, path));
  return [{ path, schema }];
}

const XML = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>';
const texts = [
  ...['a1', '1', '2026-03-05', '2026-03-05 08:00:00', '2026-03', '08:00', '08:00:00', '13900001111', 'a@example.org'],
  ...['https://example.org/a', '/profile/upload/2026/03/05/a.png', 'correct-horse-10', '1.5', '#112233', '0 0 2 * * ?'],
  ...[
    XML,
    'aaaa',
    'aaaaaaaa',
    'AA',
    '{n}',
    '91350100M000100Y43',
    'A-1',
    '0'.repeat(32),
    'a'.repeat(43),
    'a'.repeat(100),
    '{}',
    '{"a":1}',
    '[]',
    'image/png',
    '',
  ],
];
const numbers = [1, 0, 2, 10, 60, 100, 1000];
/** What ends comes after what begins, and weights come to a hundred; a year comes last, because it is too much for nearly everything else. */
const numbersFor = (name: string) => [...(['to', 'weight'].includes(name) ? numbers.toReversed() : numbers), 2030];

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

/** A value that a schema takes and that means something where it can: numbers of records that are there. */
export function plausible(schema: z.ZodType, name: string, ids: KnownIds): unknown {
  const here = bare(schema);
  const { type, shape = {}, element, valueType, options = [] } = defOf(here);
  if (type === 'object') {
    const needed = Object.entries(shape).filter(([, field]) => !fits(field, undefined));
    return Object.fromEntries(needed.map(([key, field]) => [key, plausible(field, key, ids)]));
  }
  if (type === 'array' && element) return [plausible(element, name.replace(/s$/, ''), ids)];
  if (type === 'record' && valueType) return { key: plausible(valueType, 'key', ids) };
  const known = ids.get(name.replace(/Ids$/, 'Id')) ?? [];
  const offered = [known, String(known), ...numbersFor(name), ...texts, true, ...valuesOf(here)].flat();
  const found = offered.find((value) => fits(schema, value));
  if (found !== undefined) return found;
  const option = options.map((one) => plausible(one, name, ids)).find((value) => fits(schema, value));
  return option ?? 'a1';
}

const valuesOf = (schema: z.ZodType): readonly unknown[] => {
  if (schema instanceof z.ZodEnum) return schema.options;
  return schema instanceof z.ZodLiteral ? [...schema.values] : [];
};

/** A plausible input with another value at one place; what stands around that place is filled in. */
export function inputWith(
  schema: z.ZodType,
  path: readonly string[],
  value: unknown,
  ids: KnownIds,
  name = '',
): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const { shape, element, valueType, options = [] } = defOf(bare(schema));
  const option =
    options.find((one) => key in (defOf(bare(one)).shape ?? {})) ?? options.find((one) => leavesOf(one, []).length > 0);
  if (option) return inputWith(option, path, value, ids, name);
  const next = shape?.[key] ?? element ?? valueType;
  if (!next) return value;
  const inner = inputWith(next, rest, value, ids, key === '0' ? name : key);
  return element ? [inner] : { ...(plausible(schema, name, ids) as object), [key]: inner };
}

/** Where values can stand in a request. */
export const parts: readonly Part[] = ['params', 'query', 'body'];

/** What a call is sent in good faith. */
export const usualInput = (endpoint: AnyEndpoint, ids: KnownIds): Record<Part, unknown> =>
  Object.fromEntries(parts.map((part) => [part, endpoint[part] && plausible(endpoint[part], '', ids)])) as never;
