import { DrizzleQueryError } from 'drizzle-orm';
import { fillPlaceholders, type Query } from 'drizzle-orm/sql';
import pg from 'pg';

type AnyRow = Record<string, unknown>;
/** How single columns are read, by their names in the row; the others are taken as the driver gives them. */
export type ColumnReaders = Readonly<Record<string, (value: never) => unknown>>;

interface FieldDescription {
  readonly name: string;
  readonly dataTypeID: number;
}
/** What is changed of a connection; the driver's types leave it out. */
interface Connection {
  describe(what: object): void;
}
type ReadRow = (texts: readonly (string | null)[]) => AnyRow;
type Done = (error: Error | null, rows?: AnyRow[]) => void;

/** The driver's query, as far as it is replaced here. */
interface QueryParts {
  name: string;
  values: unknown[];
  callback: Done;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
}
const DriverQuery = pg.Query as unknown as new (text: string, values: unknown[]) => QueryParts;

const { builtins, getTypeParser } = pg.types;
/** Moments, days and stretches of time stay texts, and lists of them and of numbers with decimals, as drizzle has it. */
const TEXTS = [
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  1231,
  1115,
  1185,
  1187,
  1182,
];
/** Types whose texts are the values. */
const SAME = new Set<number>([...TEXTS, builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID]);

/** A function that makes a row of its texts in one go; a row that is filled name by name costs several times as much. */
function compileRow(fields: readonly FieldDescription[], columns: ColumnReaders): ReadRow {
  const steps: ((value: never) => unknown)[] = [];
  const made = fields.map(({ name, dataTypeID }, at) => {
    let value = `texts[${at}]`;
    if (!SAME.has(dataTypeID)) value = `steps[${steps.push(getTypeParser(dataTypeID, 'text') as never) - 1}](${value})`;
    const own = columns[name];
    if (own) value = `steps[${steps.push(own as never) - 1}](${value})`;
    return `${JSON.stringify(name)}: texts[${at}] === null ? null : ${value}`;
  });
  return new Function('steps', `'use strict'; return (texts) => ({ ${made.join(', ')} });`)(steps);
}

/** A connection that has described a statement: how rows are read, and the same connection without describing anything. */
interface Described {
  readonly read: ReadRow;
  readonly silent: Connection;
}
interface RowStatement {
  readonly query: Query;
  readonly name: string;
  readonly columns: ColumnReaders;
  readonly described: WeakMap<Connection, Described>;
  last?: { readonly shape: string; readonly read: ReadRow };
}

function readerOf(statement: RowStatement, fields: readonly FieldDescription[]): ReadRow {
  const shape = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  if (statement.last?.shape !== shape) statement.last = { shape, read: compileRow(fields, statement.columns) };
  return statement.last.read;
}

/**
 * A query that answers rows and nothing else. The driver asks PostgreSQL at every run what the columns of a statement are and
 * prepares for it anew; of a prepared statement they cannot change, so that here they are asked for once per connection.
 */
class RowQuery extends DriverQuery {
  readonly #statement: RowStatement;
  readonly #rows: AnyRow[] = [];
  #connection: Connection | undefined;
  #read: ReadRow | undefined;
  #failure: Error | undefined;

  constructor(statement: RowStatement, values: unknown[]) {
    super(statement.query.sql, values);
    this.#statement = statement;
    this.name = statement.name;
  }
  override prepare(connection: Connection) {
    this.#connection = connection;
    const known = this.hasBeenParsed(connection) ? this.#statement.described.get(connection) : undefined;
    this.#read = known?.read;
    super.prepare(known?.silent ?? connection);
  }
  handleRowDescription({ fields }: { fields: readonly FieldDescription[] }) {
    this.#read = readerOf(this.#statement, fields);
    if (!this.name || !this.#connection) return;
    const silent = Object.assign(Object.create(this.#connection), { describe() {} });
    this.#statement.described.set(this.#connection, { read: this.#read, silent });
  }
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    if (this.#failure) return;
    try {
      this.#rows.push((this.#read as ReadRow)(fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }
  handleCommandComplete() {}
  handleReadyForQuery() {
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, this.#rows);
  }
}

/** Where statements are sent: the pool, or the connection of a transaction. */
export interface Sender {
  query(query: object, values: undefined, done: Done): unknown;
}

/** A statement that is described once per connection; without a name nothing stays on the server. */
export function rowStatement(query: Query, name: string, columns: ColumnReaders = {}) {
  const statement: RowStatement = { query, name, columns, described: new WeakMap() };
  return (sender: Sender, values: AnyRow): Promise<AnyRow[]> => {
    const params = fillPlaceholders(query.params, values);
    return new Promise((done, fail) => {
      const answered: Done = (error, rows = []) => {
        if (error) fail(new DrizzleQueryError(query.sql, params, error));
        else done(rows);
      };
      sender.query(new RowQuery(statement, params), undefined, answered);
    });
  };
}
