import type { Field, Fields } from '@jiaoyan/contract/kernel/field';
import { firstProblem, type Problem } from '@jiaoyan/contract/kernel/problem';
import { z } from 'zod';
import type { Values } from '../resource-types.ts';

const schemaOf = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])));

/** The cleaned values of a form, or the first thing wrong with them. */
export function checkValues(fields: Fields, values: Values): { values: Values } | { problem: Problem } {
  const schema = schemaOf(fields);
  const result = schema.safeParse(values);
  return result.success ? { values: result.data } : { problem: firstProblem(schema, result.error) };
}

/** An emptied input is null; only a few fields know that value, for the others it is missing. */
const emptied = ({ schema }: Field, value: unknown) =>
  value === null && !schema.safeParse(null).success ? undefined : value;

/** What is wrong with one field, or undefined when nothing is. */
export function checkField(fields: Fields, name: string, value: unknown): string | undefined {
  const field = fields[name];
  if (!field) return undefined;
  const result = checkValues({ [name]: field }, { [name]: emptied(field, value) });
  return 'problem' in result ? result.problem.message : undefined;
}

/** What a new record starts with. */
export const initialValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]));
