import { ORDER } from '@jiaoyan/contract/repair/status';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { anyOf, requireRecords, type Scoped } from '../../../kernel/record/scope.ts';
import type { SessionUser } from '../../../kernel/session-user.ts';
import { type Site, siteScope } from '../../duty/index.ts';
import { orderTable } from './order.table.ts';
import { faults, reportTable as t } from './report.table.ts';

const reports = (userId: number) => eq(t.reporterId, userId);
/** By an order that is his: one that he gave back, or that was void, makes nobody a party any more. */
const worksOn = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${orderTable} WHERE ${orderTable.reportId} = ${t.reportId} AND ${orderTable.status} < ${ORDER.returned}
    AND (${orderTable.workerId} = ${userId} OR ${userId} = ANY(${orderTable.helperIds})))`;
/** What the one who reported decides: working on a report does not make it one's own. */
const REPORTERS = /^repair:(report:(edit|cancel|urge|confirm|rework|again)|rate:add)$/;
/** What only those do who look after a report: neither reporting it nor working on it is enough. */
const DESKS =
  /^repair:((receive|distribute|companyOrder|companySettle):\w+|manage:exempt|report:remove|order:(decide|transfer|outsource|void|assist|unuse)|rate:(reply|visit|judge))$/;

/** How somebody may stand to a report himself to use a permission on it, whatever the scope of his role. */
function ownPart(permission: string, userId: number): SQL | undefined {
  if (DESKS.test(permission)) return sql`false`;
  return REPORTERS.test(permission) ? reports(userId) : or(reports(userId), worksOn(userId));
}

const site: Site = {
  placeId: t.placeId,
  teamId: t.teamId,
  onCampus: (subcampIds) => sql`${t.subcampId} IN ${subcampIds}`,
  own: () => sql`false`,
};

/** What somebody reaches of the reports of any kind: for orders, which say themselves what kind they are; undefined stands for all. */
export const reportReach = (user: SessionUser, permission: string, now: number): SQL | undefined =>
  siteScope(user, permission, now, site, ownPart(permission, user.userId));

/** The faults that somebody reaches by a permission. */
export const reportScope = (user: SessionUser, permission: string, now: number): SQL | undefined =>
  and(faults, reportReach(user, permission, now));

/** What somebody may open: what is in his reach, his own, and what he works on; undefined stands for all. */
function readable(user: SessionUser, now: number): SQL | undefined {
  const reach = anyOf([reportReach(user, 'repair:report:query', now), reportReach(user, 'repair:manage:list', now)]);
  return reach && or(reach, reports(user.userId), eq(t.agentId, user.userId), worksOn(user.userId));
}

/** The faults that somebody may open. */
export const readableReports = (user: SessionUser, now: number): SQL | undefined => and(faults, readable(user, now));

/** The faults that somebody may hear of: what is public in the house, and what he may open. */
export function knownReports(user: SessionUser, now: number): SQL | undefined {
  const open = readable(user, now);
  return and(faults, open && or(user.outside ? undefined : eq(t.isPublic, true), open));
}

/** Reports with their one predicate of scope. */
export const scopedReports: Scoped = { table: t, key: t.reportId, scope: reportScope };

/** Refuses a report that somebody does not reach by a permission. */
export const requireReport = (db: Db, user: SessionUser, permission: string, reportId: number, now: number) =>
  requireRecords(scopedReports, db, user, { permission, ids: [reportId], now });
