import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { z } from 'zod';

const head = { code: z.int(), msg: z.string() };

/** The zod schema of a whole reply, envelope and all. */
export function replyEnvelope({ reply }: AnyEndpoint): z.ZodType {
  if (reply.kind === 'data') return z.object({ ...head, data: reply.schema });
  if (reply.kind === 'none' || reply.kind === 'text') return z.object(head);
  return (reply.schema as z.ZodObject).extend(head);
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

const isEmptySchema = (schema: unknown) =>
  schema !== null && typeof schema === 'object' && Object.keys(schema).length === 0;

/**
 * The reply as JSON schema, for Fastify's compiled serialiser: it is faster than stringifying and drops every property
 * that the contract does not name, so a column added to a table cannot leak.
 */
export function replySchema(endpoint: AnyEndpoint): object {
  const schema = z.toJSONSchema(replyEnvelope(endpoint), {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'output',
    override: collapseNullable as never,
  });
  // A loose object keeps what it does not name; zod writes that as an empty schema, which the serialiser takes for nothing.
  return isEmptySchema(schema.additionalProperties) ? { ...schema, additionalProperties: true } : schema;
}
