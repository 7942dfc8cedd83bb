import { ACTIVE } from '@jiaoyan/contract/bpm/definition';
import { ZONE_MS } from '@jiaoyan/contract/kernel/wall-time';
import { type Definition, firstDue, type NodeDef, nextDue, type Variables } from '@jiaoyan/engine';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { incidentTable, startTriggerTable as t } from './process.table.ts';
import { startInstance } from './run.ts';
import type { Tools } from './tools.ts';

type Trigger = typeof t.$inferSelect;
/** A start that somebody has taken; the claim stands as long as nobody has set its time anew. */
export interface ClaimedTrigger {
  readonly triggerId: number;
  readonly attempts: number;
  readonly claim: string;
}

/** Minutes east of Greenwich for dates that name no zone: China. */
const ZONE = ZONE_MS / 60_000;

function triggerOf({ id, event }: NodeDef, now: number): Partial<Trigger>[] {
  if (event?.type === 'message' || event?.type === 'signal')
    return [{ nodeKey: id, kind: event.type, name: event.name ?? '' }];
  if (event?.type !== 'timer' || !event.timer) return [];
  const { due, rounds } = firstDue(event.timer.kind, event.timer.value, now, ZONE);
  return [{ nodeKey: id, kind: 'timer', dueAt: new Date(due).toISOString(), rounds }];
}

/** A new version takes over from the one before: only the newest starts by itself. */
export async function replaceStartTriggers(
  tx: Db,
  { definitionId, definition, starterId }: { definitionId: number; definition: Definition; starterId: number },
): Promise<void> {
  const { key } = definition;
  const gone = await tx.delete(t).where(eq(t.key, key)).returning({ triggerId: t.triggerId });
  if (gone.length > 0)
    await tx
      .update(incidentTable)
      .set({ resolveTime: sql`now()` })
      .where(
        and(
          isNull(incidentTable.resolveTime),
          inArray(
            incidentTable.parked,
            gone.map(({ triggerId }) => `trigger:${triggerId}`),
          ),
        ),
      );
  const starts = (definition.scopes['']?.starts ?? []).flatMap((id) => definition.nodes[id] ?? []);
  const found = starts.flatMap((node) => triggerOf(node, Date.now()));
  const rows = found.map((trigger) => ({ nodeKey: '', kind: '', ...trigger, definitionId, key, starterId }));
  if (rows.length > 0) await tx.insert(t).values(rows);
}

/** Starts a run at the event that was triggered; one of a suspended process is left out. */
async function startAt(
  tools: Tools,
  tx: Db,
  { key, definitionId, nodeKey, starterId }: Trigger,
  { variables = {}, chain = 0 }: { variables?: Variables; chain?: number } = {},
) {
  const latest = await tools.definitions.latest(tx, key);
  if (!latest || latest.row.definitionId !== definitionId || latest.row.suspensionState !== ACTIVE) return false;
  await startInstance(tools, tx, latest, { starterId, at: nodeKey, variables, chain });
  return true;
}

/** The start event that a message reaches. */
export async function startOfMessage(db: Db, name: string): Promise<number | undefined> {
  const byName = and(eq(t.kind, 'message'), eq(t.name, name));
  const [found] = await db.select({ id: t.triggerId }).from(t).where(byName).orderBy(asc(t.triggerId)).limit(1);
  return found?.id;
}

/** Starts a run by a message or signal; whether there is still something to start. */
export async function startByTrigger(
  tools: Tools,
  tx: Db,
  { triggerId, ...how }: { triggerId: number; variables?: Variables; chain?: number },
): Promise<boolean> {
  const [trigger] = await tx.select().from(t).where(eq(t.triggerId, triggerId));
  return trigger ? startAt(tools, tx, trigger, how) : false;
}

async function reschedule({ definitions }: Tools, tx: Db, trigger: Trigger, attempts = 0) {
  const { definition } = await definitions.of(trigger.definitionId, tx);
  const timer = definition.nodes[trigger.nodeKey]?.event?.timer;
  const left = trigger.rounds < 0 ? -1 : trigger.rounds - 1;
  const dueAt =
    timer?.kind === 'cycle' && left !== 0 ? new Date(nextDue(timer.value, Date.now(), ZONE)).toISOString() : null;
  await tx.update(t).set({ dueAt, rounds: left, attempts }).where(eq(t.triggerId, trigger.triggerId));
}

/** The row of a start, as long as the claim to it stands. */
export const claimedTrigger = ({ triggerId, claim }: ClaimedTrigger) =>
  and(eq(t.triggerId, triggerId), eq(t.dueAt, sql`${claim}::timestamptz`));

async function claimed(tx: Db, trigger: ClaimedTrigger): Promise<Trigger | undefined> {
  const [due] = await tx.select().from(t).where(claimedTrigger(trigger)).for('update');
  return due;
}

/** Starts a run whose time has come. The next time is set in the same transaction. */
export async function startDue(tools: Tools, db: Db, trigger: ClaimedTrigger): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await claimed(tx, trigger);
    if (!due) return;
    await reschedule(tools, tx, due);
    await startAt(tools, tx, due);
  });
}

/** Leaves a start out, which counts until one succeeds; answers what it was, if the claim still stands. */
export async function skipDue(tools: Tools, tx: Db, trigger: ClaimedTrigger) {
  const due = await claimed(tx, trigger);
  if (!due) return undefined;
  await reschedule(tools, tx, due, due.attempts);
  const { definitionId, nodeKey } = due;
  return { definitionId, nodeKey };
}
