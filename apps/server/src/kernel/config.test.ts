import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any variable the server runs embedded, local and with demo data', () => {
  expect(readConfig({}, '/app')).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: true,
    captcha: true,
  });
});

test('with PostgreSQL there is no demo data unless asked for', () => {
  const DATABASE_URL = 'postgres://u@127.0.0.1/x';
  expect(readConfig({ DATABASE_URL }, '/app').demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }, '/app').demo).toBe(true);
});

test('folders may be named from the root of the repository', () => {
  expect(readConfig({ WEB_DIR: 'x/dist' }, '/app').webDir).toBe('/app/x/dist');
});

test('blank variables count as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' }, '/app')).toMatchObject({ port: 8080, demo: true });
});

test.each([
  [undefined, 0],
  ['false', 0],
  ['0', 0],
  ['1', 1],
  ['2', 2],
])('TRUST_PROXY=%s means %d proxies', (TRUST_PROXY, hops) => {
  expect(readConfig({ TRUST_PROXY }, '/app').trustProxy).toBe(hops);
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 10 characters'],
  [{ SECRET_KEY: 'geheim' }, 'SECRET_KEY must be 32 bytes'],
  [{ SECRET_KEY: 'a'.repeat(63) }, 'SECRET_KEY must be 32 bytes'],
  [{ SECRET_KEY: 'a'.repeat(44) }, 'SECRET_KEY must be 32 bytes'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ CAPTCHA: 'maybe' }, 'CAPTCHA'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be the number of proxies'],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY must be the number of proxies'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY must be the number of proxies'],
  [{ TRUST_PROXY: '1.5' }, 'TRUST_PROXY must be the number of proxies'],
  [{ SITE_URL: 'example' }, 'SITE_URL must be an address'],
])('%j is refused in one line that names the variable', (env, text) => {
  expect(() => readConfig(env, '/app')).toThrow(text);
  expect(() => readConfig(env, '/app')).toThrow(/^[^\n]*$/);
});
