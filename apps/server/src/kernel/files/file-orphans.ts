import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { sysFile } from './file.table.ts';
import type { FileStore } from './file-store.ts';

/** The random part of a stored name, wherever an address stands and however its slashes are written. */
const KEY = '([0-9a-f]{32})\\.';
const keyOf = (name: string) => /([0-9a-f]{32})\./.exec(name)?.[1] ?? name;
/** So many names are looked for in one pass over the database. */
const BATCH = 20_000;
const UPLOAD = 'upload';

/** A column that could hold the address of a file. */
interface TextColumn {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** Both drivers answer rows; the type that they share does not say so. */
const rowsOf = async <Row>(db: Db, query: SQL) => ((await db.execute(query)) as { rows: Row[] }).rows;

/**
 * All columns of our own tables that hold text in any form, from the catalogue: a table that is added later is looked
 * through without anybody thinking of it. Left out are the list of files itself and the log of operations: what was once
 * sent is not what is kept.
 */
export async function textColumns(db: Db): Promise<TextColumn[]> {
  const rows = await rowsOf<TextColumn>(
    db,
    sql`
    SELECT c.relname AS "table", a.attname AS "column", t.typname AS "type"
    FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attnum > 0 AND NOT a.attisdropped AND c.relname NOT IN ('sys_file', 'sys_oper_log') AND t.typname <> 'uuid'
      AND (t.typcategory IN ('S', 'U') OR e.typcategory IN ('S', 'U'))
    ORDER BY 1, 2`,
  );
  return rows;
}

const textOf = ({ column, type }: TextColumn) =>
  type === 'bytea' ? sql`encode(${sql.identifier(column)}, 'escape')` : sql`${sql.identifier(column)}::text`;

/** Which of these keys the rows of a table refer to, found in one pass over it. */
async function keysIn(db: Db, table: string, columns: readonly TextColumn[], keys: readonly string[]) {
  const text = sql`concat_ws(' ', ${sql.join(columns.map(textOf), sql`, `)})`;
  const wanted = sql`string_to_array(${keys.join(',')}, ',')`;
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`SELECT DISTINCT address.parts[1] AS key
    FROM ${sql.identifier(table)}, LATERAL regexp_matches(${text}, ${KEY}, 'g') AS address(parts)
    WHERE address.parts[1] = ANY(${wanted})`,
  );
  return rows.map(({ key }) => key);
}

/** Leaves those names to which nothing in the database refers. */
async function unreferred(db: Db, names: readonly string[], columns: readonly TextColumn[]): Promise<string[]> {
  const left = new Map(names.map((name) => [keyOf(name), name]));
  for (const table of new Set(columns.map((column) => column.table))) {
    if (left.size === 0) break;
    const own = columns.filter((column) => column.table === table);
    for (const key of await keysIn(db, table, own, [...left.keys()])) left.delete(key);
  }
  return [...left.values()];
}

/** Removes the rows of what nothing refers to even now that they are locked; says which files are to go. */
const forget = (db: Db, names: readonly string[], columns: readonly TextColumn[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    const locked = await tx
      .select({ name: sysFile.name })
      .from(sysFile)
      .where(inArray(sysFile.name, [...names]))
      .orderBy(sysFile.fileId)
      .for('update');
    const gone = await unreferred(
      tx,
      locked.map(({ name }) => name),
      columns,
    );
    if (gone.length > 0) await tx.delete(sysFile).where(inArray(sysFile.name, gone));
    return gone;
  });

/** Old enough to be nobody's any more: by far, or by a day where somebody said that he does not want it. */
const isOld = (days: number): SQL | undefined =>
  or(
    sql`${sysFile.createTime} < now() - make_interval(days => ${days})`,
    and(eq(sysFile.discarded, true), sql`${sysFile.createTime} < now() - interval '1 day'`),
  );

/** Removes uploads of at least so many days to which nothing refers, and says how many there were. */
export async function sweepOrphans(db: Db, store: FileStore, days: number): Promise<number> {
  const columns = await textColumns(db);
  let [count, after] = [0, 0];
  for (;;) {
    const batch = await db
      .select({ fileId: sysFile.fileId, name: sysFile.name })
      .from(sysFile)
      .where(and(eq(sysFile.kind, UPLOAD), isOld(days), sql`${sysFile.fileId} > ${after}`))
      .orderBy(sysFile.fileId)
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return count;
    after = last.fileId;
    const names = batch.map(({ name }) => name);
    const orphans = await unreferred(db, names, columns);
    const gone = orphans.length > 0 ? await forget(db, orphans, columns) : [];
    for (const name of gone) await store.remove(name);
    count += gone.length;
  }
}

/** Notes that somebody does not want his own uploads any more; the sweep takes them early unless something refers to them. */
export async function discardUploads(db: Db, userId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .update(sysFile)
    .set({ discarded: true })
    .where(and(inArray(sysFile.name, [...names]), eq(sysFile.kind, UPLOAD), eq(sysFile.ownerId, userId)));
}
