import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isNumber } from '../../../kernel/crud/crud-list.ts';
import type { Scoped } from '../../../kernel/record/scope.ts';
import { isOwnPlacesOnly } from '../../campus/index.ts';
import { placeManagerTable as m, placeTable as p } from '../../campus/place.table.ts';
import { outageTable as t } from '../outage.table.ts';

/** A shut-off of a place that somebody looks after. */
export const isManagedOutage = (userId: Placeholder | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${m} JOIN ${p} ON ${p.placeId} = ${m.placeId} WHERE ${isNumber(m.userId, userId)}
    AND (${m.placeId} = ANY(${t.placeIds}) OR (cardinality(${t.placeIds}) = 0 AND ${p.subcampId} = ${t.subcampId})))`;

/** Shut-offs with their one predicate of scope: who only looks after places reaches those that concern them. */
export const scopedOutages: Scoped = {
  table: t,
  key: t.outageId,
  scope: (user, permission) =>
    isOwnPlacesOnly(user, permission) ? isManagedOutage(sql`${String(user.userId)}`) : undefined,
};
