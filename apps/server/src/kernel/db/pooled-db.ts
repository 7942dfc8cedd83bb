import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Sends what is written before anything else happens in one piece: a call of the system costs more than its bytes. */
function batchingSocket(): Socket {
  const socket = new Socket();
  // Connecting gives a socket the usual `write` back, so it is replaced afterwards.
  socket.once('connect', () => {
    const { write } = socket;
    let waits = false;
    const flush = () => {
      waits = false;
      socket.uncork();
    };
    socket.write = (...args: unknown[]): boolean => {
      if (!waits) {
        waits = true;
        socket.cork();
        process.nextTick(flush);
      }
      return Reflect.apply(write, socket, args);
    };
  });
  return socket;
}

/** Connections that send statements without waiting for the answers to those before, where nobody asked for these first. */
export const pipelined = { pipeline: true, stream: batchingSocket };

/** What a pool does not show of itself. */
interface PoolParts {
  readonly _idle: readonly unknown[];
  readonly _pendingQueue: readonly unknown[];
  readonly options: { connectionTimeoutMillis: number };
}

/** A pool that watches the time only for those who have to wait: whoever finds a connection idle has it before anything else happens. */
export class IdleFirstPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const { _idle, _pendingQueue, options } = this as unknown as PoolParts;
    const limit = options.connectionTimeoutMillis;
    if (_idle.length > _pendingQueue.length) options.connectionTimeoutMillis = 0;
    try {
      // The driver's signatures are two, with and without a callback.
      return Reflect.apply(super.connect, this, args) as never;
    } finally {
      options.connectionTimeoutMillis = limit;
    }
  }
}

/** What open transactions tell the listeners when they commit, and who wants to know how they end. */
interface Notices {
  readonly calls: string[];
  readonly ended: ((committed: boolean) => void)[];
}
const notices = new WeakMap<object, Notices>();

/**
 * Keeps a NOTIFY for the COMMIT of a transaction, with which it travels to the server, at no cost of its own; `ended` hears
 * how the transaction ends, before anybody else does.
 * Answers false where the caller has to send it: outside of transactions, inside savepoints and on the embedded database.
 */
export function notifyAtCommit(
  tx: object,
  channel: string,
  texts: readonly string[],
  ended: (committed: boolean) => void,
): boolean {
  const waiting = notices.get(tx);
  if (!waiting) return false;
  for (const text of texts) waiting.calls.push(`pg_notify(${pg.escapeLiteral(channel)}, ${pg.escapeLiteral(text)})`);
  waiting.ended.push(ended);
  return true;
}

async function commit(client: pg.PoolClient, told: readonly string[]): Promise<void> {
  const answers = await client.query(told.length > 0 ? `SELECT ${told.join(', ')}; COMMIT` : 'COMMIT');
  // Several statements are answered by a list, whatever the types say.
  const last = [answers].flat().at(-1);
  // PostgreSQL answers so when a statement failed and somebody caught that: nothing was written.
  if (last?.command === 'ROLLBACK')
    throw new Error('a transaction was to be committed after one of its statements failed');
}

/**
 * drizzle on a pool, with transactions of our own. drizzle's never give back a connection on which BEGIN fails, so that a
 * restart of the server would empty the pool for good, and they report the failed ROLLBACK instead of what went wrong.
 */
export function pooledDb(pool: pg.Pool, casing: 'snake_case') {
  const db = drizzle({ client: pool, casing });
  const dialect = new PgDialect({ casing });
  db.transaction = async (work) => {
    const client = await pool.connect();
    let broken = false;
    const told: Notices = { calls: [], ended: [] };
    try {
      const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
        dialect,
        new NodePgSession(client, dialect, undefined),
        undefined,
      );
      notices.set(tx, told);
      // It goes along with the first statement, which fails if it does.
      const begun = client.query('BEGIN');
      begun.catch(() => undefined);
      const result = await work(tx);
      await begun;
      await commit(client, told.calls);
      for (const hear of told.ended) hear(true);
      return result;
    } catch (error) {
      for (const hear of told.ended) hear(false);
      await client.query('ROLLBACK').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  };
  return db;
}
