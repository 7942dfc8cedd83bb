import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { ZONE } from '@jiaoyan/contract/kernel/wall-time';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { type PgColumn, type PgDatabase, PgDialect, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import { type SQL, sql } from 'drizzle-orm/sql';
import pg from 'pg';
import { listenPostgres } from './listen.ts';
import { IdleFirstPool, pipelined, pooledDb } from './pooled-db.ts';
import { type ColumnReaders, rowStatement, type Sender } from './row-query.ts';

/** Any PostgreSQL driver will do; the modules never learn which. A transaction is a `Db` too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** An open database and the few things that differ between the embedded one and a server. */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Runs plain SQL; without values it may hold several statements. */
  execute(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Calls back for each NOTIFY; `lost` tells that some may have been missed. */
  listen(channel: string, onPayload: (payload: string) => void, lost: () => void): Promise<void>;
  /** Runs the work on one connection while no other node does. */
  exclusively<T>(work: (db: Db) => Promise<T>): Promise<T>;
  migrate(db: Db, folder: string): Promise<void>;
  close(): Promise<void>;
}

const casing = 'snake_case' as const;
const dialect = new PgDialect({ casing });
/** Any constant will do, as long as all nodes use the same one. */
const START_LOCK = 0x6a69616f;

/** The engine of the embedded database with the extensions that the migrations ask for. */
export const createEmbedded = (options: PGliteOptions = {}) =>
  PGlite.create({ ...options, extensions: { btree_gist } });

/** The embedded database: one process, one connection, for trial and development. */
export async function openEmbedded(client: PGlite): Promise<Database> {
  await client.exec(`SET TIME ZONE '${ZONE}'`);
  const db = drizzleLite({ client, casing });
  return {
    kind: 'embedded',
    // The two drivers differ only in the raw result type, which no module reads.
    db: db as unknown as Db,
    async execute(text, values) {
      if (values?.length) return client.query<Record<string, unknown>>(text, values);
      const results = await client.exec(text);
      return { rows: (results.at(-1)?.rows ?? []) as Record<string, unknown>[] };
    },
    async listen(channel, onPayload) {
      await client.listen(channel, onPayload);
    },
    exclusively: (work) => work(db as unknown as Db),
    migrate: (handle, migrationsFolder) => migrateLite(handle as unknown as typeof db, { migrationsFolder }),
    close: () => client.close(),
  };
}

/** A PostgreSQL server, shared by any number of nodes. */
export function openPostgres(url: string, onError: (error: Error) => void): Database {
  const connection = {
    connectionString: url,
    // Short enough that a caller hears within three seconds that the database is away.
    connectionTimeoutMillis: 2500,
    // Compiling a plan takes longer than any of our statements; PostgreSQL would do it as soon as tables are large.
    options: `-c timezone=${ZONE} -c jit=off -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000`,
  };
  const pool = new IdleFirstPool({ ...connection, ...pipelined, max: 10, idleTimeoutMillis: 30_000 });
  // A dropped idle connection must not end the process; the next query opens a new one.
  pool.on('error', onError);
  // The pool listens only to idle connections, and an error that nobody hears would end the process. One that is lent
  // out tells its failure through the query as well, so here it is enough to have heard it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const listeners: { close(): Promise<void> }[] = [];
  return {
    kind: 'postgres',
    db: pooledDb(pool, casing) as unknown as Db,
    execute: (text, values) => pool.query(text, values),
    async listen(channel, onPayload, lost) {
      listeners.push(await listenPostgres({ connection, channel, onPayload, lost, onError }));
    },
    async exclusively(work) {
      const client = new pg.Client({ ...connection, options: `-c timezone=${ZONE}` });
      client.on('error', onError);
      await client.connect();
      try {
        await client.query('SELECT pg_advisory_lock($1)', [START_LOCK]);
        return await work(drizzlePg({ client, casing }) as unknown as Db);
      } finally {
        await client.end();
      }
    },
    migrate: (handle, migrationsFolder) =>
      migratePg(handle as unknown as ReturnType<typeof drizzlePg>, { migrationsFolder }),
    async close() {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
  };
}

/** Opens what the configuration names. */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, onError);
  return openEmbedded(await createEmbedded({ dataDir: `${dataDir}/pgdata` }));
}

