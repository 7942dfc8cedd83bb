import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
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

/** Removes what has run out of the table; a job calls it. */
export const sweepCache = (db: Db) => db.delete(t).where(lt(t.expireTime, sql`now()`));
