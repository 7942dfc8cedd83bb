import { Redis } from 'ioredis';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cache, databaseCache, memoryCache } from '../apps/server/src/kernel/cache/cache.ts';
import { redisCache } from '../apps/server/src/kernel/cache/redis-cache.ts';
import { openPostgres } from '../apps/server/src/kernel/db/db.ts';
import { client, signIn } from './support/client.ts';
import { emptyDatabase, ownPostgres } from './support/database.ts';
import { ownFolder, PASSWORD, startNode } from './support/node.ts';
import { ownRedis } from './support/redis.ts';
import { eventually, lasting } from './support/wait.ts';

const [server, redis] = await Promise.all([ownPostgres(), ownRedis()]);
const database = openPostgres(server.url, () => undefined);
await database.exclusively((db) => database.migrate(db, 'apps/server/migrations'));
const caches: [string, Cache][] = [
  ['memory', memoryCache()],
  ['PostgreSQL', databaseCache(database.db)],
  ['Redis', redisCache(redis.url, () => undefined)],
];
afterAll(async () => {
  for (const [, cache] of caches) await cache.close();
  await database.close();
});
const many = <T>(count: number, call: () => Promise<T>) => Promise.all(Array.from({ length: count }, call));

describe.each(caches)('the cache in %s', (_name, cache) => {
  test('keeps a value until its time is over', async () => {
    await cache.set('short', { a: ['值'] }, 1);
    expect(await cache.get('short')).toEqual({ a: ['值'] });
    expect(await cache.get('never-set')).toBeUndefined();
    await lasting(1100);
    expect(await cache.get('short')).toBeUndefined();
    expect(await cache.take('short')).toBeUndefined();
  });

  test('lets one of 20 takers have a value', async () => {
    await cache.set('ticket', 'x', 60);
    const taken = await many(20, () => cache.take('ticket'));
    expect(taken.filter((value) => value === 'x')).toHaveLength(1);
    expect(taken.filter((value) => value === undefined)).toHaveLength(19);
  });

  test('counts 100 parallel calls exactly, and begins anew after the window', async () => {
    const counts = await many(100, () => cache.increment('calls', 2));
    expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    // The window begins with the first call: later ones do not stretch it.
    await lasting(1000);
    expect(await cache.increment('calls', 2)).toBe(101);
    await lasting(1200);
    expect(await cache.increment('calls', 2)).toBe(1);
    await cache.delete('calls');
    expect(await cache.increment('calls', 2)).toBe(1);
  });
});

/** A node with the captcha on, and a reader of its answers. */
async function nodeOnRedis() {
  const node = startNode({
    DATABASE_URL: await emptyDatabase(server),
    DATA_DIR: await ownFolder(),
    REDIS_URL: redis.url,
    CAPTCHA: 'on',
  });
  const reader = new Redis(redis.url, { lazyConnect: true });
  reader.on('error', () => undefined);
  onTestFinished(() => reader.disconnect());
  const guest = client(await node.ready);
  const signInByCaptcha = async () => {
    const { uuid } = (await guest.get('/captchaImage')).body;
    const code = JSON.parse((await reader.get(`jiaoyan:captcha:${uuid}`)) ?? '""') as string;
    return guest.post('/login', { username: 'admin', password: PASSWORD, uuid, code });
  };
  return { node, guest, signInByCaptcha };
}

test('Redis stopped: signing in is refused clearly, everything else works, and all is well when it is back', async () => {
  const { node, guest, signInByCaptcha } = await nodeOnRedis();
  const first = await signInByCaptcha();
  expect(first.body.code).toBe(200);
  const admin = client(await node.ready, first.body.token);

  await redis.stop();
  const form = { username: 'admin', password: PASSWORD, uuid: 'x', code: '1' };
  for (const refused of [await guest.get('/captchaImage'), await guest.post('/login', form)]) {
    expect(refused).toMatchObject({ status: 503, body: { code: 503, msg: '系统暂时不可用，请稍后重试' } });
    expect(refused.ms).toBeLessThan(10_000);
  }
  expect((await admin.get('/getInfo')).body.code).toBe(200);
  expect((await admin.post('/system/dict/type', { dictName: 'r', dictType: 'r', status: '0' })).body.code).toBe(200);
  expect((await guest.post('/logout')).body.code).toBe(200);

  await redis.start();
  await eventually(async () => expect((await signInByCaptcha()).body.code).toBe(200));
  expect(node.isRunning()).toBe(true);
  for (const each of [admin, guest]) each.close();
});

test('a node starts and stops in order while Redis is away', async () => {
  await redis.stop();
  const node = startNode({
    DATABASE_URL: await emptyDatabase(server),
    DATA_DIR: await ownFolder(),
    REDIS_URL: redis.url,
  });
  const base = await node.ready;
  expect((await fetch(`${base}/readyz`)).status).toBe(200);
  expect((await node.end('SIGTERM')).code).toBe(0);
  await redis.start();
  const next = startNode({
    DATABASE_URL: await emptyDatabase(server),
    DATA_DIR: await ownFolder(),
    REDIS_URL: redis.url,
  });
  (await signIn(await next.ready)).close();
  expect((await next.end('SIGTERM')).code).toBe(0);
});
