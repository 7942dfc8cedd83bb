import type { Effect } from '@jiaoyan/engine';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { addProcessIncident } from './incident.ts';
import { jobTable, startTriggerTable, subscriptionTable } from './process.table.ts';
import { momentOf, type Turn } from './turn.ts';
import { MAX_CHAIN } from './turn-work.ts';

type Thrown = Extract<Effect, { type: 'signalThrown' | 'messageThrown' }>;

/** A run that has lived this long does not start the next one in a circle without a pause. */
const PAUSE_MS = 60_000;

/** The place in the chain that a run has which this one starts. */
const nextLink = ({ instance, now }: Turn): number =>
  now - Date.parse(`${instance.createTime.replace(' ', 'T')}+08:00`) > PAUSE_MS ? 0 : instance.chain + 1;

/** Processes that start one another without end and without a pause are stopped. */
async function isEndless(turn: Turn, { node, name, type }: Thrown): Promise<boolean> {
  if (nextLink(turn) < MAX_CHAIN) return false;
  const what = type === 'signalThrown' ? '信号' : '消息';
  const text = `${what}“${name}”连续 ${MAX_CHAIN} 次循环触发流程，已停止`;
  await addProcessIncident(turn.tx, { definitionId: turn.instance.definitionId, nodeKey: node, text });
  return true;
}

/** A signal for everybody but the run that threw it, which has heard it already. */
interface SpreadSignal {
  readonly instanceId: number;
  readonly name: string;
  readonly now: string;
}

/** Tells all who wait for a signal now: one job each, so that one that fails does not keep it from the others. */
const notifyWaiting = (tx: Db, { instanceId, name, now }: SpreadSignal) =>
  tx.execute(sql`INSERT INTO ${jobTable} (instance_id, kind, payload, due_at)
    SELECT instance_id, 'deliver', jsonb_build_object('subscriptionId', subscription_id, 'name', name), ${now}::timestamptz
    FROM ${subscriptionTable} WHERE kind = 'signal' AND name = ${name} AND instance_id <> ${instanceId} ORDER BY instance_id`);

const startBySignal = (tx: Db, { instanceId, name, now }: SpreadSignal, chain: number) =>
  tx.execute(sql`INSERT INTO ${jobTable} (instance_id, kind, payload, due_at)
    SELECT ${instanceId}::integer, 'start', jsonb_build_object('triggerId', trigger_id, 'chain', ${chain}::integer), ${now}::timestamptz
    FROM ${startTriggerTable} WHERE kind = 'signal' AND name = ${name} ORDER BY trigger_id`);

/** Signals reach all who wait for them and start what they start, after the commit. */
export async function throwSignals(turn: Turn, thrown: readonly Thrown[]): Promise<void> {
  for (const signal of thrown) {
    const spread = { instanceId: turn.instance.instanceId, name: signal.name, now: momentOf(turn) };
    turn.due = true;
    await notifyWaiting(turn.tx, spread);
    if (!(await isEndless(turn, signal))) await startBySignal(turn.tx, spread, nextLink(turn));
  }
}

/** A signal that was thrown by a version before this one and has not been told yet. */
export async function spreadSignal(tx: Db, { instanceId, name }: Omit<SpreadSignal, 'now'>): Promise<void> {
  const spread = { instanceId, name, now: new Date().toISOString() };
  await notifyWaiting(tx, spread);
  await startBySignal(tx, spread, 1);
}

/** Messages go to one run each; to which one is found out when they are sent. */
export async function throwMessages(turn: Turn, thrown: readonly Thrown[]) {
  const { instanceId } = turn.instance;
  const jobs = [];
  for (const message of thrown)
    if (!(await isEndless(turn, message)))
      jobs.push({
        instanceId,
        kind: 'message',
        dueAt: momentOf(turn),
        payload: { name: message.name, chain: nextLink(turn) },
      });
  return jobs;
}
