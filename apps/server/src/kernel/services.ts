import type { FastifyBaseLogger } from 'fastify';
import type { Cache } from './cache/cache.ts';
import type { Config } from './config.ts';
import type { Bus } from './db/bus.ts';
import type { Database, Db } from './db/db.ts';
import type { FileStore } from './files/file-store.ts';
import type { OperLog } from './http/oper-log.ts';
import type { Hub } from './realtime/realtime.ts';
import type { Registered } from './registry.ts';
import type { Sealing } from './sealing.ts';

/** What a running server is made of; handlers reach it through their context. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly db: Db;
  readonly bus: Bus;
  readonly cache: Cache;
  readonly files: FileStore;
  readonly sealing: Sealing;
  readonly hub: Hub;
  readonly log: FastifyBaseLogger;
  readonly operLog: OperLog;
  /** What time it is; the one clock of a server, so that a test sets it in one place. */
  readonly clock: () => number;
  /** What the modules registered with one another. */
  readonly registered: Registered;
  /** Labels of a dictionary by value; the system module provides it, exports use it. */
  readonly dictLabels: (dictType: string) => Promise<ReadonlyMap<string, string>>;
}
