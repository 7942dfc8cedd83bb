import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { Redis } from 'ioredis';
import type { Database, Db } from '../db/db.ts';
import { cacheTable as t } from './cache.table.ts';

/** Short-lived values that every node must agree on: captcha answers, call counts, tickets. */
export interface Cache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, ttlSeconds: number): Promise<void>;
  /** Reads and deletes in one step, so that a value can be used only once. */
  take(key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
  /** Counts up within a window that begins with the first call. */
  increment(key: string, ttlSeconds: number): Promise<number>;
  close(): Promise<void>;
}

/** For one process. */
export function memoryCache(): Cache {
  const entries = new Map<string, { value: unknown; expires: number }>();
  const live = (key: string) => {
    const entry = entries.get(key);
    return entry && entry.expires > Date.now() ? entry : undefined;
  };
  const sweeper = setInterval(() => {
    for (const key of entries.keys()) if (!live(key)) entries.delete(key);
  }, 60_000).unref();
  return {
    get: async (key) => live(key)?.value,
    set: async (key, value, ttl) => void entries.set(key, { value, expires: Date.now() + ttl * 1000 }),
    async take(key) {
      const value = live(key)?.value;
      entries.delete(key);
      return value;
    },
    delete: async (key) => void entries.delete(key),
    async increment(key, ttl) {
      const entry = live(key) ?? { value: 0, expires: Date.now() + ttl * 1000 };
      const value = (entry.value as number) + 1;
      entries.set(key, { ...entry, value });
      return value;
    },
    close: async () => clearInterval(sweeper),
  };
}

const after = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** For several nodes on one PostgreSQL without Redis. */
export function databaseCache(db: Db): Cache {
  const live = (key: string) => and(eq(t.key, key), gt(t.expireTime, sql`now()`));
  const parse = (row: { value: string } | undefined) => (row ? (JSON.parse(row.value) as unknown) : undefined);
  return {
    async get(key) {
      const [row] = await db.select({ value: t.value }).from(t).where(live(key));
      return parse(row);
    },
    async set(key, value, ttl) {
      const fresh = { value: JSON.stringify(value), expireTime: after(ttl) };
      await db
        .insert(t)
        .values({ key, ...fresh })
        .onConflictDoUpdate({ target: t.key, set: fresh });
    },
    async take(key) {
      const [row] = await db.delete(t).where(live(key)).returning({ value: t.value });
      return parse(row);
    },
    async delete(key) {
      await db.delete(t).where(eq(t.key, key));
    },
    async increment(key, ttl) {
      const [row] = await db
        .insert(t)
        .values({ key, value: '1', expireTime: after(ttl) })
        .onConflictDoUpdate({
          target: t.key,
          set: {
            value: sql`CASE WHEN ${t.expireTime} > now() THEN ((${t.value})::int + 1)::text ELSE '1' END`,
            expireTime: sql`CASE WHEN ${t.expireTime} > now() THEN ${t.expireTime} ELSE ${after(ttl)} END`,
          },
        })
        .returning({ value: t.value });
      return Number(row?.value);
    },
    close: async () => {},
  };
}

/** In one step, so that no counter can be left without an end; Redis 6 and older know no other way. */
const COUNT = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n`;

/** Removes what has run out of the table; a job calls it. */
export const sweepCache = (db: Db) => db.delete(t).where(lt(t.expireTime, sql`now()`));

/** For several nodes, faster. */
export function redisCache(url: string, onError: (error: Error) => void): Cache {
  const redis = new Redis(url, { keyPrefix: 'jiaoyan:', maxRetriesPerRequest: 1, connectTimeout: 3000 });
  redis.on('error', onError);
  const parse = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as unknown));
  return {
    get: async (key) => parse(await redis.get(key)),
    set: async (key, value, ttl) => void (await redis.set(key, JSON.stringify(value), 'EX', ttl)),
    take: async (key) => parse(await redis.getdel(key)),
    delete: async (key) => void (await redis.del(key)),
    increment: async (key, ttl) => Number(await redis.eval(COUNT, 1, key, ttl)),
    // Nothing is under way any more; asking a Redis that is away to say goodbye would only fail.
    close: async () => redis.disconnect(),
  };
}

/** Picks the cache that fits the configuration. */
export function createCache(database: Database, redisUrl: string | undefined, onError: (error: Error) => void): Cache {
  if (redisUrl) return redisCache(redisUrl, onError);
  return database.kind === 'embedded' ? memoryCache() : databaseCache(database.db);
}
