import { getTableName, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, detach, givenIn, hotStatement } from '../db/db.ts';
import { notFound } from '../errors.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../session-user.ts';

/** Which records of a kind somebody reaches by a permission; undefined stands for all of them. */
export type RecordScope = (user: SessionUser, permission: string, now: number) => SQL | undefined;
/** Records with their one predicate of scope: lists, details, exports, figures and moves all ask this one. */
export interface Scoped {
  readonly table: PgTable;
  readonly key: PgColumn;
  readonly scope: RecordScope;
}

/** What several conditions come to where undefined stands for everything; none of them is nothing. */
export const anyOf = (parts: readonly (SQL | undefined)[]): SQL | undefined => {
  if (parts.length === 0) return sql`false`;
  return parts.some((part) => part === undefined) ? undefined : or(...parts);
};

/** What the roles that bring a permission reach together. */
export function scopeOfGrants(
  user: SessionUser,
  permission: string,
  partOf: (grant: Grant) => SQL | undefined,
): SQL | undefined {
  if (user.permissions.has(ALL_PERMISSIONS)) return undefined;
  return anyOf(user.grants.filter((grant) => grant.permissions.has(permission)).map(partOf));
}

const MAX_KEPT = 256;
/** Statements that look for records within a scope, by table and condition: every move of every record asks one. */
const kept = new Map<string, ReturnType<typeof hotStatement<{ found: number }>>>();

function countWithin(table: PgTable, key: PgColumn, within: ReturnType<typeof detach>) {
  const name = getTableName(table);
  const shape = `${name}\n${within.text}`;
  const found = kept.get(shape);
  if (found) return found;
  const isKept = kept.size < MAX_KEPT;
  const made = hotStatement<{ found: number }>(
    isKept ? `record_reach_${name}_${kept.size}` : '',
    sql`SELECT count(*)::int AS found FROM ${table} WHERE ${key} = ${givenIn('ids')} AND ${within.condition()}`,
  );
  if (isKept) kept.set(shape, made);
  return made;
}

/** Refuses records that somebody does not reach by a permission, as if there were none. */
export async function requireRecords(
  { table, key, scope }: Scoped,
  db: Db,
  user: SessionUser,
  { permission, ids, now }: { readonly permission: string; readonly ids: readonly number[]; readonly now: number },
): Promise<void> {
  const wanted = [...new Set(ids)];
  const within = detach(scope(user, permission, now) ?? sql`true`);
  const [row] = await countWithin(table, key, within)(db, { ...within.values, ids: wanted.join(',') });
  if ((row?.found ?? 0) < wanted.length) throw notFound();
}
