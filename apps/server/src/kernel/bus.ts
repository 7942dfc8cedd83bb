import { sql } from 'drizzle-orm';
import { type Database, type Db, hotStatement } from './db.ts';
import { notifyAtCommit } from './pooled-db.ts';

/** What is told, and to whom. */
export interface BusMessage {
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

/** The bus over NOTIFY: no other service is needed, and it keeps to the transaction. */
export async function createBus(database: Database): Promise<Bus> {
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const deliver = (topic: string, payload: unknown) => {
    for (const fn of listeners.get(topic) ?? []) fn(payload);
  };
  await database.listen(
    CHANNEL,
    (text) => {
      const { topic, payload } = JSON.parse(text) as { topic: string; payload: unknown };
      deliver(topic, payload);
    },
    () => deliver(LOST, null),
  );
  const textOf = ({ topic, payload }: BusMessage) => {
    const text = JSON.stringify({ topic, payload });
    if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`bus message on ${topic} is too long`);
    return text;
  };
  const publishAll: Bus['publishAll'] = async (db, messages) => {
    if (messages.length === 0) return;
    const texts = messages.map(textOf);
    if (notifyAtCommit(db, CHANNEL, texts)) return;
    await notify(db, { texts: JSON.stringify(texts) });
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
