import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { z } from 'zod';

const head = { code: z.int(), msg: z.string() };

/** The zod schema of a whole reply, envelope and all. */
export function replyEnvelope({ reply }: AnyEndpoint): z.ZodType {
  if (reply.kind === 'data') return z.object({ ...head, data: reply.schema });
  if (reply.kind === 'none' || reply.kind === 'text') return z.object(head);
  return z.object({ ...head, ...(reply.schema as z.ZodObject).shape });
}

interface JsonSchema {
  anyOf?: JsonSchema[];
  type?: string;
  [key: string]: unknown;
}

/** `anyOf [X, null]` makes the serialiser try out alternatives; `nullable` tells it at once. */
function collapseNullable({ jsonSchema }: { jsonSchema: JsonSchema }) {
  const [some, none, ...more] = jsonSchema.anyOf ?? [];
  if (!some || none?.type !== 'null' || more.length > 0) return;
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, some, { nullable: true });
}

/**
 * The reply as JSON schema, for Fastify's compiled serialiser: it is faster than stringifying and drops every property
 * that the contract does not name, so a column added to a table cannot leak.
 */
export function replySchema(endpoint: AnyEndpoint): object {
  return z.toJSONSchema(replyEnvelope(endpoint), {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'output',
    override: collapseNullable as never,
  });
}
