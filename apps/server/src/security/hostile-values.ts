import { z } from 'zod';
import { bare, type Part } from './schema-walk.ts';

/** A value that nobody sends in good faith. */
export interface Hostile {
  readonly name: string;
  readonly value: unknown;
  /** True when there is no reading of it under which the field could take it. */
  readonly refused: boolean;
  /** Means nothing by itself; many fields would take it. */
  readonly word?: boolean;
}

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;
/** Lists are lenient about paging: what is no number means the first page. */
const isLenient = (schema: z.ZodType) => fits(schema, Symbol('anything'));

const taken = (...values: unknown[]): Hostile[] =>
  values.map((value) => ({ name: String(value), value, refused: false, word: true }));
const refused = (...values: unknown[]): Hostile[] =>
  values.map((value) => ({ name: String(value), value, refused: true }));

const NUL: Hostile = { name: 'NUL', value: 'a\0b', refused: true };
const HALF: Hostile = { name: 'half a character', value: 'a\ud800b', refused: true };
/** Stands for something that no writer of JSON could write without running out of stack itself. */
const DEEP_MARK = 'ten thousand deep';
const DEEP: Hostile = { name: '10,000 deep', value: DEEP_MARK, refused: true };

const ODD_OBJECT: Hostile = { name: 'an object', value: { toString: null, constructor: 1 }, refused: false };
/** Of each type one; a place that takes none of them says so, and one that takes some gets it as what it is there. */
const otherTypes = ([true, 12, [], [[]], {}] as const).map(
  (value): Hostile => ({ name: JSON.stringify(value), value, refused: false, word: true }),
);
const GROUP: Hostile = { name: 'a group of names', value: { constructor: '1' }, refused: false, word: true };
const texts = taken('__proto__', 'constructor', 'toString', '\uff11', '1e3', '-1', '%00', "1' OR 1=1", '%_\\');
const tooLarge = [2 ** 31, 2 ** 53, 1e21, -(2 ** 31) - 1];
const days = ['2026-02-30', '2026-13-01', '275760-09-13', '0000-01-01'];
const moments = [...days.map((day) => `${day} 08:00:00`), '2026-03-05 25:61:61'];

/** Whole numbers are kept in 32 bits unless the contract says how large they may be. */
function numbersFor(schema: z.ZodType): Hostile[] {
  const { isInt, maxValue, minValue } = bare(schema) as z.ZodNumber;
  // What is whole at all ends at these; they are no limit that anybody chose.
  const isChosen = (limit: number | null): limit is number =>
    limit !== null && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const wide = (value: number) =>
    value > 0 ? isChosen(maxValue) && maxValue >= value : isChosen(minValue) && minValue <= value;
  const judged = tooLarge.map((value) => (isInt && !wide(value) ? refused(value) : taken(value)));
  return [...judged.flat(), ...taken(-1, 0, 1.5), ...refused('\uff11', 'NaN', 'Infinity')];
}

/** At a place for days or moments, only those of the calendar are taken; elsewhere they are texts like others. */
function timesFor(schema: z.ZodType): Hostile[] {
  const isForTimes = fits(schema, '2026-03-05') || fits(schema, '2026-03-05 08:00:00');
  if (!isForTimes) return [];
  return fits(schema, 'zzzz-zz-z1') || fits(schema, '12-3456-78')
    ? taken(days[0], moments[4])
    : refused(...days, ...moments);
}

/** A text of just the allowed length, and one beyond it. */
function lengthsFor(schema: z.ZodType): Hostile[] {
  const { maxLength } = bare(schema) as z.ZodString;
  const limit = maxLength ?? 100_000;
  return [
    ...(maxLength === null ? [] : [{ name: 'as long as may be', value: '长'.repeat(limit), refused: false }]),
    { name: 'too long', value: 'x'.repeat(limit + 1), refused: true },
  ];
}

/** The hostile values for one place of an input. */
export function hostileFor(schema: z.ZodType, part: Part): Hostile[] {
  const kind = bare(schema);
  const values = [
    NUL,
    ...texts,
    ...(kind instanceof z.ZodNumber && !isLenient(schema) ? numbersFor(schema) : []),
    ...(kind instanceof z.ZodString ? [...timesFor(schema), ...lengthsFor(schema)] : []),
  ];
  if (part === 'body') return [...values, ...otherTypes, HALF, DEEP, ODD_OBJECT];
  // Half a character cannot be written in an address, and an address has its own limit.
  const writable = values.filter(({ value }) => encodeURIComponent(String(value)).length < 3500);
  return part === 'query' ? [...writable, GROUP] : writable;
}

/** Whether the value never reaches a handler, because the contract alone refuses it. */
export const isSettled = (schema: z.ZodType, hostile: Hostile) => hostile.refused || !fits(schema, hostile.value);

/** A body as JSON. */
export const bodyText = (body: unknown): string =>
  JSON.stringify(body).replace(`"${DEEP_MARK}"`, `${'['.repeat(10_000)}1${']'.repeat(10_000)}`);
