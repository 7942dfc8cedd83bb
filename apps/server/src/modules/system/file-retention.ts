import type { Db } from '../../kernel/db/db.ts';
import { sweepOrphans } from '../../kernel/files/file-orphans.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import type { ConfigReader } from './config-reader.ts';

const DEFAULT_DAYS = 7;

/** Removes uploads that nothing refers to after the days that `sys.file.orphanDays` names; 0 keeps them for ever. */
export async function sweepOldOrphans(db: Db, store: FileStore, configs: Pick<ConfigReader, 'get'>): Promise<void> {
  const days = Number((await configs.get('sys.file.orphanDays')) ?? DEFAULT_DAYS);
  if (Number.isInteger(days) && days > 0) await sweepOrphans(db, store, days);
}
