import { z } from 'zod';
import { MAX_ID } from './id.ts';
import { inner, type Problem, problemAt, schemaAt } from './problem.ts';

/** No screen sends anything nearly as deep; what is deeper only serves to exhaust whoever walks through it. */
export const MAX_DEPTH = 64;

/** Several times what the largest form sends; looking at more would keep others waiting. */
export const MAX_PARTS = 20_000;

const TOO_MANY = '{label}内容过多';
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
  readonly key: string;
  /** What it stands in; the path is only put together when something is wrong. */
  readonly around: Place | undefined;
  readonly depth: number;
}

const pathOf = (place: Place): string[] => (place.around ? [...pathOf(place.around), place.key] : []);

/** Every part of an input. Without recursion: what is looked for may be deeper than any stack. */
function* placesOf(schema: z.ZodType | undefined, input: unknown): Generator<Place> {
  const places: Place[] = [{ value: input, schema, key: '', around: undefined, depth: 0 }];
  for (let place = places.pop(); place; place = places.pop()) {
    yield place;
    const { value, depth } = place;
    // What is too deep is refused; there is no need to know how deep.
    if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) continue;
    for (const key of Object.keys(value))
      places.push({
        value: (value as Record<string, unknown>)[key],
        schema: place.schema && schemaAt(place.schema, key),
        key,
        around: place,
        depth: depth + 1,
      });
  }
}

const isOdd = (value: unknown) => typeof value === 'string' && !isStorableText(value);

function messageFor({ value, schema, key, depth }: Place): string | undefined {
  if (depth > MAX_DEPTH) return TOO_DEEP;
  // Names of a record are stored as well as what they stand for.
  if (isOdd(key) || isOdd(value)) return ODD_TEXT;
  return numberProblem(schema, value);
}

/** What no database, column or walk can take, whatever the field is for; the first such value, in words. */
export function storageProblem(schema: z.ZodType | undefined, input: unknown): Problem | undefined {
  for (const place of placesOf(schema, input)) {
    const message = messageFor(place);
    if (message) return problemAt(schema, pathOf(place), message);
  }
  return undefined;
}

/** What is wrong with the shape of an input, whatever it is for: deeper, or of more parts, than anything sent in good faith. */
export function shapeProblem(schema: z.ZodType | undefined, input: unknown): Problem | undefined {
  let parts = 0;
  for (const place of placesOf(undefined, input)) {
    parts += 1;
    if (place.depth > MAX_DEPTH) return problemAt(schema, pathOf(place).slice(0, 1), TOO_DEEP);
    if (parts > MAX_PARTS) return problemAt(undefined, [], TOO_MANY);
  }
  return undefined;
}
