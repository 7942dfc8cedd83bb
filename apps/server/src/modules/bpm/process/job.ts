import type { Variables } from '@jiaoyan/engine';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db.ts';
import { advance } from './advance.ts';
import { cancelInstance } from './instance-action.ts';
import { instanceTable, jobTable, subscriptionTable } from './process.table.ts';
import { takeTurn } from './run.ts';
import { callService } from './service.ts';
import { triggerStarts } from './start-trigger.ts';
import type { Tools } from './tools.ts';
import type { Turn } from './turn.ts';

export type Job = typeof jobTable.$inferSelect;
type Subscription = typeof subscriptionTable.$inferSelect;

/** Gives the result of a job to its instance; a job that was called off meanwhile changes nothing. */
function deliver(tools: Tools, db: Db, job: Job, work: (turn: Turn) => Promise<void>) {
  return db.transaction((tx) =>
    takeTurn(tools, tx, { instanceId: job.instanceId, actorId: null, onError: 'incident' }, async (turn) => {
      const [mine] = await tx.delete(jobTable).where(eq(jobTable.jobId, job.jobId)).returning();
      if (mine && turn.instance.status === 1) await work(turn);
    }),
  );
}

async function doService(tools: Tools, db: Db, job: Job) {
  const { value, fields, vars } = job.payload as { value: string; fields: Variables; vars: Variables };
  const outcome = await callService(tools, value, fields, vars);
  await deliver(tools, db, job, async (turn) => {
    if (!turn.instance.state?.tokens[job.tokenId]) return;
    if ('error' in outcome) return advance(turn, { type: 'fail', token: job.tokenId, message: outcome.error });
    await outcome.inside?.(turn);
    const { variables = {}, result = null } = outcome;
    await advance(turn, { type: 'resume', token: job.tokenId, variables, result });
  });
}

/** A called process is over: its caller goes on, or hears that it failed. */
async function doChildEnded(tools: Tools, db: Db, job: Job) {
  const payload = job.payload as { token: string; result: number; variables: Variables; reason: string };
  await deliver(tools, db, job, async (turn) => {
    const token = turn.instance.state?.tokens[payload.token];
    if (token?.wait !== 'call') return;
    if (payload.result === 2) return advance(turn, { type: 'resume', token: token.id, variables: payload.variables });
    const code = /^错误“(.+)”$/.exec(payload.reason)?.[1] ?? (payload.result === 3 ? 'REJECTED' : 'CANCELLED');
    await advance(turn, { type: 'fail', token: token.id, code, message: payload.reason || '子流程未通过' });
  });
}

async function doCancelChild(tools: Tools, db: Db, job: Job) {
  const { token } = job.payload as { token: string };
  const { instanceId, parentId, parentToken, status } = instanceTable;
  const [child] = await db
    .select({ instanceId })
    .from(instanceTable)
    .where(and(eq(parentId, job.instanceId), eq(parentToken, token), eq(status, 1)));
  await db.transaction(async (tx) => {
    await tx.delete(jobTable).where(eq(jobTable.jobId, job.jobId));
    if (!child) return;
    await takeTurn(tools, tx, { instanceId: child.instanceId, actorId: null }, async (turn) => {
      if (turn.instance.status === 1) await cancelInstance(turn, '上级流程已结束');
    });
  });
}

/** Hands a message or signal to a run that waits for it; whether it still did. */
export function trigger(
  tools: Tools,
  db: Db,
  { instanceId, subscriptionId, kind, name }: Subscription,
  variables: Variables = {},
): Promise<boolean> {
  return db.transaction((tx) =>
    takeTurn(tools, tx, { instanceId, actorId: null, onError: 'incident' }, async (turn) => {
      const [still] = await tx
        .select()
        .from(subscriptionTable)
        .where(and(eq(subscriptionTable.instanceId, instanceId), eq(subscriptionTable.subscriptionId, subscriptionId)));
      if (!still || turn.instance.status !== 1) return false;
      const type = kind === 'message' ? 'message' : 'signal';
      await advance(turn, { type, name, subscription: subscriptionId, variables });
      return true;
    }),
  );
}

const waitingFor = (db: Db, kind: string, name: string, businessKey?: string) =>
  db
    .select({ subscription: subscriptionTable })
    .from(subscriptionTable)
    .innerJoin(instanceTable, eq(instanceTable.instanceId, subscriptionTable.instanceId))
    .where(
      and(
        eq(subscriptionTable.kind, kind),
        eq(subscriptionTable.name, name),
        businessKey ? eq(instanceTable.businessKey, businessKey) : sql`true`,
      ),
    )
    .orderBy(asc(subscriptionTable.instanceId));

/** Signals reach all who wait and start what they start; a message reaches the first one, or starts something. */
export async function broadcast(
  tools: Tools,
  db: Db,
  kind: 'message' | 'signal',
  { name, businessKey, variables }: { name: string; businessKey?: string; variables?: Variables },
): Promise<number> {
  let reached = 0;
  for (const { subscription } of await waitingFor(db, kind, name, businessKey)) {
    if (await trigger(tools, db, subscription, variables)) reached += 1;
    if (reached > 0 && kind === 'message') break;
  }
  if (kind === 'signal' || reached === 0)
    reached += await triggerStarts(tools, db, kind, { name, ...(variables && { variables }) });
  return reached;
}

async function doBroadcast(tools: Tools, db: Db, job: Job) {
  const { name } = job.payload as { name: string };
  await broadcast(tools, db, job.kind as 'message' | 'signal', { name });
  await db.delete(jobTable).where(eq(jobTable.jobId, job.jobId));
}

const kinds: Readonly<Record<string, (tools: Tools, db: Db, job: Job) => Promise<void>>> = {
  service: doService,
  'child-ended': doChildEnded,
  'cancel-child': doCancelChild,
  signal: doBroadcast,
  message: doBroadcast,
};

/** Does one job; the outcome and the removal of the job are one transaction. */
export async function carryOutJob(tools: Tools, db: Db, job: Job): Promise<void> {
  const work = kinds[job.kind];
  if (!work) throw new Error(`no job of the kind ${job.kind}`);
  await work(tools, db, job);
}
