import { z } from 'zod';
import { MAX_ID } from './id.ts';
import { inner, type Problem, problemAt, schemaAt } from './problem.ts';

/** No screen sends anything nearly as deep; what is deeper only serves to exhaust whoever walks through it. */
export const MAX_DEPTH = 64;

const TOO_DEEP = '{label}嵌套层次过多';
const ODD_TEXT = '{label}含有无法保存的字符';
const TOO_LARGE = `{label}不能大于${MAX_ID}`;
const TOO_SMALL = `{label}不能小于-${MAX_ID}`;

// Two halves make one character; one half alone cannot be written in UTF-8.
const LONE_HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** True for a text that every database can keep: no NUL, no half of a character. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && !LONE_HALF.test(text);

/** A whole number for which the contract names no limit is kept in a column of 32 bits. */
function numberProblem(schema: z.ZodType | undefined, value: unknown): string | undefined {
  const known = schema && inner(schema);
  if (!(known instanceof z.ZodNumber) || !known.isInt || (typeof value !== 'number' && typeof value !== 'string'))
    return;
  const number = Number(value);
  if (number > MAX_ID && (known.maxValue ?? Number.MAX_SAFE_INTEGER) >= Number.MAX_SAFE_INTEGER) return TOO_LARGE;
  if (number < -MAX_ID && (known.minValue ?? Number.MIN_SAFE_INTEGER) <= Number.MIN_SAFE_INTEGER) return TOO_SMALL;
  return undefined;
}

interface Place {
  readonly value: unknown;
  readonly schema: z.ZodType | undefined;
  readonly path: readonly string[];
}

/** Every part of an input. Without recursion: what is looked for may be deeper than any stack. */
function* placesOf(schema: z.ZodType | undefined, input: unknown): Generator<Place> {
  const places: Place[] = [{ value: input, schema, path: [] }];
  for (let place = places.pop(); place; place = places.pop()) {
    yield place;
    const { value, path } = place;
    if (value === null || typeof value !== 'object') continue;
    for (const [key, part] of Object.entries(value))
      places.push({ value: part, schema: place.schema && schemaAt(place.schema, key), path: [...path, key] });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

function messageFor({ value, schema, path }: Place): string | undefined {
  if (path.length > MAX_DEPTH) return TOO_DEEP;
  // Names of a record are stored as well as what they stand for.
  if (![path.at(-1), value].filter(isText).every(isStorableText)) return ODD_TEXT;
  return numberProblem(schema, value);
}

/** What no database, column or walk can take, whatever the field is for; the first such value, in words. */
export function storageProblem(schema: z.ZodType | undefined, input: unknown): Problem | undefined {
  for (const place of placesOf(schema, input)) {
    const message = messageFor(place);
    if (message) return problemAt(schema, place.path, message);
  }
  return undefined;
}

/** Whether an input is deeper than anything that is sent in good faith. */
export function depthProblem(input: unknown): Problem | undefined {
  for (const { path } of placesOf(undefined, input))
    if (path.length > MAX_DEPTH) return problemAt(undefined, path.slice(0, 1), TOO_DEEP);
  return undefined;
}
