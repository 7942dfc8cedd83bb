import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../kernel/db/db.ts';
import { requireRecords, type Scoped } from '../../kernel/record/scope.ts';
import { holds, type SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { type Site, siteScope } from '../duty/index.ts';
import { facilityTable as t } from './facility.table.ts';

/** A role that is cut to the person. */
const SELF = '5';

/** The columns by which something on a site belongs to somebody. */
export interface SiteColumns {
  readonly placeId: PgColumn | SQL;
  /** The team that looks after it. */
  readonly teamId: PgColumn | SQL;
  /** Who answers for it. */
  readonly personId: PgColumn | SQL;
}

/** What hangs on facilities: those who look after the site reach it, workers what their team looks after, everybody what he answers for. `besides` is as `siteScope` has it. */
export const heldScope = (
  user: SessionUser,
  permission: string,
  now: number,
  { placeId, teamId, personId }: SiteColumns,
  besides?: SQL,
): SQL | undefined => {
  const site: Site = {
    placeId,
    teamId,
    onCampus: (subcampIds) => sql`${placeId} IN (SELECT ${p.placeId} FROM ${p} WHERE ${p.subcampId} IN ${subcampIds})`,
    own: ({ dataScope }, { userId, deptId }) =>
      dataScope === SELF && deptId !== null
        ? sql`(${teamId} = ${deptId} OR ${personId} = ${userId})`
        : sql`${personId} = ${userId}`,
  };
  return siteScope(user, permission, now, site, besides);
};

/** Facilities with their one predicate of scope. */
export const scopedFacilities: Scoped = {
  table: t,
  key: t.facilityId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, { placeId: t.placeId, teamId: t.teamId, personId: t.managerId }),
};

/** Refuses a facility that somebody does not reach by a permission, as if there were none. */
export const requireFacility = (
  db: Db,
  user: SessionUser,
  permission: string,
  facilityId: number,
  now: number,
): Promise<void> => requireRecords(scopedFacilities, db, user, { permission, ids: [facilityId], now });

/** What things cost is for those who keep the register or the books. */
export const seesValues = (user: SessionUser): boolean =>
  holds(user, 'repair:facility:edit') ||
  holds(user, 'repair:facility:export') ||
  holds(user, 'repair:materialDetail:list');
