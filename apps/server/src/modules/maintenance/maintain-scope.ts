import { ORDER } from '@jiaoyan/contract/repair/status';
import { sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { type Site, siteScope } from '../duty/index.ts';
import { heldScope } from '../facility/index.ts';
import { orderTable as o } from '../repair/report/order.table.ts';
import { planTable as t } from './maintain-plan.table.ts';
import { taskTable as k } from './maintain-task.table.ts';

const none = sql`NULL::integer`;
/** What somebody may read because he works on it; deciding about it takes more. */
const READING = 'repair:maintainOrder:query';

/** Plans with their one predicate of scope: those who lead a team reach what it maintains. */
export const scopedPlans: Scoped = {
  table: t,
  key: t.planId,
  scope: (user, permission, now) =>
    heldScope(user, permission, now, { placeId: none, teamId: t.teamId, personId: none }),
};

const site: Site = {
  placeId: k.placeId,
  teamId: k.teamId,
  onCampus: (subcampIds) => sql`(${k.subcampId} IN ${subcampIds}
    AND (${k.placeId} IS NULL OR ${k.placeId} IN (SELECT ${p.placeId} FROM ${p} WHERE ${p.subcampId} IN ${subcampIds})))`,
  own: () => sql`false`,
};
/** Work that somebody has or had: what he gave back is none of his. */
export const worksOnTask = (userId: number) =>
  sql`EXISTS (SELECT 1 FROM ${o} WHERE ${o.reportId} = ${k.reportId} AND ${o.status} < ${ORDER.returned}
    AND (${o.workerId} = ${userId} OR ${userId} = ANY(${o.helperIds})))`;

/** Tasks with their one predicate of scope: building managers their places, leaders their teams, workers what they do. */
export const scopedTasks: Scoped = {
  table: k,
  key: k.taskId,
  scope: (user, permission, now) =>
    siteScope(user, permission, now, site, permission === READING ? worksOnTask(user.userId) : undefined),
};
