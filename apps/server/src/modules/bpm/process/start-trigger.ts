import { ACTIVE } from '@jiaoyan/contract/bpm/definition';
import { type Definition, firstDue, type NodeDef, nextDue, type Variables } from '@jiaoyan/engine';
import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db.ts';
import { startTriggerTable as t } from './process.table.ts';
import { startInstance } from './run.ts';
import type { Tools } from './tools.ts';

type Trigger = typeof t.$inferSelect;

/** Minutes east of Greenwich for dates that name no zone: China. */
const ZONE = 480;

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
  await tx.delete(t).where(eq(t.key, key));
  const starts = (definition.scopes['']?.starts ?? []).flatMap((id) => definition.nodes[id] ?? []);
  const found = starts.flatMap((node) => triggerOf(node, Date.now()));
  const rows = found.map((trigger) => ({ nodeKey: '', kind: '', ...trigger, definitionId, key, starterId }));
  if (rows.length > 0) await tx.insert(t).values(rows);
}

/** Starts a run at the event that was triggered; one of a suspended process is left out. */
async function startAt(tools: Tools, tx: Db, { key, definitionId, nodeKey, starterId }: Trigger, variables: Variables) {
  const latest = await tools.definitions.latest(tx, key);
  if (!latest || latest.row.definitionId !== definitionId || latest.row.suspensionState !== ACTIVE) return false;
  await startInstance(tools, tx, latest, { starterId, at: nodeKey, variables });
  return true;
}

/** Starts what a message or signal starts; how many runs. */
export async function triggerStarts(
  tools: Tools,
  db: Db,
  kind: 'message' | 'signal',
  { name, variables = {} }: { name: string; variables?: Variables },
): Promise<number> {
  const found = await db
    .select()
    .from(t)
    .where(and(eq(t.kind, kind), eq(t.name, name)))
    .orderBy(asc(t.triggerId))
    .limit(kind === 'message' ? 1 : 1000);
  let started = 0;
  for (const trigger of found) if (await db.transaction((tx) => startAt(tools, tx, trigger, variables))) started += 1;
  return started;
}

async function reschedule({ definitions }: Tools, tx: Db, trigger: Trigger) {
  const { definition } = await definitions.of(trigger.definitionId, tx);
  const timer = definition.nodes[trigger.nodeKey]?.event?.timer;
  const left = trigger.rounds < 0 ? -1 : trigger.rounds - 1;
  const dueAt =
    timer?.kind === 'cycle' && left !== 0 ? new Date(nextDue(timer.value, Date.now(), ZONE)).toISOString() : null;
  await tx.update(t).set({ dueAt, rounds: left }).where(eq(t.triggerId, trigger.triggerId));
}

/** Starts one run whose time has come; whether there was one. The next time is set in the same transaction. */
export function startNextDue(tools: Tools, db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select()
      .from(t)
      .where(lte(t.dueAt, sql`now()`))
      .orderBy(asc(t.dueAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return false;
    await reschedule(tools, tx, due);
    await startAt(tools, tx, due, {});
    return true;
  });
}
