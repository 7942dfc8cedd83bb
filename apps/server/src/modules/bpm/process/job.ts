import type { Variables } from '@jiaoyan/engine';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import { advance } from './advance.ts';
import { cancelInstance } from './instance-action.ts';
import { sendMessage, stillWaits } from './message.ts';
import { instanceTable, jobTable } from './process.table.ts';
import { takeTurn } from './run.ts';
import { callService } from './service.ts';
import { startByTrigger } from './start-trigger.ts';
import { spreadSignal } from './throw.ts';
import type { Tools } from './tools.ts';
import type { Turn } from './turn.ts';

export type Job = Omit<typeof jobTable.$inferSelect, 'dueAt'>;

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
    if ('error' in outcome) {
      const { error, ...raised } = outcome;
      return advance(turn, { type: 'fail', token: job.tokenId, message: error, ...raised });
    }
    await outcome.inside?.(turn);
    const { variables = {}, result = null } = outcome;
    await advance(turn, { type: 'resume', token: job.tokenId, variables, result });
  });
}

/** A called process is over: its caller goes on, or hears that it failed. */
async function doChildEnded(tools: Tools, db: Db, job: Job) {
  const payload = job.payload as {
    readonly token: string;
    readonly result: number;
    readonly variables: Variables;
    readonly reason: string;
    readonly failure?: { readonly code: string; readonly message: string };
  };
  await deliver(tools, db, job, async (turn) => {
    const token = turn.instance.state?.tokens[payload.token];
    if (token?.wait !== 'call') return;
    const { result, reason, variables, failure } = payload;
    if (result === 2) return advance(turn, { type: 'resume', token: token.id, variables });
    const ended = { code: result === 3 ? 'REJECTED' : 'CANCELLED', message: reason || '子流程未通过' };
    await advance(turn, { type: 'fail', token: token.id, ...(failure ?? ended), variables });
  });
}

/** A called process escalates: its caller may catch it, and the called process goes on unless that ends it. */
async function doChildEscalated(tools: Tools, db: Db, job: Job) {
  const { token: id, code, variables } = job.payload as { token: string; code: string; variables: Variables };
  await deliver(tools, db, job, async (turn) => {
    const token = turn.instance.state?.tokens[id];
    if (token?.wait === 'call') await advance(turn, { type: 'escalate', token: id, code, variables });
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

/** Removes a job in the transaction of its outcome; whether it was still there. */
const finishJob = async (tx: Db, { jobId }: Job) =>
  (await tx.delete(jobTable).where(eq(jobTable.jobId, jobId)).returning({ jobId: jobTable.jobId })).length > 0;

/** A signal that was thrown elsewhere reaches a run that waited for it. */
async function doDeliver(tools: Tools, db: Db, job: Job) {
  const { subscriptionId, name } = job.payload as { subscriptionId: string; name: string };
  await deliver(tools, db, job, async (turn) => {
    if (await stillWaits(turn.tx, { instanceId: job.instanceId, subscriptionId }))
      await advance(turn, { type: 'signal', name, subscription: subscriptionId });
  });
}

/** A signal starts a run. */
async function doStart(tools: Tools, db: Db, job: Job) {
  const { triggerId, chain } = job.payload as { triggerId: number; chain: number };
  await db.transaction(async (tx) => {
    if (await finishJob(tx, job)) await startByTrigger(tools, tx, { triggerId, chain });
  });
}

async function doMessage(tools: Tools, db: Db, job: Job) {
  const { name, chain } = job.payload as { name: string; chain?: number };
  const reached = await sendMessage(tools, db, { name, chain: chain ?? 0 }, (tx) => finishJob(tx, job));
  if (!reached) await finishJob(db, job);
}

async function doSignal(_tools: Tools, db: Db, job: Job) {
  const { name } = job.payload as { name: string };
  await db.transaction(async (tx) => {
    if (await finishJob(tx, job)) await spreadSignal(tx, { instanceId: job.instanceId, name });
  });
}

const kinds: Readonly<Record<string, (tools: Tools, db: Db, job: Job) => Promise<void>>> = {
  service: doService,
  'child-ended': doChildEnded,
  'child-escalated': doChildEscalated,
  'cancel-child': doCancelChild,
  deliver: doDeliver,
  start: doStart,
  message: doMessage,
  signal: doSignal,
};

/** Does one job; the outcome and the removal of the job are one transaction. */
export async function carryOutJob(tools: Tools, db: Db, job: Job): Promise<void> {
  const work = kinds[job.kind];
  if (!work) throw new Error(`no job of the kind ${job.kind}`);
  await work(tools, db, job);
}
