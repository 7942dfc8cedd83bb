import { type Field, type Fields, rangeEnds } from '@jiaoyan/contract/kernel/field';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  ilike,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, detach, hotStatement, selection } from '../db/db.ts';

type AnyRow = Record<string, unknown>;

/** The reading side of a resource: pages for lists, batches for exports. */
export interface Listing<Row = AnyRow> {
  /** `within` cuts the list to what the caller may see. */
  page(db: Db, query: ListQuery, within?: SQL): Promise<{ rows: Row[]; total: number }>;
  /** The named columns of all matching rows, a batch at a time, without holding them in memory. The id must be named. */
  batches(db: Db, query: ListQuery, names: readonly string[]): AsyncGenerator<AnyRow[]>;
}

/** Statements prepared per kind of query; rare combinations are built anew instead of filling the server. */
const MAX_PREPARED = 64;
const BATCH = 2000;
/** Travels with each row; the reply's schema does not know it and drops it. */
const TOTAL = 'total rows';
const { placeholder } = sql;
/** Two lists of one table keep statements of different names. */
let listings = 0;

/** Text as a pattern of LIKE that matches just this text. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
/** A day without a time means its end when it closes a range. */
export const endOf = (text: string) => (text.length === 10 ? `${text} 23:59:59.999` : text);

/** One side of a search between two days. */
interface RangeSide {
  isEnd: boolean;
  test: (wanted: Placeholder | SQL) => SQL;
}

/** Which filters are sides of a range, and of which column. */
function rangesOf(fields: Fields, column: (name: string) => PgColumn): ReadonlyMap<string, RangeSide> {
  const sides = new Map<string, RangeSide>();
  for (const [name, { search }] of Object.entries(fields)) {
    if (search !== 'range') continue;
    const [begin, end] = rangeEnds(name);
    sides.set(begin, { isEnd: false, test: (wanted) => sql`${column(name)} >= ${wanted}` });
    sides.set(end, { isEnd: true, test: (wanted) => sql`${column(name)} <= ${wanted}` });
  }
  return sides;
}

/** Filters that are no columns, by their names: what a row must fulfil for the wanted text. */
export type RowTests = Readonly<Record<string, (wanted: Placeholder | SQL) => SQL>>;

/** Whether a column holds the number that is looked for, so that an index finds it; what is no number matches nothing. */
export const isNumber = (column: PgColumn, wanted: Placeholder | SQL): SQL =>
  sql`${column} = CASE WHEN ${wanted}::text ~ '^[0-9]{1,18}$' THEN ${wanted}::text::bigint END`;

/** How a filter looks at a column. */
function match(field: Field | undefined, column: PgColumn, wanted: Placeholder | SQL): SQL {
  if (field?.kind === 'tags') return sql`${wanted} = ANY(${column})`;
  if (field?.kind === 'int') return isNumber(column, wanted);
  return field?.search === 'like' ? ilike(column, wanted) : eq(column, wanted);
}

