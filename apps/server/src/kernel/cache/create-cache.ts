import type { Database } from '../db/db.ts';
import { type Cache, databaseCache, memoryCache } from './cache.ts';

/** Picks the cache that fits the configuration. */
export async function createCache(
  database: Database,
  redisUrl: string | undefined,
  onError: (error: Error) => void,
): Promise<Cache> {
  // Most installations have no Redis; its driver is loaded only where there is one.
  if (redisUrl) return (await import('./redis-cache.ts')).redisCache(redisUrl, onError);
  return database.kind === 'embedded' ? memoryCache() : databaseCache(database.db);
}
