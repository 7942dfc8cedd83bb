import { and, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/db.ts';
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

/** Refuses records that somebody does not reach by a permission, as if there were none. */
export async function requireRecords(
  { table, key, scope }: Scoped,
  db: Db,
  user: SessionUser,
  { permission, ids, now }: { readonly permission: string; readonly ids: readonly number[]; readonly now: number },
): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await db
    .select({ id: key })
    .from(table)
    .where(and(inArray(key, wanted), scope(user, permission, now)));
  if (rows.length < wanted.length) throw notFound();
}
