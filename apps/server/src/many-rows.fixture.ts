import type { Database } from './kernel/db/db.ts';

/** A column as the catalogue describes it; `isLoose` ones hold any text or number. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly isIdentity: boolean;
  readonly hasDefault: boolean;
  readonly isNullable: boolean;
  readonly isLoose: boolean;
  readonly refers: string | null;
}
/** The ids of filled rows; references between filled tables meet. */
const FIRST = 1_000_000;
/** How many rows there are in fact. */
const SAMPLE = 2000;
/** Everybody has a share of what belongs to people, as in the rows that are there. */
const PEOPLE = 'sys_user';

const COLUMNS = `
  SELECT c.column_name AS name, c.udt_name AS type, c.is_identity = 'YES' AS "isIdentity",
    c.column_default IS NOT NULL AS "hasDefault", c.is_nullable = 'YES' AS "isNullable",
    c.udt_name IN ('int4', 'text', 'date') OR c.character_maximum_length > 8 AS "isLoose",
    (SELECT r.confrelid::regclass::text FROM pg_constraint r
      JOIN pg_attribute a ON a.attrelid = r.conrelid AND r.conkey = ARRAY[a.attnum]
      WHERE r.contype = 'f' AND r.conrelid = c.table_name::regclass AND a.attname = c.column_name LIMIT 1) AS refers
  FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name = $1 AND c.is_generated = 'NEVER'
  ORDER BY c.ordinal_position`;

/** What each unique index of a table is about, expressions and all. */
const UNIQUE = `
  SELECT split_part(pg_get_indexdef(indexrelid), ' WHERE ', 1) AS text FROM pg_index WHERE indrelid = $1::regclass AND indisunique`;

/** What an empty table gets first, so that there is a row to follow; the later of two times comes after the earlier one. */
function firstValue({ type }: Column, at: number): string {
  if (type === 'timestamptz') return `now() + ${at} * interval '1 minute'`;
  if (type.startsWith('_')) return "'{}'";
  if (type === 'tstzrange') return "tstzrange(now(), now() + interval '1 minute')";
  const values: Readonly<Record<string, string>> = { bool: 'false', date: 'current_date', jsonb: "'[]'" };
  return values[type] ?? "'1'";
}

/** One column of each unique index, with another value in every row: a text if there is one, else a day, else a number. */
function variedColumns(columns: readonly Column[], indexes: readonly { text: string }[]): Set<string> {
  const varied = new Set(columns.filter(({ isIdentity }) => isIdentity).map(({ name }) => name));
  const preference = ['int4', 'date', 'text', 'varchar'];
  for (const { text } of indexes) {
    const within = columns.filter(({ name }) => new RegExp(`[(, ]"?${name}\\b`).test(text.slice(text.indexOf('('))));
    if (within.some(({ name }) => varied.has(name))) continue;
    const loose = within.filter(({ isLoose }) => isLoose);
    // Of two numbers the one that refers to nothing: another check may ask for what is referred to.
    const rank = ({ type, refers }: Column) => 2 * preference.indexOf(type) + Number(refers === null);
    const chosen = loose.sort((a, b) => rank(b) - rank(a))[0];
    if (chosen) varied.add(chosen.name);
  }
  return varied;
}

/** The value of a column in the row of number g, which follows the row s. */
function cellOf(
  { name, type, refers, isNullable }: Column,
  isVaried: boolean,
  isFilled: boolean,
  count: number,
): string {
  const same = `s."${name}"`;
  // What is missing stays so: another column may say what this one would.
  if (isVaried && type === 'int4') return isNullable ? `${same} * 0 + ${FIRST} + g` : `${FIRST} + g`;
  if (isVaried) return type === 'date' ? "date '2000-01-01' + g" : "'n' || g";
  if (isFilled && refers !== PEOPLE)
    return `CASE WHEN ${same} IS NULL THEN NULL ELSE ${FIRST} + 1 + g * 7919 % ${count} END`;
  if (type === 'timestamptz') return `${same} - g * interval '1 minute'`;
  // Whatever must not overlap lies far apart.
  if (type === 'tstzrange')
    return `tstzrange(lower(${same}) - g * interval '40 days', upper(${same}) - g * interval '40 days')`;
  if (type === 'text') return `left(${same}, 60)`;
  if (type === 'jsonb') return `CASE WHEN pg_column_size(${same}) > 300 THEN '[]' ELSE ${same} END`;
  return same;
}

/** Rows like those that are there, without checks of references. */
async function fill({ execute }: Database, table: string, tables: ReadonlySet<string>, count: number): Promise<void> {
  const columns = (await execute(COLUMNS, [table])).rows as unknown as Column[];
  const varied = variedColumns(columns, (await execute(UNIQUE, [table])).rows as { text: string }[]);
  const needed = columns.filter((one) => !one.hasDefault && !one.isNullable && !one.isIdentity);
  const names = (of: readonly Column[]) => of.map(({ name }) => `"${name}"`).join(', ');
  const values = columns.map((one) => cellOf(one, varied.has(one.name), tables.has(one.refers ?? ''), count));
  // A transaction of its own: the settings must not stay on a connection of the pool.
  await execute(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    ALTER TABLE ${table} SET (autovacuum_enabled = off);
    INSERT INTO ${table} (${names(needed)}) SELECT ${needed.map(firstValue)} WHERE NOT EXISTS (SELECT 1 FROM ${table});
    INSERT INTO ${table} (${names(columns)}) OVERRIDING SYSTEM VALUE SELECT ${values}
    FROM generate_series(1, ${count}) g
    JOIN (SELECT *, row_number() OVER () - 1 AS nth_row FROM ${table}) s ON s.nth_row = g % (SELECT count(*) FROM ${table});
    COMMIT`);
}

/**
 * Lets the planner of PostgreSQL believe that tables are large: some rows are there, with statistics of their values, and
 * the catalogue says how many times that many there are. Really filling a hundred tables would take a quarter of an hour.
 */
export async function pretendLarge(database: Database, tables: readonly string[], rows: number): Promise<void> {
  const filled = new Set(tables);
  for (const table of tables) await fill(database, table, filled, SAMPLE);
  await database.execute(`ANALYZE ${tables}`);
  await database.execute(
    `UPDATE pg_class SET reltuples = reltuples * ($2::real / $3)
     WHERE oid = ANY($1::regclass[]) OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY($1::regclass[]))`,
    [tables, rows, SAMPLE],
  );
}
