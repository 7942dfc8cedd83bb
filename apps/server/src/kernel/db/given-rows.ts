import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, hotStatement, type NamedColumns } from './db.ts';

const inTable = (name: string): SQL => sql`${sql.identifier(toSnakeCase(name))}`;
const joined = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Rows that are given as a list of JSON by the placeholder `rows`, with the columns of a table: one statement for however many there are. */
export const givenRows = (columns: NamedColumns): SQL =>
  sql`jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) AS given(${joined(
    columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`),
  )})`;

/** Stores rows that are given so; all of them have all of the columns. */
export const insertGiven = (table: PgTable, columns: NamedColumns): SQL =>
  sql`INSERT INTO ${table} (${joined(columns.map(([name]) => inTable(name)))})
    SELECT ${joined(columns.map(([name]) => sql`${sql.identifier(name)}`))} FROM ${givenRows(columns)}`;

/** Stores whole rows of a table, numbers included, however many there are. */
export function wholeInsert<Row extends object>(table: PgTable): (tx: Db, rows: readonly Row[]) => Promise<void> {
  const store = hotStatement(
    `insert_whole_${getTableName(table)}`,
    insertGiven(table, Object.entries(getTableColumns(table))),
  );
  return async (tx, rows) => {
    if (rows.length > 0) await store(tx, { rows: JSON.stringify(rows) });
  };
}

/** Draws numbers for records that are made before they are stored: what belongs to them can name them then. */
export function numberDraw(table: PgTable, key: string): (tx: Db, count: number) => Promise<number[]> {
  const name = getTableName(table);
  const draw = hotStatement<{ id: number }>(
    `draw_${name}`,
    sql`SELECT nextval(pg_get_serial_sequence(${sql.raw(`'${name}', '${toSnakeCase(key)}'`)}))::integer AS id
      FROM generate_series(1, ${sql.placeholder('count')}::integer)`,
  );
  return async (tx, count) => (await draw(tx, { count })).map(({ id }) => id);
}