/** The rows of a plain query; the drivers differ only in what else they answer. */
export const rowsOf = async <Row>(answer: Promise<unknown>): Promise<Row[]> => ((await answer) as { rows: Row[] }).rows;

/** One of the numbers that are given as `1,2,3` by a placeholder: one statement for however many there are. */
export const givenIn = (name: string): SQL => sql`ANY(string_to_array(${sql.placeholder(name)}::text, ',')::int[])`;

/** Columns by the names that their values get in a row. */
export type NamedColumns = readonly (readonly [name: string, column: PgColumn])[];

/** The list of a SELECT that names each column as its row does. */
export const selection = (columns: NamedColumns): SQL =>
  sql.join(
    columns.map(([name, column]) => sql`${column} AS ${sql.identifier(name)}`),
    sql`, `,
  );

/** What the drivers already give as the rows should hold it. */
const plain = new Set(['PgVarchar', 'PgText', 'PgChar', 'PgInteger', 'PgSmallInt', 'PgBoolean', 'PgJsonb', 'PgUUID']);

/** How the columns with a mapping of their own are read. */
const readersOf = (columns: NamedColumns): ColumnReaders =>
  Object.fromEntries(
    columns
      .filter(([, column]) => !plain.has(column.columnType))
      .map(([name, column]) => [name, (value: never) => column.mapFromDriverValue(value)]),
  );

/** Turns raw rows into those of the table, in place: only columns with a mapping of their own are touched. */
function mapRows(rows: Record<string, unknown>[], columns: ColumnReaders) {
  for (const row of rows)
    for (const [name, read] of Object.entries(columns)) if (row[name] !== null) row[name] = read(row[name] as never);
  return rows;
}

/** Where statements of a handle go; undefined on the embedded database, which has no connections. */
function senderOf(db: Db): Sender | undefined {
  const { client } = db._.session as unknown as { client: unknown };
  return client instanceof pg.Pool || client instanceof pg.Client ? (client as unknown as Sender) : undefined;
}

/**
 * A statement of a hot path: its text is built once for all handles and parsed once per connection, and its rows hold what
 * the table does, without drizzle, whose building of each row takes longer than the query. Values go by the names of its
 * placeholders. Without a name nothing stays on the server.
 */
export function hotStatement<Row = Record<string, unknown>>(name: string, statement: SQL, columns: NamedColumns = []) {
  const readers = readersOf(columns);
  let query: ReturnType<typeof dialect.sqlToQuery> | undefined;
  let run: ReturnType<typeof rowStatement> | undefined;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= dialect.sqlToQuery(statement);
    run ??= rowStatement(query, name, readers);
    const sender = senderOf(db);
    // Which columns there are only the text of the statement says.
    if (sender) return (await run(sender, values)) as Row[];
    const answer = await db._.session.prepareQuery(query, undefined, name || undefined, false).execute(values);
    return mapRows((answer as { rows: Record<string, unknown>[] }).rows, readers) as Row[];
  };
}

/**
 * A condition apart from its values. The text is the same for all who reach as far, whoever they are, so a statement
 * with it can be kept; `condition` has placeholders where the values were.
 */
export function detach(condition: SQL): { text: string; condition(): SQL; values: Record<string, unknown> } {
  const { sql: text, params } = dialect.sqlToQuery(condition);
  const nameOf = (at: number) => `within${at}`;
  return {
    text,
    condition() {
      const parts = text.split(/\$(\d+)/);
      return sql.join(
        parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.placeholder(nameOf(Number(part) - 1))}`)),
      );
    },
    values: Object.fromEntries(params.map((value, at) => [nameOf(at), value])),
  };
}
