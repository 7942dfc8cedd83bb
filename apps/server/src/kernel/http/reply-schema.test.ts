import { api, nounsOf } from '@jiaoyan/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { replySchema } from './reply-schema.ts';

// They are compiled by the first call, so no start would find one that cannot be.
test('a serialiser can be compiled for every reply of the contract', async () => {
  const app = Fastify();
  const endpoints = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
  app.get('/', async (_req, reply) => {
    const replies = endpoints.filter((endpoint) => endpoint.reply.kind !== 'file');
    for (const endpoint of replies) reply.compileSerializationSchema({ ...replySchema(endpoint) });
    return { compiled: replies.length };
  });
  expect((await app.inject('/')).json().compiled).toBeGreaterThan(300);
});
