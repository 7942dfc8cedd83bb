import { getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../kernel/db/db.ts';

/** Something that a column can hold, another one for each number. */
function valueFor(column: PgColumn, n: number): unknown {
  if (column.dataType === 'number') return n;
  if (column.dataType === 'boolean') return false;
  if (column.dataType === 'array') return [];
  if (column.dataType === 'json') return {};
  if (/timestamp|date/.test(column.getSQLType())) return `2034-01-0${1 + (n % 9)}`;
  return String(n);
}

/** Rows with whatever the columns of a table ask for, and with what is given, so many of them. */
export async function insertRows(db: Db, table: PgTable, count: number, given: object = {}): Promise<void> {
  const columns = Object.entries(getTableColumns(table));
  const needed = columns.filter(
    ([, { notNull, hasDefault, generatedIdentity }]) => notNull && !hasDefault && !generatedIdentity,
  );
  const rows = Array.from({ length: count }, (_, at) => ({
    ...Object.fromEntries(needed.map(([name, column]) => [name, valueFor(column, at + 1)])),
    ...given,
  }));
  await db.insert(table).values(rows);
}

/** Copies of a row of a table, each with what tells it from the others. */
export async function copyRows<T extends PgTable>(
  db: Db,
  table: T,
  count: number,
  change: (n: number) => Partial<T['$inferInsert']> = () => ({}),
  where?: SQL,
): Promise<T['$inferSelect'][]> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(where)
    .limit(1);
  if (!row) throw new Error('there is no row to copy');
  const identities = Object.entries(getTableColumns(table)).filter(([, { generatedIdentity }]) => generatedIdentity);
  const own = Object.fromEntries(Object.entries(row).filter(([name]) => !identities.some(([id]) => id === name)));
  const rows = Array.from({ length: count }, (_, at) => ({ ...own, ...change(at + 1) }));
  return db
    .insert(table as PgTable)
    .values(rows)
    .returning() as Promise<T['$inferSelect'][]>;
}
