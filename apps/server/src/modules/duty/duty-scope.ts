import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isNumber } from '../../kernel/crud/crud-list.ts';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import type { Scoped } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { isOwnPlacesOnly } from '../campus/index.ts';
import { placeManagerTable as m, placeTable as p } from '../campus/place.table.ts';
import { dutyTable as t } from './duty.table.ts';

/** A campus in which a user looks after a place. */
export const isManagedSubcamp = (subcampId: PgColumn, userId: Placeholder | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${m} JOIN ${p} ON ${p.placeId} = ${m.placeId}
    WHERE ${p.subcampId} = ${subcampId} AND ${isNumber(m.userId, userId)})`;

/** Refuses a campus that the caller does not reach by a permission. */
export async function requireSubcamp(db: Db, user: SessionUser, permission: string, subcampId: number): Promise<void> {
  if (!isOwnPlacesOnly(user, permission)) return;
  const [own] = await db
    .select({ placeId: p.placeId })
    .from(m)
    .innerJoin(p, eq(p.placeId, m.placeId))
    .where(and(eq(p.subcampId, subcampId), eq(m.userId, user.userId)))
    .limit(1);
  if (!own) throw notFound();
}

/** Duties with their one predicate of scope: who only looks after places reaches those of their campuses. */
export const scopedDuties: Scoped = {
  table: t,
  key: t.dutyId,
  scope: (user, permission) =>
    isOwnPlacesOnly(user, permission) ? isManagedSubcamp(t.subcampId, sql`${String(user.userId)}`) : undefined,
};