/** Reads a table by the filters, sorting and paging of a resource; user text only ever travels as a parameter. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: what it makes shares one set of columns and statements
export function listing<Row = AnyRow>(
  /** `without`: columns that lists do not show and that are too long to be read along. */
  resource: { id: string; fields: Fields; time?: string; without?: readonly string[] },
  table: PgTable,
  order: { by: string; descending?: boolean }[],
  tests: RowTests = {},
): Listing<Row> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const column = (name: string) => columns[name] as PgColumn;
  const key = column(resource.id);
  const time = column(resource.time ?? 'createTime');
  const ranges = rangesOf(resource.fields, column);
  const sortable = new Set(Object.keys(resource.fields).filter((name) => resource.fields[name]?.sort));
  for (const name of [resource.id, 'createTime', 'updateTime']) if (columns[name]) sortable.add(name);

  /** `bind` stands in for a value: a placeholder of a prepared statement, or the value itself. */
  const conditions = (query: ListQuery, bind: (name: string) => Placeholder | SQL): SQL[] => {
    const list = Object.keys(query.filters).map(
      (name) =>
        (tests[name] ?? ranges.get(name)?.test)?.(bind(name)) ?? match(resource.fields[name], column(name), bind(name)),
    );
    if (query.beginTime) list.push(sql`${time} >= ${bind('beginTime')}`);
    if (query.endTime) list.push(sql`${time} <= ${bind('endTime')}`);
    return list;
  };
  const values = (query: ListQuery): AnyRow => ({
    ...Object.fromEntries(
      Object.entries(query.filters).map(([name, text]) => {
        if (ranges.get(name)?.isEnd) return [name, endOf(text)];
        return [name, resource.fields[name]?.search === 'like' ? `%${escapeLike(text)}%` : text];
      }),
    ),
    beginTime: query.beginTime,
    endTime: query.endTime && endOf(query.endTime),
  });
  /** An unknown sort key is ignored: the list of keys is ours, never the caller's text. */
  const ordering = (query: ListQuery): SQL[] => {
    const chosen = query.orderByColumn && sortable.has(query.orderByColumn) ? query.orderByColumn : undefined;
    const list = chosen ? [{ by: chosen, descending: query.descending }] : order;
    return [...list.map(({ by, descending }) => (descending ? desc(column(by)) : asc(column(by)))), desc(key)];
  };

  const serial = ++listings;
  const own = Object.entries(getTableColumns(table)).filter(([name]) => !resource.without?.includes(name));
  const prepare = (query: ListQuery, name: string, within?: SQL) => {
    const where = and(...conditions(query, placeholder), within) ?? sql`true`;
    const total = sql`SELECT count(*)::int AS n FROM ${table} WHERE ${where}`;
    // One statement for both: half the way to the database, and a total that fits the rows.
    const rows = sql`SELECT ${selection(own)}, (${total}) AS ${sql.identifier(TOTAL)} FROM ${table} WHERE ${where}
      ORDER BY ${sql.join(ordering(query), sql`, `)} LIMIT ${placeholder('limit')} OFFSET ${placeholder('offset')}`;
    return {
      rows: hotStatement(name && `${name}_rows`, rows, own),
      total: hotStatement(name && `${name}_count`, total),
    };
  };
  const known = new Map<string, ReturnType<typeof prepare>>();
  const statement = (query: ListQuery, within?: Pick<ReturnType<typeof detach>, 'text' | 'condition'>) => {
    const shape = JSON.stringify([
      within?.text,
      Object.keys(query.filters),
      !!query.beginTime,
      !!query.endTime,
      query.orderByColumn && sortable.has(query.orderByColumn) ? [query.orderByColumn, query.descending] : 0,
    ]);
    const found = known.get(shape);
    if (found) return found;
    // An empty name makes the driver send the statement unnamed, so nothing stays on the server.
    const name = known.size < MAX_PREPARED ? `${getTableName(table)}_${serial}_${known.size}` : '';
    const made = prepare(query, name, within?.condition());
    if (known.size < MAX_PREPARED) known.set(shape, made);
    return made;
  };

  return {
    async page(db, query, within) {
      const cut = within && detach(within);
      const found = statement(query, cut);
      const given = { ...values(query), ...cut?.values };
      const offset = (query.page - 1) * query.limit;
      const raw = await found.rows(db, { ...given, limit: query.limit, offset });
      // All columns of the table, so whatever the caller calls its rows.
      const rows = raw as Row[];
      if (raw[0]) return { rows, total: raw[0][TOTAL] as number };
      // Beyond the last page there is no row to tell the total.
      const [counted] = await found.total(db, given);
      return { rows, total: counted?.n as number };
    },
    async *batches(db, query, names) {
      const chosen = names.map((name) => [name, column(name)] as const);
      const selected = selection(chosen);
      const given = values(query);
      const filters = conditions(query, (name) => sql`${given[name]}`);
      for (let after = 0; ; ) {
        const where = and(...filters, gt(key, after));
        const next = sql`SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY ${key} LIMIT ${BATCH}`;
        const rows = await hotStatement('', next, chosen)(db, {});
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
        after = rows.at(-1)?.[resource.id] as number;
      }
    },
  };
}
