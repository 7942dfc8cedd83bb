import type { ListQuery } from '@jiaoyan/contract/kernel/resource';
import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isNumber } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { ALL_PERMISSIONS, type SessionUser } from '../../kernel/session-user.ts';
import { placeManagerTable as m } from './place.table.ts';

const SITE_ADMIN = 'site_admin';
/** The filter by which lists are cut to what the caller reaches; no call can send it. */
export const REACH = 'reach';

/** Whether a permission reaches only the places that the user looks after: it comes from the role of site administrators alone. */
export function isOwnPlacesOnly({ permissions, grants }: SessionUser, permission: string): boolean {
  if (permissions.has(ALL_PERMISSIONS)) return false;
  return grants.filter((grant) => grant.permissions.has(permission)).every(({ roleKey }) => roleKey === SITE_ADMIN);
}

/** A place that a user looks after. */
export const isManaged = (placeId: PgColumn, userId: Placeholder | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.placeId} = ${placeId} AND ${isNumber(m.userId, userId)})`;

/** A list query cut to what the caller reaches by a permission. */
export const withinScope = (query: ListQuery, user: SessionUser, permission: string): ListQuery =>
  isOwnPlacesOnly(user, permission) ? { ...query, filters: { ...query.filters, [REACH]: String(user.userId) } } : query;

/** Refuses a place that the caller does not reach by a permission. */
export async function requirePlace(
  db: Db,
  user: SessionUser,
  permission: string,
  placeId: number | null,
): Promise<void> {
  if (!isOwnPlacesOnly(user, permission)) return;
  if (placeId === null) throw notFound();
  const [own] = await db
    .select({ placeId: m.placeId })
    .from(m)
    .where(and(eq(m.placeId, placeId), eq(m.userId, user.userId)));
  if (!own) throw notFound();
}
