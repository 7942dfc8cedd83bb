import { ORDER } from '@jiaoyan/contract/repair/status';
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { anyOf, requireRecords, type Scoped } from '../../../kernel/record/scope.ts';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../../kernel/session-user.ts';
import { placeManagerTable as m } from '../../campus/place.table.ts';
import { DUTY_LEADER, dutySubcamps } from '../../duty/index.ts';
import { deptTable } from '../../system/dept.table.ts';
import { orderTable } from './order.table.ts';
import { reportTable as t } from './report.table.ts';

const SITE_ADMIN = 'site_admin';
const scopes = { all: '1', chosen: '2', dept: '3', below: '4' } as const;
/** By these somebody who leads a duty reaches its campus while it is on; other roles reach no further by a duty. */
const DUTY_ROLES: readonly string[] = ['charge_leader', SITE_ADMIN, DUTY_LEADER];

const managed = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.placeId} = ${t.placeId} AND ${m.userId} = ${userId})`;
const reports = (userId: number) => eq(t.reporterId, userId);
/** By an order that is his: one that he gave back, or that was void, makes nobody a party any more. */
const worksOn = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${orderTable} WHERE ${orderTable.reportId} = ${t.reportId} AND ${orderTable.status} < ${ORDER.returned}
    AND (${orderTable.workerId} = ${userId} OR ${userId} = ANY(${orderTable.helperIds})))`;
/** Teams that somebody leads, and those below his own department. */
const teamBelow = (deptId: number, userId: number) =>
  sql`${t.teamId} IN (SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${deptTable.deptId} = ${deptId}
    OR ${deptId}::text = ANY(string_to_array(${deptTable.ancestors}, ',')) OR ${deptTable.leaderUserId} = ${userId})`;

/** What the one who reported decides: working on a report does not make it one's own. */
const REPORTERS = /^repair:(report:(edit|cancel|urge|confirm|rework|again)|rate:add)$/;
/** What only those do who look after a report: neither reporting it nor working on it is enough. */
const DESKS =
  /^repair:((receive|distribute|companyOrder|companySettle):\w+|manage:exempt|report:remove|order:(decide|transfer|outsource|void|assist)|rate:(reply|visit|judge))$/;

/** How somebody may stand to a report himself to use a permission on it, whatever the scope of his role. */
function ownPart(permission: string, userId: number): SQL | undefined {
  if (DESKS.test(permission)) return sql`false`;
  return REPORTERS.test(permission) ? reports(userId) : or(reports(userId), worksOn(userId));
}

/** What one role lets somebody look after; undefined stands for everything. */
function grantReach({ roleKey, dataScope, deptIds }: Grant, { userId, deptId }: SessionUser): SQL | undefined {
  // The campuses of the duty are added by `reachOf`.
  if (roleKey === DUTY_LEADER) return sql`false`;
  if (dataScope === scopes.all) return undefined;
  if (roleKey === SITE_ADMIN) return managed(userId);
  if (dataScope === scopes.chosen && deptIds.length > 0) return inArray(t.teamId, [...deptIds]);
  if (dataScope === scopes.dept && deptId !== null) return eq(t.teamId, deptId);
  if (dataScope === scopes.below && deptId !== null) return teamBelow(deptId, userId);
  return sql`false`;
}

/** The reports that somebody reaches by a permission; undefined stands for all of them. */
export function reachOf(user: SessionUser, permission: string, now: number): SQL | undefined {
  if (user.permissions.has(ALL_PERMISSIONS)) return undefined;
  const grants = user.grants.filter((grant) => grant.permissions.has(permission));
  if (grants.length === 0) return sql`false`;
  const parts = grants.map((grant) => grantReach(grant, user));
  if (parts.some((part) => part === undefined)) return undefined;
  const onDuty = grants.some(({ roleKey }) => DUTY_ROLES.includes(roleKey));
  // What was lent for a duty reaches its campuses, and nothing else.
  const isLent = grants.every(({ roleKey }) => roleKey === DUTY_LEADER);
  const own = isLent ? undefined : ownPart(permission, user.userId);
  return or(...parts, own, onDuty ? sql`${t.subcampId} IN ${dutySubcamps(user.userId, now)}` : undefined);
}

/** The reports that somebody may open: those in his reach, his own, and those that he works on; undefined stands for all. */
export function readableReports(user: SessionUser, now: number): SQL | undefined {
  const reach = anyOf([reachOf(user, 'repair:report:query', now), reachOf(user, 'repair:manage:list', now)]);
  return reach && or(reach, reports(user.userId), eq(t.agentId, user.userId), worksOn(user.userId));
}

/** What somebody may hear of: what is public in the house, and what he may open. */
export function knownReports(user: SessionUser, now: number): SQL | undefined {
  const readable = readableReports(user, now);
  return readable && or(user.outside ? undefined : eq(t.isPublic, true), readable);
}

/** Reports with their one predicate of scope. */
export const scopedReports: Scoped = { table: t, key: t.reportId, scope: reachOf };

/** Refuses a report that somebody does not reach by a permission. */
export const requireReport = (db: Db, user: SessionUser, permission: string, reportId: number, now: number) =>
  requireRecords(scopedReports, db, user, { permission, ids: [reportId], now });
