import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, type Db, hotStatement } from './db.ts';
import { notifyAtCommit } from './pooled-db.ts';

/** What is told, and to whom. */
interface BusMessage {
  readonly topic: string;
  readonly payload: unknown;
}

/** Tells every node that something happened. Published inside a transaction, it is heard only when that commits. */
export interface Bus {
  publish(db: Db, topic: string, payload: unknown): Promise<void>;
  /** The same for several, in one statement. */
  publishAll(db: Db, messages: readonly BusMessage[]): Promise<void>;
  subscribe(topic: string, fn: (payload: unknown) => void): () => void;
}

const CHANNEL = 'jiaoyan';
/** PostgreSQL refuses a longer NOTIFY. */
const MAX_BYTES = 7900;
/** Heard when messages may have been missed: whoever caches must forget. */
export const LOST = 'lost';

const notify = hotStatement(
  'bus_notify',
  sql`SELECT count(pg_notify(${sql.raw(`'${CHANNEL}'`)}, text)) FROM jsonb_array_elements_text(${sql.placeholder('texts')}::jsonb) AS text`,
);

/**
 * Tells every node when a transaction commits, where no bus is at hand: what ends a process has nothing but the transaction.
 * This node hears of it from the database, as the others do.
 */
export async function notifyNodes(tx: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length > 0) await notify(tx, { texts: JSON.stringify(messages.map((one) => JSON.stringify(one))) });
}

/**
 * What this node tells is heard here as soon as its transaction is committed, before the caller gets an answer: whoever
 * changes something finds it changed at the next request. What comes back from the database is not heard twice.
 */
function ownMessages(deliver: (message: BusMessage) => void) {
  const waiting = new Map<string, BusMessage>();
  const heard = new Set<string>();
  return {
    wait(messages: ReadonlyMap<string, BusMessage>) {
      for (const [key, message] of messages) waiting.set(key, message);
    },
    end(keys: Iterable<string>, committed: boolean) {
      for (const key of keys) {
        const message = waiting.get(key);
        // The database may have been faster than its answer to the commit.
        if (!message) continue;
        waiting.delete(key);
        if (!committed) continue;
        heard.add(key);
        deliver(message);
      }
    },
    /** Has them heard when they come from the database. */
    leave(keys: Iterable<string>) {
      for (const key of keys) waiting.delete(key);
    },
    /** Whether a message that came from the database is news here. */
    isNews: (key: string) => waiting.delete(key) || !heard.delete(key),
    forget: () => heard.clear(),
  };
}

/** The bus over NOTIFY: no other service is needed, and it keeps to the transaction. */
export async function createBus(database: Database): Promise<Bus> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const deliver = ({ topic, payload }: BusMessage) => {
    for (const fn of listeners.get(topic) ?? []) fn(payload);
  };
  const own = ownMessages(deliver);
  await database.listen(
    CHANNEL,
    (text) => {
      const message = JSON.parse(text) as BusMessage & { key?: string };
      if (!message.key || own.isNews(message.key)) deliver(message);
    },
    () => {
      own.forget();
      deliver({ topic: LOST, payload: null });
    },
  );
  const textOf = ({ topic, payload }: BusMessage, key: string) => {
    const text = JSON.stringify({ topic, payload, key });
    if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`bus message on ${topic} is too long`);
    return text;
  };
  const publishAll: Bus['publishAll'] = async (db, messages) => {
    if (messages.length === 0) return;
    const keyed = new Map(messages.map((message) => [randomUUID() as string, message]));
    const texts = Array.from(keyed, ([key, message]) => textOf(message, key));
    own.wait(keyed);
    const ended = (committed: boolean) => own.end(keyed.keys(), committed);
    if (notifyAtCommit(db, CHANNEL, texts, ended)) return;
    // Of a transaction that is not ours to end only the database knows when it ends.
    if (db !== database.db) own.leave(keyed.keys());
    await notify(db, { texts: JSON.stringify(texts) }).catch((error: unknown) => {
      ended(false);
      throw error;
    });
    ended(true);
  };
  return {
    publish: (db, topic, payload) => publishAll(db, [{ topic, payload }]),
    publishAll,
    subscribe(topic, fn) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(fn));
      return () => set.delete(fn);
    },
  };
}
