import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { type Scoped, scopeOfGrants } from '../../kernel/record/scope.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { placeManagerTable as m } from '../campus/place.table.ts';
import { roomTable } from '../campus/room.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { type Apply, applyTable as t } from './apply.table.ts';

const SITE_ADMIN = 'site_admin';
const scopes = { all: '1', chosen: '2', dept: '3', below: '4' } as const;
/** Who may take a room away from somebody looks after it. */
const MANAGE = 'repair:areaApply:forceRelease';

const managed = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${m} JOIN ${roomTable} r ON r.place_id = ${m.placeId} WHERE r.room_id = ${t.roomId} AND ${m.userId} = ${userId})`;
const below = (deptId: number) =>
  sql`${t.deptId} IN (SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${deptTable.deptId} = ${deptId}
    OR ${deptId}::text = ANY(string_to_array(${deptTable.ancestors}, ',')))`;

/** What one role lets somebody reach; undefined stands for everything. */
function grantScope(
  { roleKey, dataScope, deptIds }: Grant,
  { userId, deptId }: SessionUser,
  own: SQL,
): SQL | undefined {
  if (dataScope === scopes.all) return undefined;
  if (roleKey === SITE_ADMIN) return or(managed(userId), own);
  if (dataScope === scopes.chosen) return deptIds.length > 0 ? or(inArray(t.deptId, [...deptIds]), own) : own;
  if (dataScope === scopes.dept && deptId !== null) return or(eq(t.deptId, deptId), own);
  if (dataScope === scopes.below && deptId !== null) return or(below(deptId), own);
  return own;
}

/** The applications that somebody reaches by a permission; undefined stands for all of them. */
export function applyScope(user: SessionUser, permission: string): SQL | undefined {
  // To have asked for a room is not to look after it.
  const own = permission === MANAGE ? sql`false` : eq(t.applicantId, user.userId);
  return scopeOfGrants(user, permission, (grant) => grantScope(grant, user, own));
}

/** Applications with their one predicate of scope. */
export const scopedApplies: Scoped = { table: t, key: t.applyId, scope: applyScope };

/** Whether somebody looks after an application: then he may do for the applicant what has to be done. */
export async function managesApply(db: Db, user: SessionUser, { applyId }: Pick<Apply, 'applyId'>): Promise<boolean> {
  const [row] = await db
    .select({ applyId: t.applyId })
    .from(t)
    .where(and(eq(t.applyId, applyId), applyScope(user, MANAGE)));
  return row !== undefined;
}

/** Whether somebody looks after a room, and may know who has it. */
export async function isManager(db: Db, user: SessionUser, { roomId }: Pick<Apply, 'roomId'>): Promise<boolean> {
  if (user.permissions.has(ALL_PERMISSIONS)) return true;
  const grants = user.grants.filter((grant) => grant.permissions.has(MANAGE));
  if (grants.some(({ dataScope }) => dataScope === scopes.all)) return true;
  if (!grants.some(({ roleKey }) => roleKey === SITE_ADMIN)) return false;
  const [row] = await db
    .select({ placeId: roomTable.placeId })
    .from(roomTable)
    .innerJoin(m, eq(m.placeId, roomTable.placeId))
    .where(sql`${roomTable.roomId} = ${roomId} AND ${m.userId} = ${user.userId}`);
  return row !== undefined;
}

/** Refuses the application of somebody else, as if there were none. */
export function requireOwn({ userId }: SessionUser, { applicantId }: Pick<Apply, 'applicantId'>): void {
  if (applicantId !== userId) throw notFound();
}
