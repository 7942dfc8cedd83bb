import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { shapeProblem, storageProblem } from '@jiaoyan/contract/kernel/storable';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '../errors.ts';

/** RuoYi clients send whole objects back, with null for what is empty: null counts as absent unless the field knows null. */
function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || value === null || typeof value !== 'object' || Array.isArray(value))
    return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  const knowsNull = (key: string) => Object.hasOwn(shape, key) && shape[key]?.safeParse(null).success;
  const kept = Object.entries(value).filter(([key, v]) => v !== null || knowsNull(key));
  return Object.fromEntries(kept);
}

/** Refuses what nobody could store or walk through, wherever it stands and whatever the field is for. */
export function refuseUnstorable(value: unknown, schema?: z.ZodType): void {
  const problem = storageProblem(schema, value);
  if (problem) throw refuse(problem.message, problem.field);
}

/** The refusal of a body so deep that others who look at it would run out of stack, or so large that they would take too long. */
export function tooMuch(body: unknown, schema?: z.ZodType): Error | null {
  const problem = shapeProblem(schema, body);
  return problem ? refuse(problem.message, problem.field) : null;
}

/** The same for the addresses of pages, which no contract describes. */
export async function refuseOddAddress({ params, query }: Pick<FastifyRequest, 'params' | 'query'>): Promise<void> {
  refuseUnstorable(params);
  refuseUnstorable(query);
}

/** What a schema makes of a value; the refusal names the field. */
export function parseValue<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  refuseUnstorable(value, schema);
  const result = schema.safeParse(withoutNulls(schema, value));
  if (result.success) return result.data;
  const { field, message } = firstProblem(schema, result.error);
  throw refuse(message, field);
}

/** Checks what came in against the endpoint; the refusal names the field. */
export function parseInput(endpoint: AnyEndpoint, req: { params: unknown; query: unknown; body: unknown }) {
  return {
    ...(endpoint.params && { params: parseValue(endpoint.params, req.params) }),
    ...(endpoint.query && { query: parseValue(endpoint.query, req.query) }),
    ...(endpoint.body && { body: parseValue(endpoint.body, req.body ?? {}) }),
  };
}

const NESTED = /^(\w+)\[(\w+)\]$/;

/** Reads `a=1&params[beginTime]=…` one level deep, into objects without a prototype. */
export function parseForm(text: string): Record<string, unknown> {
  const out: Record<string, unknown> = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const nested = NESTED.exec(key);
    if (!nested) {
      out[key] = value;
      continue;
    }
    const [, outer = '', inner = ''] = nested;
    const group = (typeof out[outer] === 'object' ? out[outer] : Object.create(null)) as Record<string, string>;
    group[inner] = value;
    out[outer] = group;
  }
  return out;
}
