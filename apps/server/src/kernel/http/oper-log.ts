import type { InferInsertModel } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { isRefusedData } from '../errors.ts';
import { operLogTable } from './oper-log.table.ts';

/** One call as the log keeps it; the name of the department is looked up when it is written. */
export type OperEntry = Omit<InferInsertModel<typeof operLogTable>, 'operId' | 'deptName' | 'operatorType'> & {
  deptId: number | null;
};

/** Takes entries without making anybody wait and writes them in batches. */
export interface OperLog {
  record(entry: OperEntry): void;
  /** Writes what has been taken so far. A failure is reported and tried again later; it never throws. */
  flush(): Promise<void>;
  /** The last flush; nothing is taken after it. */
  close(): Promise<void>;
}

interface OperLogInit {
  db: Db;
  deptNames(deptIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  onError(error: unknown, waiting: number): void;
}

const DELAY_MS = 300;
const RETRY_MS = 5000;
const BATCH = 500;
/** A database that is away must not fill the memory; what comes above this is not kept. */
const MAX_WAITING = 10_000;

export function createOperLog({ db, deptNames, onError }: OperLogInit): OperLog {
  const waiting: OperEntry[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  async function write(batch: readonly OperEntry[]) {
    const ids = [...new Set(batch.flatMap(({ deptId }) => (deptId === null ? [] : [deptId])))];
    const names = ids.length > 0 ? await deptNames(ids) : new Map<number, string>();
    const rows = batch.map(({ deptId, ...entry }) => ({ ...entry, deptName: names.get(deptId ?? 0) ?? '' }));
    await db.insert(operLogTable).values(rows);
  }
  /** An entry that the database will never take must not keep the others from being written. */
  async function writeAll(batch: readonly OperEntry[]): Promise<void> {
    try {
      await write(batch);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      if (batch.length === 1) return onError(error, 0);
      for (const entry of batch) await writeAll([entry]);
    }
  }
  async function drain() {
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH);
        await writeAll(batch);
        waiting.splice(0, batch.length);
      }
    } catch (error) {
      onError(error, waiting.length);
      schedule(RETRY_MS);
    }
  }
  function schedule(ms: number) {
    if (!closed) timer ??= setTimeout(() => void flush(), ms).unref();
  }
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    // One after the other: two at a time would write the same entries twice.
    writing = writing.then(drain);
    return writing;
  }
  return {
    record(entry) {
      if (closed || waiting.length >= MAX_WAITING) return;
      waiting.push(entry);
      schedule(DELAY_MS);
    },
    flush,
    async close() {
      closed = true;
      await flush();
    },
  };
}
