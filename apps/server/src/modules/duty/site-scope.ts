import { or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ALL_PERMISSIONS, type Grant, type SessionUser } from '../../kernel/session-user.ts';
import { placeManagerTable as m } from '../campus/place.table.ts';
import { deptTable } from '../system/dept.table.ts';
import { DUTY_LEADER } from './duty-grant.ts';
import { dutySubcamps } from './duty-now.ts';

const SITE_ADMIN = 'site_admin';
const scopes = { all: '1', chosen: '2', dept: '3', below: '4' } as const;
/** By these somebody who leads a duty reaches its campus while it is on; other roles reach no further by a duty. */
const DUTY_ROLES: readonly string[] = ['charge_leader', SITE_ADMIN, DUTY_LEADER];

/** By what something that stands or happens on the sites belongs to those who look after it. */
export interface Site {
  readonly placeId: PgColumn | SQL;
  /** The team that looks after it. */
  readonly teamId: PgColumn | SQL;
  /** Whether it lies on one of these campuses. */
  onCampus(subcampIds: SQL): SQL;
  /** What a role that is cut to the own department, or to less, reaches besides. */
  own(grant: Grant, user: SessionUser): SQL;
}

const managed = (placeId: Site['placeId'], userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${m} WHERE ${m.placeId} = ${placeId} AND ${m.userId} = ${userId})`;
/** Teams that somebody leads, and those below his own department. */
const teamBelow = (teamId: Site['teamId'], deptId: number, userId: number) =>
  sql`${teamId} IN (SELECT ${deptTable.deptId} FROM ${deptTable} WHERE ${deptTable.deptId} = ${deptId}
    OR ${deptId}::text = ANY(string_to_array(${deptTable.ancestors}, ',')) OR ${deptTable.leaderUserId} = ${userId})`;

/** What one role lets somebody look after; undefined stands for everything. */
function grantScope({ placeId, teamId, own }: Site, grant: Grant, user: SessionUser): SQL | undefined {
  const { roleKey, dataScope, deptIds } = grant;
  const { userId, deptId } = user;
  // The campuses of the duty are added by `siteScope`.
  if (roleKey === DUTY_LEADER) return sql`false`;
  if (dataScope === scopes.all) return undefined;
  if (roleKey === SITE_ADMIN) return managed(placeId, userId);
  if (dataScope === scopes.chosen && deptIds.length > 0) return sql`${teamId} IN ${[...deptIds]}`;
  if (dataScope === scopes.below && deptId !== null) return teamBelow(teamId, deptId, userId);
  if (dataScope === scopes.dept && deptId !== null) return or(sql`${teamId} = ${deptId}`, own(grant, user));
  return own(grant, user);
}

/**
 * What somebody reaches on the sites by a permission: building managers their own places, leaders their own teams, those
 * on duty their campus. `besides` is reached whatever the role, unless it was only lent for a duty; undefined stands for everything.
 */
export function siteScope(
  user: SessionUser,
  permission: string,
  now: number,
  site: Site,
  besides?: SQL,
): SQL | undefined {
  if (user.permissions.has(ALL_PERMISSIONS)) return undefined;
  const grants = user.grants.filter((grant) => grant.permissions.has(permission));
  if (grants.length === 0) return sql`false`;
  const parts = grants.map((grant) => grantScope(site, grant, user));
  if (parts.some((part) => part === undefined)) return undefined;
  const onDuty = grants.some(({ roleKey }) => DUTY_ROLES.includes(roleKey));
  // What was lent for a duty reaches its campuses, and nothing else.
  const isLent = grants.every(({ roleKey }) => roleKey === DUTY_LEADER);
  return or(...parts, isLent ? undefined : besides, onDuty ? site.onCampus(dutySubcamps(user.userId, now)) : undefined);
}
