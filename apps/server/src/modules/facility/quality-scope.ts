import { and, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { facilityTable as f } from './facility.table.ts';
import { heldScope } from './facility-scope.ts';
import { qualityTable as t } from './quality.table.ts';

const none = sql`NULL::integer`;

/** Whoever reaches a facility reaches its warranties; those of a place belong to who looks after the place. */
export const scopedQualities: Scoped = {
  table: t,
  key: t.qualityId,
  scope(user, permission, now) {
    const ofFacility = heldScope(user, permission, now, {
      placeId: f.placeId,
      teamId: f.teamId,
      personId: f.managerId,
    });
    const ofPlace = heldScope(user, permission, now, { placeId: t.placeId, teamId: none, personId: none });
    if (ofFacility === undefined || ofPlace === undefined) return undefined;
    return sql`(${t.facilityId} IN (SELECT ${f.facilityId} FROM ${f} WHERE ${ofFacility})
      OR ${and(sql`${t.facilityId} IS NULL`, ofPlace)})`;
  },
};
