import { TASK } from '@jiaoyan/contract/patrol/status';
import { taskLife } from '@jiaoyan/contract/patrol/task';
import { topics } from '@jiaoyan/contract/realtime';
import { type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../kernel/record/scope.ts';
import type { SessionUser } from '../../kernel/session-user.ts';
import { placeTable as p } from '../campus/place.table.ts';
import { type Site, siteScope } from '../duty/index.ts';
import { siteRecord } from '../facility/index.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';

const none = sql`NULL::integer`;
const place = sql`place.id`;

/** Whether somebody is among the people of a round. */
export const isOwnTask = (userId: number): SQL => sql`${t.executorIds} @> ARRAY[${userId}]::integer[]`;

/** A round belongs to those who look after a building of it or lead its team; its people reach it as such. */
const siteOf = (placeId: Site['placeId']): Site => ({
  placeId,
  teamId: t.teamId,
  onCampus: (subcampIds) => sql`${placeId} IN (SELECT ${p.placeId} FROM ${p} WHERE ${p.subcampId} IN ${subcampIds})`,
  own: () => sql`false`,
});

/** What somebody reaches of rounds: those of his teams, those that lead through a building of his, and his own. */
function taskScope(user: SessionUser, permission: string, now: number): SQL | undefined {
  const through = siteScope(user, permission, now, siteOf(place));
  if (through === undefined) return undefined;
  // Whoever does not hold the permission reaches nothing by being one of its people either.
  const own = siteScope(user, permission, now, siteOf(none), isOwnTask(user.userId));
  return sql`(${own} OR EXISTS (SELECT 1 FROM unnest(${t.placeIds}) AS place(id) WHERE ${through}))`;
}

/** Rounds with their one predicate of scope. */
export const scopedTasks: Scoped = { table: t, key: t.taskId, scope: taskScope };

/** Rounds. */
export const taskRecord = siteRecord<TaskRow>({
  scoped: scopedTasks,
  bizType: 'patrolTask',
  life: taskLife,
  permission: 'repair:patrolTask',
  topic: topics.repairPatrol,
});

/** Where somebody walks his rounds. */
export const taskLink = (taskId: number): string => `/my/patrol?id=${taskId}`;
/** Where those who lead look at a round. */
export const taskDeskLink = (taskId: number): string => `/patrol/round?id=${taskId}`;

/** How a round stands whose window is over, by what became of its points. */
export function closedStatus({
  pointTotal,
  missed,
  exempt,
}: Pick<TaskRow, 'pointTotal' | 'missed' | 'exempt'>): string {
  if (missed === 0) return TASK.done;
  return missed + exempt === pointTotal ? TASK.missed : TASK.partly;
}
