import { api, nounsOf } from '@jiaoyan/contract';
import { none, POST } from '@jiaoyan/contract/kernel/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from './kernel/http/http.ts';
import { openTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

const endpoints = nounsOf(api).flatMap(([, calls]) => Object.values(calls));
/** An address that fits the pattern, so that only the rights decide. */
const addressOf = (path: string) =>
  path.replace(/:(\w+)/g, (_, name: string) => (/key|dictType|name|resource/i.test(name) ? 'abc' : '999999'));

/** What the server answers beside the contract: health, files by their address, the socket, the API's description and pages for guests. */
const outside = new Set([
  // What no other route answers: the pages of the web application, or a refusal.
  'GET *',
  'GET /healthz',
  'GET /readyz',
  'GET /prod-api/profile/upload/*',
  'GET /prod-api/ws',
  'GET /prod-api/ws/',
  'GET /prod-api/v3/api-docs',
  'GET /prod-api/weixin/open/:appId',
  'POST /prod-api/weixin/open/:appId',
  // Pages for guests, which are no calls.
  'GET /prod-api/q/:token',
  'POST /prod-api/q/:token',
  'GET /prod-api/q/progress/:secret',
  'POST /prod-api/q/progress/:secret',
  // The board of a check-in point, on a screen that nobody has signed in at.
  'GET /prod-api/q/k/:secret',
]);

/** The server joins parameters at the same place in one name, so what they are called does not count. */
const nameless = (route: string) => route.replace(/:\w+(\|:\w+)*/g, ':');

/** Every route that the server really has, read from the tree it prints. */
function registered(): string[] {
  const parents: string[] = [];
  return app.http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      const [, indent = '', part = '', methods = ''] = found;
      const depth = indent.length / 4;
      const path = (depth > 1 ? (parents[depth - 1] ?? '') : '') + part;
      parents[depth] = path;
      return methods
        .split(', ')
        .filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${path}`);
    });
}

test('the server has exactly the routes of the contract and the few that are known beside it', () => {
  const expected = endpoints.map(({ method, path }) => nameless(`${method} /prod-api${path}`));
  const found = registered()
    .filter((route) => !outside.has(route))
    .map(nameless);
  expect(found.length).toBeGreaterThan(50);
  expect(new Set(found)).toEqual(new Set(expected));
});

test('no two calls of the contract share a method and an address', () => {
  const seen = endpoints.map(({ method, path }) => nameless(`${method} ${path}`));
  expect(seen.filter((route, i) => seen.indexOf(route) !== i)).toEqual([]);
});

test('without a token every call that is not public answers 401', async () => {
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.access !== 'public')) {
    const reply = await app.guest.raw({ method, url: addressOf(path), payload: {} });
    expect([method, path, reply.json().code]).toEqual([method, path, 401]);
  }
});

test('a user without roles is refused everything that needs a permission', async () => {
  await app.services.database.execute(
    `DELETE FROM sys_user_role WHERE user_id = (SELECT user_id FROM sys_user WHERE user_name = 'hanxl')`,
  );
  const nobody = await app.signIn('hanxl');
  for (const { method, path } of endpoints.filter((endpoint) => endpoint.access.includes(':'))) {
    const reply = await nobody.raw({ method, url: addressOf(path), payload: {} });
    expect([method, path, reply.json().code]).toEqual([method, path, 403]);
  }
});

test('calls for everybody are few and known', () => {
  const open = endpoints.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`);
  expect(open.sort()).toEqual([
    'GET /auth/social/url',
    'GET /captchaImage',
    'POST /auth/social/bind',
    'POST /auth/social/login',
    'POST /login',
    'POST /logout',
    'POST /register',
    'POST /sms-code',
    'POST /sms-login',
    'POST /system/sms/callback/:code',
  ]);
});

test('an endpoint that names no access does not register', () => {
  const open = { hole: { ...POST('/hole', { summary: '', access: 'public', reply: none }), access: '' as 'public' } };
  const run = () =>
    serve(app.http, open, { hole: async () => {} }, { services: app.services, authenticate: app.system.authenticate });
  expect(run).toThrow('POST /hole declares no access');
});

test('every permission of the contract can be granted by a menu row', async () => {
  const { rows } = await app.services.database.execute(`SELECT perms FROM sys_menu`);
  const granted = new Set(rows.map((row) => row.perms));
  const missing = endpoints
    .map(({ access }) => access)
    .filter((access) => access.includes(':') && !granted.has(access));
  expect([...new Set(missing)]).toEqual([]);
});
