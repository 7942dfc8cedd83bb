import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { addIncident } from './incident.ts';
import { nodeOfTimer } from './park.ts';
import { incidentTable, startTriggerTable, timerTable } from './process.table.ts';
import { type ClaimedTrigger, claimedTrigger, skipDue } from './start-trigger.ts';
import { type ClaimedTimer, claimedTimer } from './timer.ts';
import type { Tools } from './tools.ts';

const LATER = sql`now() + interval '5 minutes'`;

/** The pause after an attempt that failed. */
const pause = ({ attempts }: { readonly attempts: number }) => sql`now() + make_interval(secs => ${10 * attempts})`;

export const delayTimer = (db: Db, timer: ClaimedTimer) =>
  db
    .update(timerTable)
    .set({ dueAt: pause(timer) })
    .where(claimedTimer(timer));
export const delayStart = (db: Db, trigger: ClaimedTrigger) =>
  db
    .update(startTriggerTable)
    .set({ dueAt: pause(trigger) })
    .where(claimedTrigger(trigger));

/** What a rule does not allow now is tried again later, and somebody can look at it meanwhile. */
export async function putOffTimer(db: Db, timer: ClaimedTimer, text: string): Promise<void> {
  const { instanceId, timerId } = timer;
  await db.transaction(async (tx) => {
    await addIncident(tx, { instanceId, nodeKey: nodeOfTimer(timerId), text, parked: `timer:${timerId}` });
    await tx.update(timerTable).set({ dueAt: LATER, attempts: 0 }).where(claimedTimer(timer));
  });
}

/** A run that could not be started is left out; the next one of the cycle has its own chance. */
export async function putOffStart(tools: Tools, db: Db, trigger: ClaimedTrigger, why: string): Promise<void> {
  await db.transaction(async (tx) => {
    const skipped = await skipDue(tools, tx, trigger);
    if (!skipped) return;
    const parked = `trigger:${trigger.triggerId}`;
    const text = `定时启动失败：${why}`.slice(0, 1000);
    const same = and(eq(incidentTable.parked, parked), eq(incidentTable.text, text), isNull(incidentTable.resolveTime));
    const [known] = await tx.select({ id: incidentTable.incidentId }).from(incidentTable).where(same);
    if (!known) await tx.insert(incidentTable).values({ ...skipped, tokenId: '', text, parked });
  });
}
