import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions, logRequests, withoutRequestLines } from './log.ts';

test('a request leaves one line with its id and outcome, and no secret', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const app = Fastify({ logger: { ...(loggerOptions('info') as object), stream }, ...withoutRequestLines() });
  logRequests(app);
  app.get('/x', async (req) => {
    req.log.info({ body: { password: 'p1', token: 't1' } }, 'inside');
    return {};
  });
  app.get('/healthz', async () => ({}));
  await app.inject('/healthz');
  await app.inject({ url: '/x?code=c1&name=n', headers: { authorization: 'Bearer s1', cookie: 'Admin-Token=s2' } });
  expect(lines.map((line) => line.msg)).toEqual(['inside', 'request']);
  expect(lines[1]).toMatchObject({
    status: 200,
    reqId: expect.anything(),
    req: { method: 'GET', url: '/x?code=***&name=n' },
  });
  expect(JSON.stringify(lines)).not.toMatch(/p1|t1|c1|s1|s2/);
});
