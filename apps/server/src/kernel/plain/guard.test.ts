import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Cache, memoryCache } from '../cache/cache.ts';
import type { Services } from '../services.ts';
import { refuseFlood, refuseForeign } from './guard.ts';

const SITE = 'https://repair.example.edu:8443/portal/';
const foreign = { origin: 'https://evil.example' };
/** What a browser says about where a form comes from, and whether it is taken. */
const forms: readonly (readonly [name: string, headers: Record<string, string>, taken: boolean])[] = [
  ['no browser', {}, true],
  ['the page itself', { 'sec-fetch-site': 'same-origin' }, true],
  ['the page itself, which may be called otherwise outside', { 'sec-fetch-site': 'same-origin', ...foreign }, true],
  ['an older browser on the page itself', { origin: 'http://here.example:8080' }, true],
  ['the same behind a proxy that ends the encryption', { origin: 'https://here.example:8080' }, true],
  ['the same, by the name of the site', { origin: 'https://repair.example.edu:8443' }, true],
  ['the name of the site with another port', { origin: 'https://repair.example.edu' }, false],
  ['another site', foreign, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['an empty origin', { origin: '' }, false],
  ['another site, as newer browsers say it', { 'sec-fetch-site': 'cross-site' }, false],
  ['another part of the same domain', { 'sec-fetch-site': 'same-site', origin: 'http://here.example:8080' }, false],
  ['an address typed in', { 'sec-fetch-site': 'none' }, false],
];

const open = (siteUrl?: string) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler((error: { code?: number }, _req, reply) => reply.send({ code: error.code }));
  app.post('/', (req) => {
    refuseForeign(req, siteUrl);
    return { code: 200 };
  });
  return async (headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: '/', headers: { host: 'here.example:8080', ...headers } })).json().code;
};

test.each(forms)('a form is taken from where it belongs: %s', async (_name, headers, taken) => {
  expect(await open(SITE)(headers)).toBe(taken ? 200 : 403);
});

test('without a name of the site only the address that was asked for counts', async () => {
  const send = open();
  expect(await send({ origin: 'https://repair.example.edu:8443' })).toBe(403);
  expect(await send({ origin: 'http://here.example:8080' })).toBe(200);
});

let cache: Cache;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  cache = memoryCache();
});
afterEach(async () => {
  await cache.close();
  vi.useRealTimers();
});

test('thirty forms within ten minutes are taken from one address', async () => {
  // Nothing else of the services is asked.
  const send = (ip: string) => refuseFlood({ cache } as Services, ip);
  const refused = { code: 429, message: '操作过于频繁，请稍后再试' };
  for (let i = 0; i < 30; i += 1) await send('203.0.113.7');
  await expect(send('203.0.113.7')).rejects.toMatchObject(refused);
  await send('203.0.113.8');
  vi.setSystemTime(599_999);
  await expect(send('203.0.113.7')).rejects.toMatchObject(refused);
  vi.setSystemTime(600_000);
  await send('203.0.113.7');
});
