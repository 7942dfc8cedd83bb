import type { Fields } from '@jiaoyan/contract/kernel/field';
import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, asc, count, desc, eq, gt, ilike, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

type AnyRow = Record<string, unknown>;

/** The reading side of a resource: pages for lists, batches for exports. */
export interface Listing {
  page(db: Db, query: ListQuery): Promise<{ rows: AnyRow[]; total: number }>;
  /** The named columns of all matching rows, a batch at a time, without holding them in memory. The id must be named. */
  batches(db: Db, query: ListQuery, names: readonly string[]): AsyncGenerator<AnyRow[]>;
}

/** Statements prepared per database and kind of query; rare combinations are built anew instead of filling the server. */
const MAX_PREPARED = 64;
const BATCH = 2000;
const { placeholder } = sql;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
/** A day without a time means its end when it closes a range. */
const endOf = (text: string) => (text.length === 10 ? `${text} 23:59:59.999` : text);

/** Reads a table by the filters, sorting and paging of a resource; user text only ever travels as a parameter. */
export function listing(
  resource: { name: string; id: string; fields: Fields },
  table: PgTable,
  order: { by: string; descending?: boolean }[],
): Listing {
  const columns = table as unknown as Record<string, PgColumn>;
  const column = (name: string) => columns[name] as PgColumn;
  const key = column(resource.id);
  const sortable = new Set(Object.keys(resource.fields).filter((name) => resource.fields[name]?.sort));
  for (const name of [resource.id, 'createTime', 'updateTime']) sortable.add(name);

  /** `bind` stands in for a value: a placeholder of a prepared statement, or the value itself. */
  const conditions = (query: ListQuery, bind: (name: string) => Placeholder | SQL): SQL[] => {
    const list = Object.keys(query.filters).map((name) =>
      resource.fields[name]?.search === 'like' ? ilike(column(name), bind(name)) : eq(column(name), bind(name)),
    );
    if (query.beginTime) list.push(sql`${column('createTime')} >= ${bind('beginTime')}`);
    if (query.endTime) list.push(sql`${column('createTime')} <= ${bind('endTime')}`);
    return list;
  };
  const values = (query: ListQuery): AnyRow => ({
    ...Object.fromEntries(
      Object.entries(query.filters).map(([name, text]) => [
        name,
        resource.fields[name]?.search === 'like' ? `%${escapeLike(text)}%` : text,
      ]),
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

  const prepare = (db: Db, query: ListQuery, name: string) => {
    const where = and(...conditions(query, placeholder));
    return {
      rows: db
        .select()
        .from(table)
        .where(where)
        .orderBy(...ordering(query))
        .limit(placeholder('limit'))
        .offset(placeholder('offset'))
        .prepare(`${name}_rows`),
      total: db.select({ n: count() }).from(table).where(where).prepare(`${name}_count`),
    };
  };
  const prepared = new WeakMap<Db, Map<string, ReturnType<typeof prepare>>>();
  const statement = (db: Db, query: ListQuery) => {
    const shape = JSON.stringify([
      Object.keys(query.filters),
      !!query.beginTime,
      !!query.endTime,
      query.orderByColumn && sortable.has(query.orderByColumn) ? [query.orderByColumn, query.descending] : 0,
    ]);
    const known = prepared.get(db) ?? new Map<string, ReturnType<typeof prepare>>();
    prepared.set(db, known);
    const found = known.get(shape);
    if (found) return found;
    // An empty name makes the driver send the statement unnamed, so nothing stays on the server.
    const made = prepare(db, query, known.size < MAX_PREPARED ? `${resource.name}_${known.size}` : '');
    if (known.size < MAX_PREPARED) known.set(shape, made);
    return made;
  };

  return {
    async page(db, query) {
      const found = statement(db, query);
      const given = values(query);
      const offset = (query.page - 1) * query.limit;
      const [rows, total] = await Promise.all([
        found.rows.execute({ ...given, limit: query.limit, offset }),
        found.total.execute(given),
      ]);
      return { rows: rows as AnyRow[], total: total[0]?.n ?? 0 };
    },
    async *batches(db, query, names) {
      const columnsByName = names.map((name) => [name, column(name)] as const);
      const selected = sql.join(
        columnsByName.map(([name, from]) => sql`${from} AS ${sql.identifier(name)}`),
        sql`, `,
      );
      const given = values(query);
      const filters = conditions(query, (name) => sql`${given[name]}`);
      for (let after = 0; ; ) {
        const where = and(...filters, gt(key, after));
        const next = sql`SELECT ${selected} FROM ${table} WHERE ${where} ORDER BY ${key} LIMIT ${BATCH}`;
        // As the driver gives them: drizzle's own mapping of rows takes longer than all the rest of an export.
        const { rows } = (await db.execute(next)) as unknown as { rows: AnyRow[] };
        for (const row of rows)
          for (const [name, from] of columnsByName)
            if (row[name] !== null) row[name] = from.mapFromDriverValue(row[name]);
        if (rows.length > 0) yield rows;
        if (rows.length < BATCH) return;
        after = rows.at(-1)?.[resource.id] as number;
      }
    },
  };
}
