import { z } from 'zod';
import type { Field } from './field.ts';

const PARAM = /\{([\p{L}_][\p{L}\p{N}_]{0,63})\}/gu;

/** The values that a template text asks for, in the order of their first place. */
export const paramNames = (content: string): string[] => [
  ...new Set([...content.matchAll(PARAM)].map(([, name = '']) => name)),
];

/** Puts values into a template text, in one pass: what a value says is never read as a template again. */
export const fillTemplate = (content: string, params: Readonly<Record<string, string>>): string =>
  content.replace(PARAM, (whole, name: string) => (Object.hasOwn(params, name) ? (params[name] ?? '') : whole));

/** The names of the values that a text asks for; the server derives them from it, whatever a client sends. */
export const derivedParams = (label: string): Field<string[], true> => ({
  kind: 'tags',
  label,
  schema: z.array(z.string().max(64)).max(200).meta({ title: label }),
  optional: true,
  initial: [],
  width: 180,
});

/** The values for a template as a caller sends them. */
export const templateParams = z
  .record(z.string().max(64), z.coerce.string<string>().max(500))
  .default({})
  .meta({ title: '模板参数' });

/** A moment that has not come for every record. */
export const maybeTime = (label: string, hints: Partial<Field> = {}): Field<string | null, true> => ({
  kind: 'datetime',
  label,
  schema: z.string().nullable().meta({ title: label }),
  optional: true,
  initial: null,
  ...(hints.list !== undefined && { list: hints.list }),
  ...(hints.sort !== undefined && { sort: hints.sort }),
  ...(hints.width !== undefined && { width: hints.width }),
  ...(hints.search !== undefined && { search: hints.search }),
});
