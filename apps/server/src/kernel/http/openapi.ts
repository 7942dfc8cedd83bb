import type { AnyEndpoint, Contract } from '@jiaoyan/contract/kernel/http';
import { z } from 'zod';
import { replyEnvelope } from './reply-schema.ts';

type Json = Record<string, unknown>;
/** An OpenAPI 3.1 description. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: Json;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}
/** Turns a zod schema into JSON schema; what it names moves to the shared components. */
type Convert = (schema: z.ZodType, io: 'input' | 'output') => Json;

const PREFIX = '/prod-api';
const REFUSAL = {
  type: 'object',
  title: '失败',
  description: 'HTTP 状态为 200 时也可能失败：code 不为 200 即为失败，原因见 msg。',
  properties: {
    code: { type: 'integer', title: '业务码' },
    msg: { type: 'string', title: '原因' },
    field: { type: 'string', title: '出错的字段' },
  },
  required: ['code', 'msg'],
};

/** Names made up by the converter repeat from schema to schema; the operation tells them apart. */
function converter(operationId: string, components: Record<string, unknown>): Convert {
  const nameOf = (name: string) => (name.startsWith('__') ? operationId + name : name);
  return (schema, io) => {
    const { $schema: _dialect, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const text = JSON.stringify(converted).replace(
      /"\$ref":"#\/\$defs\/([^"]+)"/g,
      (_ref, name: string) => `"$ref":"#/components/schemas/${nameOf(name)}"`,
    );
    const { $defs = {}, ...rest } = JSON.parse(text) as Json & { $defs?: Json };
    for (const [name, definition] of Object.entries($defs)) components[nameOf(name)] = definition;
    return rest;
  };
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined, convert: Convert): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = convert(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof value.title === 'string' && { description: value.title }),
    // `params[beginTime]=…`
    ...(value.type === 'object' && { style: 'deepObject', explode: true }),
    schema: value,
  }));
}

function requestBody({ body, upload }: AnyEndpoint, convert: Convert): Json | undefined {
  if (!body && !upload) return undefined;
  const schema: Json = body ? convert(body, 'input') : { type: 'object' };
  if (!upload) return { required: true, content: { 'application/json': { schema } } };
  const { properties = {}, required = [] } = schema as ObjectSchema;
  const form = {
    ...schema,
    properties: { ...properties, [upload]: { type: 'string', format: 'binary', title: '文件' } },
    required: [...required, upload],
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function responses(endpoint: AnyEndpoint, convert: Convert): Json {
  const refusal = { $ref: '#/components/schemas/Refusal' };
  const content =
    endpoint.reply.kind === 'file'
      ? {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          'application/json': { schema: refusal },
        }
      : { 'application/json': { schema: { anyOf: [convert(replyEnvelope(endpoint), 'output'), refusal] } } };
  return { 200: { description: '操作成功', content } };
}

function operation(tag: string, name: string, endpoint: AnyEndpoint, components: Record<string, unknown>): Json {
  const operationId = `${tag}.${name}`;
  const convert = converter(operationId, components);
  const { access, limit } = endpoint;
  const body = requestBody(endpoint, convert);
  return {
    tags: [tag],
    operationId,
    summary: endpoint.summary,
    ...(limit && { description: `每个地址 ${limit.seconds} 秒内最多 ${limit.max} 次` }),
    ...(access === 'public' && { security: [] }),
    ...(access.includes(':') && { 'x-permission': access }),
    parameters: [...parameters('path', endpoint.params, convert), ...parameters('query', endpoint.query, convert)],
    ...(body && { requestBody: body }),
    responses: responses(endpoint, convert),
  };
}

/** Describes every call of the contract, for people and for generators of clients. */
export function openApiDocument(
  nouns: readonly (readonly [name: string, calls: Contract])[],
  info: { title: string; version: string },
): OpenApiDocument {
  const schemas: Record<string, unknown> = { Refusal: REFUSAL };
  const paths: Record<string, Record<string, Json>> = {};
  for (const [tag, calls] of nouns)
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const methods = paths[path] ?? {};
      const method = endpoint.method.toLowerCase();
      if (methods[method]) throw new Error(`${endpoint.method} ${path} is declared twice`);
      methods[method] = operation(tag, name, endpoint, schemas);
      paths[path] = methods;
    }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: PREFIX }],
    tags: nouns.map(([name]) => ({ name })),
    paths,
    components: { schemas, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  };
}
