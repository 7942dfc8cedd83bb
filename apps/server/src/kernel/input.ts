import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { z } from 'zod';
import { refuse } from './errors.ts';

/** RuoYi clients send whole objects back, with null for what is empty: null counts as absent unless the field knows null. */
function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || value === null || typeof value !== 'object' || Array.isArray(value))
    return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  const kept = Object.entries(value).filter(([key, v]) => v !== null || shape[key]?.safeParse(null).success);
  return Object.fromEntries(kept);
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(withoutNulls(schema, value));
  if (result.success) return result.data;
  const { field, message } = firstProblem(schema, result.error);
  throw refuse(message, field);
}

/** Checks what came in against the endpoint; the refusal names the field. */
export function parseInput(endpoint: AnyEndpoint, req: { params: unknown; query: unknown; body: unknown }) {
  return {
    ...(endpoint.params && { params: parse(endpoint.params, req.params) }),
    ...(endpoint.query && { query: parse(endpoint.query, req.query) }),
    ...(endpoint.body && { body: parse(endpoint.body, req.body ?? {}) }),
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
