import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../kernel/db/db.ts';
import { addIncident, lockRun } from './incident.ts';
import type { Job } from './job.ts';
import { incidentTable, instanceTable, jobTable, startTriggerTable, timerTable } from './process.table.ts';
import { type ClaimedTrigger, claimedTrigger } from './start-trigger.ts';
import { type ClaimedTimer, claimedTimer } from './timer.ts';

/** What failed this often is not tried again until somebody says so. */
export const MAX_ATTEMPTS = 3;

const died = '执行时服务异常中断';
const said = (what: string, why: string | undefined) =>
  `${what}连续 ${MAX_ATTEMPTS} 次未能完成，已暂停：${why ?? died}`.slice(0, 1000);

/** The node that a timer belongs to. */
export const nodeOfTimer = (timerId: string): string => timerId.split(':').at(-1) ?? '';

/** Takes a timer out of the way. Without a reason the server died of it. */
export async function parkTimer(db: Db, timer: ClaimedTimer, why?: string): Promise<void> {
  const { instanceId, timerId } = timer;
  await db.transaction(async (tx) => {
    // First the instance, as everywhere else: its turn may just be taking the timer away.
    await lockRun(tx, instanceId);
    const parked = await tx.update(timerTable).set({ dueAt: null }).where(claimedTimer(timer)).returning();
    if (parked.length === 0) return;
    const text = said('定时器', why);
    await addIncident(tx, { instanceId, nodeKey: nodeOfTimer(timerId), text, parked: `timer:${timerId}` });
  });
}

const jobNames: Readonly<Record<string, string>> = {
  service: '服务调用',
  'child-ended': '子流程结束通知',
  'cancel-child': '子流程取消通知',
  'child-escalated': '子流程升级通知',
  deliver: '信号接收',
  start: '信号启动流程',
  message: '消息发送',
};

/** Takes a job out of the way. */
export async function parkJob(db: Db, { jobId, instanceId, tokenId, kind }: Job, why?: string) {
  await db.transaction(async (tx) => {
    const node = sql<string>`coalesce(${instanceTable.state} -> 'tokens' -> ${tokenId}::text ->> 'node', '')`;
    const ofRun = eq(instanceTable.instanceId, instanceId);
    const [run] = await tx.select({ node }).from(instanceTable).where(ofRun).for('update');
    const parked = await tx.update(jobTable).set({ dueAt: null }).where(eq(jobTable.jobId, jobId)).returning();
    if (!run || parked.length === 0) return;
    const text = said(jobNames[kind] ?? '后台任务', why);
    await addIncident(tx, { instanceId, nodeKey: run.node, text, parked: `job:${jobId}` });
  });
}

/** Takes the start of a process out of the way; there is no instance that the incident could belong to. */
export async function parkTrigger(db: Db, trigger: ClaimedTrigger, why?: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [parked] = await tx.update(startTriggerTable).set({ dueAt: null }).where(claimedTrigger(trigger)).returning();
    if (!parked) return;
    const { definitionId, nodeKey } = parked;
    const text = said('定时启动', why);
    const what = `trigger:${trigger.triggerId}`;
    // This one says it all.
    const earlier = and(eq(incidentTable.parked, what), isNull(incidentTable.resolveTime));
    await tx.update(incidentTable).set({ resolveTime: sql`now()` }).where(earlier);
    await tx.insert(incidentTable).values({ definitionId, tokenId: '', nodeKey, text, parked: what });
  });
}

/** What waits for somebody, or for the next attempt; what was set anew meanwhile has its own time. */
const waits = (dueAt: AnyPgColumn) => sql`(${dueAt} IS NULL OR ${dueAt} <= now() + interval '5 minutes')`;

/** Lets something be tried again that was parked or put off. */
export async function unpark(tx: Db, instanceId: number | null, parked: string): Promise<void> {
  const [kind, ...rest] = parked.split(':');
  const id = rest.join(':');
  const again = { dueAt: sql`now()`, attempts: 0 };
  if (kind === 'job')
    await tx
      .update(jobTable)
      .set(again)
      .where(and(eq(jobTable.jobId, Number(id)), waits(jobTable.dueAt)));
  if (kind === 'trigger')
    await tx
      .update(startTriggerTable)
      .set(again)
      .where(eq(startTriggerTable.triggerId, Number(id)));
  if (kind === 'timer' && instanceId !== null)
    await tx
      .update(timerTable)
      .set(again)
      .where(and(eq(timerTable.instanceId, instanceId), eq(timerTable.timerId, id), waits(timerTable.dueAt)));
}
