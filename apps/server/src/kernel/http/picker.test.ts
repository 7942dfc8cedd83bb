import { api, nounsOf } from '@jiaoyan/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createPicker, type ReplyNode } from './picker.ts';
import { replySchema } from './reply-schema.ts';

interface Sampled extends ReplyNode {
  readonly anyOf?: readonly Sampled[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

/** A value that fits a schema, with something that the schema does not name in every object. */
function sample(node: Sampled, root: ReplyNode, depth = 0): unknown {
  if (node.$ref) return sample(node.$ref === '#' ? root : (root.definitions?.[node.$ref.slice(14)] ?? {}), root, depth);
  if (node.const !== undefined) return node.const;
  if (node.type === 'string') return '文字 "a"\\\n\u2028 \ud83d\ude00 \ud800';
  if (node.type === 'integer') return Math.max(node.minimum ?? 0, (node.exclusiveMinimum ?? 0) + 1);
  if (node.type === 'number') return 0.1;
  if (node.type === 'boolean') return true;
  if (node.type === 'array') return depth > 4 ? [] : [1, 2].map(() => sample(node.items ?? {}, root, depth + 1));
  const named = Object.entries(node.properties ?? {}).map(([name, of]) => [name, sample(of, root, depth + 1)]);
  return { ...Object.fromEntries(named), passwordHash: 'planted' };
}

const serialisers = async () => {
  const app = Fastify();
  let compile: ((schema: object) => (value: unknown) => string) | undefined;
  app.get('/', async (_req, reply) => {
    compile = (schema) => reply.compileSerializationSchema({ ...schema }) as (value: unknown) => string;
    return {};
  });
  await app.inject('/');
  if (!compile) throw new Error('nothing was compiled');
  return compile;
};

test('what is picked is what the serialiser of Fastify writes, for nearly all replies of the contract', async () => {
  const compile = await serialisers();
  const endpoints = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
  let picked = 0;
  let others = 0;
  for (const endpoint of endpoints.filter(({ reply }) => reply.kind !== 'file')) {
    const schema = replySchema(endpoint) as ReplyNode;
    const pick = createPicker(schema);
    if (!pick) {
      others += 1;
      continue;
    }
    const value = sample(schema, schema);
    const text = JSON.stringify(pick(value));
    expect(text, endpoint.path).toBe(compile(schema)(value));
    expect(text).not.toContain('planted');
    picked += 1;
  }
  expect(picked).toBeGreaterThan(450);
  expect(others / (picked + others)).toBeLessThan(0.08);
});

const row: ReplyNode = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', nullable: true },
    tags: { type: 'array', items: { type: 'string' } },
    note: { type: 'string' },
  },
  required: ['id', 'name', 'tags'],
  additionalProperties: false,
};
const good = { id: 1, name: null, tags: ['a'] };

test('values that are not as the schema has them are not picked', () => {
  const pick = createPicker(row);
  expect(pick?.({ ...good, secret: 1 })).toStrictEqual({ ...good, note: undefined });
  const odd = [
    { ...good, id: '1' },
    { ...good, id: 1.5 },
    { ...good, id: Number.NaN },
    { ...good, id: undefined },
    { ...good, name: { secret: 1 } },
    { ...good, name: new Date() },
    { ...good, tags: null },
    { ...good, tags: [{ secret: 1 }] },
    { ...good, tags: { length: 1, 0: 'a' } },
    { ...good, note: null },
    { ...good, toJSON: () => ({ secret: 1 }) },
    null,
    [],
    'text',
  ];
  for (const value of odd) expect(pick?.(value), JSON.stringify(value)).toBeUndefined();
});

test('schemas with words that are not understood have no picker', () => {
  const odd: object[] = [
    {},
    { type: 'object', additionalProperties: true },
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', properties: { toJSON: { type: 'string' } } },
    { type: 'object', properties: JSON.parse('{"__proto__":{"type":"string"}}') },
    { type: 'object', properties: {}, patternProperties: {} },
    { type: 'array' },
    { type: ['string', 'null'] },
    { anyOf: [{ type: 'string' }] },
    { $ref: 'https://elsewhere.example/#' },
  ];
  for (const schema of odd) expect(createPicker(schema as ReplyNode), JSON.stringify(schema)).toBeUndefined();
});
