import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { RESULT, TASK, type TaskStatus, taskStates } from '@jiaoyan/contract/patrol/status';
import { topics } from '@jiaoyan/contract/realtime';
import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import type { Job } from '../../kernel/jobs/jobs.ts';
import { SYSTEM } from '../../kernel/record/actor.ts';
import { recordEvents } from '../../kernel/record/event.ts';
import type { Services } from '../../kernel/services.ts';
import { leaderOf, sendNotices } from '../facility/index.ts';
import { pathTable } from './path.table.ts';
import { recordTable as r } from './record.table.ts';
import { countRound } from './round-count.ts';
import { type TaskRow, taskTable as t } from './task.table.ts';
import { taskDeskLink, taskLink } from './task-case.ts';
import { tellTrust } from './trust.ts';

type Tools = Pick<Services, 'db' | 'hub' | 'clock'>;
/** Names beyond this say nothing more. */
const MAX_NAMES = 10;
const OPEN = [TASK.waiting, TASK.walking];
const graceMins = sql`(${t.snapshot}->>'graceMins')::integer`;

/** Writes down which points nobody was at, and answers what they are called. */
async function enterMissed(tx: Db, { taskId, windowTo, snapshot }: TaskRow, now: number): Promise<string[]> {
  const known = await tx.select({ pointId: r.pointId }).from(r).where(eq(r.taskId, taskId));
  const seen = new Set(known.map(({ pointId }) => pointId));
  const missed = snapshot.points.filter(({ pointId }) => !seen.has(pointId));
  const at = { taskId, checkTime: windowTo, receiveTime: wallTime(now), result: RESULT.missed };
  if (missed.length > 0) await tx.insert(r).values(missed.map(({ pointId }) => ({ ...at, pointId })));
  return missed.map(({ name }) => name);
}

/** Its people and whoever leads them hear which points were missed. */
async function tellMissed(tools: Tools, tx: Db, task: TaskRow, names: readonly string[]): Promise<void> {
  const [path] = await tx.select({ name: pathTable.name }).from(pathTable).where(eq(pathTable.pathId, task.pathId));
  const more = names.length > MAX_NAMES ? '等' : '';
  const points = names.slice(0, MAX_NAMES).join('、') + more;
  const params = { path: path?.name ?? task.code, n: String(names.length), points };
  const own = task.executorIds.map((userId) => ({ userId, link: taskLink(task.taskId) }));
  const leaders = (await leaderOf(tx, task.teamId))
    .filter((userId) => !task.executorIds.includes(userId))
    .map((userId) => ({ userId, link: taskDeskLink(task.taskId) }));
  const to = [...own, ...leaders];
  await sendNotices(
    tools,
    tx,
    to.map(({ userId, link }) => ({ userId, link, params, code: 'patrol_missed' })),
  );
}

/** Closes the window of a round; nothing when another node was faster. */
async function closeRound(tools: Tools, taskId: number, now: number): Promise<void> {
  await tools.db.transaction(async (tx) => {
    const [task] = await tx
      .select()
      .from(t)
      .where(and(eq(t.taskId, taskId), inArray(t.status, OPEN)))
      .for('update');
    if (!task) return;
    const names = await enterMissed(tx, task, now);
    const at = wallTime(now);
    await tx.update(t).set({ closedTime: at }).where(eq(t.taskId, taskId));
    const [counted] = await countRound(tx, { taskId, by: SYSTEM.name, at: null, now: at });
    const status = counted?.status ?? task.status;
    const content =
      names.length > 0 ? `漏检 ${names.length} 个点位：${names.join('、')}` : taskStates[status as TaskStatus];
    await recordEvents(tx, [
      {
        bizType: 'patrolTask',
        bizId: taskId,
        event: 'CLOSE',
        content: content.slice(0, 500),
        fromStatus: task.status,
        toStatus: status,
        operatorName: SYSTEM.name,
        createTime: at,
      },
    ]);
    if (names.length > 0) await tellMissed(tools, tx, task, names);
    await tellTrust(tools, tx, task, counted?.gradeC ?? 0);
    await tools.hub.publishAll(tx, [{ destination: topics.repairPatrol, body: {} }]);
  });
}

/** Rounds whose window is over: what nobody was at is missed, each by its name. */
export async function closeRounds(tools: Tools): Promise<void> {
  const now = tools.clock();
  const rows = await tools.db
    .select({ taskId: t.taskId })
    .from(t)
    .where(
      and(
        // Spelled out, so that the index of open rounds serves.
        sql`${t.status} < '30'`,
        lte(t.windowTo, wallTime(now)),
        lt(sql`${t.windowTo} + make_interval(mins => ${graceMins})`, sql`${wallTime(now)}::timestamptz`),
      ),
    )
    .orderBy(t.windowTo, t.taskId);
  for (const { taskId } of rows) await closeRound(tools, taskId, now);
}

/** It may run on any node, twice or late. */
export const closeJob = (tools: Tools): Job => ({
  name: 'patrol-window',
  cron: '*/5 * * * *',
  run: () => closeRounds(tools),
});
