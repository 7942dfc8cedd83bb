import { z } from 'zod';
import { isMoment } from './calendar.ts';

type FieldKind = 'text' | 'note' | 'int' | 'dict' | 'date' | 'datetime' | 'rich' | 'image' | 'file' | 'tags';

/** How a list looks for a value: the whole of it, a part of it, or between two days. */
type Search = 'exact' | 'like' | 'range';

/** A value of a resource together with what the screens need to know about it. `Opt`: may be left out on creation. */
export interface Field<V = unknown, Opt extends boolean = boolean> {
  readonly kind: FieldKind;
  readonly label: string;
  readonly schema: z.ZodType<V>;
  /** The value a new record starts with; absent when the user has to give one. */
  readonly initial?: V;
  readonly optional: Opt;
  readonly dictType?: string;
  readonly max?: number;
  /** How lists are searched by it; `range` is for moments. */
  readonly search?: Search;
  /** Shown in the list and in exports unless false. */
  readonly list?: boolean;
  readonly sort?: boolean;
  readonly width?: number;
  /** Fixed once the record exists. */
  readonly lock?: boolean;
}
export type Fields = Readonly<Record<string, Field>>;

/** At most eight hints, no callbacks: a screen that needs more is written by hand. */
export interface Hints<V> {
  max?: number;
  search?: Search;
  list?: boolean;
  sort?: boolean;
  width?: number;
  lock?: boolean;
  initial?: V;
  pattern?: { regex: RegExp; message: string };
}

function build<V>(kind: FieldKind, label: string, schema: z.ZodType<V>, hints: Hints<V>): Field<V, false> {
  const { pattern: _pattern, ...rest } = hints;
  return { kind, label, schema: schema.meta({ title: label }), optional: false, ...rest };
}
const optional = <V>(field: Field<V, false>, initial: V): Field<V, true> => ({ ...field, optional: true, initial });

const string = (hints: Hints<string>, fallback: number, min = 0) => {
  // An empty value is said to be empty, not to be of the wrong form: the length is looked at first.
  const schema = z
    .string()
    .trim()
    .min(min)
    .max(hints.max ?? fallback);
  return hints.pattern ? schema.regex(hints.pattern.regex, hints.pattern.message) : schema;
};

/** One line of text that must be given. */
export const text = (label: string, hints: Hints<string> = {}): Field<string, false> =>
  build('text', label, string(hints, 100, 1), { max: 100, ...hints });

/** One line of text that may stay empty. */
export const optionalText = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(build('text', label, string(hints, 100), { max: 100, ...hints }), hints.initial ?? '');

/** Several lines, may stay empty. */
export const note = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(build('note', label, string(hints, 500), { max: 500, ...hints }), hints.initial ?? '');

/** Several lines that must be given. */
export const requiredNote = (label: string, hints: Hints<string> = {}): Field<string, false> =>
  build('note', label, string(hints, 500, 1), { max: 500, ...hints });

export const int = (label: string, hints: Hints<number> = {}): Field<number, true> =>
  optional(
    build(
      'int',
      label,
      z.coerce
        .number<number>()
        .int()
        .min(0)
        .max(hints.max ?? 999_999),
      hints,
    ),
    hints.initial ?? 0,
  );

/** A whole number that must be given. */
export const requiredInt = (label: string, hints: Hints<number> = {}): Field<number, false> =>
  build(
    'int',
    label,
    z
      .int()
      .min(0)
      .max(hints.max ?? 999_999),
    hints,
  );

/** A value out of a dictionary, kept as its string. */
export const dict = (label: string, dictType: string, hints: Hints<string> = {}): Field<string, true> => ({
  ...optional(build('dict', label, string({ max: 100, ...hints }, 100, 1), hints), hints.initial ?? '0'),
  dictType,
});

/** One of a few values that the code itself knows; a dictionary gives them their labels. */
export const choice = <const V extends string>(
  label: string,
  dictType: string,
  values: readonly V[],
  hints: Hints<string> = {},
): Field<string, true> => ({
  ...optional(build<string>('dict', label, z.enum(values), hints), hints.initial ?? '0'),
  ...(dictType && { dictType }),
});

/** A moment, `YYYY-MM-DD HH:mm:ss`. */
export const datetime = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(
    build(
      'datetime',
      label,
      string(hints, 19).refine((text) => text === '' || isMoment(text), '{label}格式不正确'),
      hints,
    ),
    hints.initial ?? '',
  );

const MAX_TAGS = 20;
/** Short words that group records; at least one must be given. */
export const tags = (label: string, hints: Omit<Hints<string[]>, 'pattern'> = {}): Field<string[], false> => {
  const tag = z.string().trim().min(1).max(30);
  const schema = z
    .array(tag)
    .min(1)
    .max(MAX_TAGS)
    .transform((list) => [...new Set(list)]);
  return build('tags', label, schema, hints);
};

/** Sanitised HTML. */
export const rich = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(build('rich', label, z.string().max(hints.max ?? 100_000), { list: false, ...hints }), '');

/** Comma-joined addresses of uploaded files. */
export const files = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(build('file', label, z.string().max(2000), { list: false, ...hints }), '');

/** Comma-joined addresses of uploaded pictures. */
export const images = (label: string, hints: Hints<string> = {}): Field<string, true> =>
  optional(build('image', label, z.string().max(2000), { list: false, ...hints }), '');

/** What a search between two days is called on the wire. */
export const rangeEnds = (name: string) => [`${name}Begin`, `${name}End`] as const;

/** The names by which a list of these fields can be narrowed; a range has one for each end. */
export const filterNames = (fields: Fields): string[] =>
  Object.keys(fields).flatMap((name) => {
    const search = fields[name]?.search;
    return search === 'range' ? rangeEnds(name) : search ? [name] : [];
  });

/** The field by which people call a record: the first line of text that the list shows. */
export const nameField = (fields: Fields): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.kind === 'text' && fields[name].list !== false);
