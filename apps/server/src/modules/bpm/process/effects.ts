import type { Effect, Outcome } from '@jiaoyan/engine';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { newTasks, notifyNew, setLimits } from './add-tasks.ts';
import { callListener } from './listener.ts';
import { incidentTable, jobTable, subscriptionTable, timerTable } from './process.table.ts';
import { writeStep } from './statements.ts';
import { taskTable } from './task.table.ts';
import { throwMessages, throwSignals } from './throw.ts';
import { momentOf, type Turn, writeLater } from './turn.ts';

type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>;

/** The effects of a step by what they do; what began and ended within the step is told once. */
class Batch {
  private readonly all: readonly Effect[];
  readonly ended = new Map<string, Outcome>();
  constructor(all: readonly Effect[]) {
    this.all = all;
    for (const { token, outcome } of this.of('activityEnded')) this.ended.set(token, outcome);
  }
  of<Type extends Effect['type']>(type: Type): readonly Of<Type>[] {
    return this.all.filter((effect): effect is Of<Type> => effect.type === type);
  }
}

/** Tasks that ended without a decision of their own: with the branch they were in, or because others sufficed. */
async function endTasks(turn: Turn, batch: Batch) {
  const ended = batch.of('taskEnded').filter(({ token }) => !turn.decided.has(token));
  if (ended.length === 0) return;
  const tokens = ended.map(({ token }) => token);
  const returned = ended.filter(({ outcome }) => outcome === 'returned').map(({ token }) => token);
  const completed = ended.filter(({ outcome }) => outcome === 'completed').map(({ token }) => token);
  const gone = await turn.tx
    .update(taskTable)
    .set({
      status: sql`CASE WHEN ${taskTable.tokenId} IN ${[...returned, '']} AND ${taskTable.parentTaskId} IS NULL THEN 5
        WHEN ${taskTable.tokenId} IN ${[...completed, '']} AND ${taskTable.parentTaskId} IS NULL THEN 2 ELSE 4 END`,
      endTime: momentOf(turn),
    })
    .where(
      and(
        eq(taskTable.instanceId, turn.instance.instanceId),
        inArray(taskTable.tokenId, tokens),
        inArray(taskTable.status, [0, 1, 7]),
      ),
    )
    .returning({ assigneeId: taskTable.assigneeId });
  for (const { assigneeId } of gone) if (assigneeId !== null) turn.touched.add(assigneeId);
}

/** The nodes that were reached, and those that were left. */
function visitsOf(turn: Turn, batch: Batch) {
  const fresh = batch.of('activityStarted');
  const known = new Set(fresh.map(({ token }) => token));
  const started = fresh.map(({ token, node, via }) => ({
    tokenId: token,
    nodeKey: node,
    type: turn.loaded.definition.nodes[node]?.kind ?? '',
    viaFlow: via ?? '',
    outcome: batch.ended.get(token) ?? '',
  }));
  const over = [...batch.ended].filter(([token]) => !known.has(token));
  return { started, ended: over.map(([tokenId, outcome]) => ({ tokenId, outcome })) };
}

/** Writes new tasks and visits, and puts the tasks before people. */
async function writeVisits(turn: Turn, batch: Batch) {
  const created = batch.of('taskCreated').filter(({ token }) => !batch.ended.has(token));
  const tasks = await newTasks(turn, created);
  const { started, ended } = visitsOf(turn, batch);
  if (tasks.length + started.length + ended.length === 0) return;
  const lists = { tasks: JSON.stringify(tasks), started: JSON.stringify(started), ended: JSON.stringify(ended) };
  const { instanceId } = turn.instance;
  const written = writeStep(turn.tx, { ...lists, instanceId, now: momentOf(turn) });
  writeLater(turn, written);
  notifyNew(turn, tasks);
  if (tasks.some(({ dueTime }) => dueTime !== null)) await setLimits(turn, tasks, await written);
}

/** What was parked and is called off needs nobody any more. */
async function forget(turn: Turn, parked: readonly string[]) {
  if (parked.length === 0) return;
  const { instanceId, parked: what, resolveTime } = incidentTable;
  await turn.tx
    .update(incidentTable)
    .set({ resolveTime: momentOf(turn) })
    .where(and(eq(instanceId, turn.instance.instanceId), inArray(what, [...parked]), isNull(resolveTime)));
}

async function writeTimers(turn: Turn, batch: Batch) {
  const { instanceId } = turn.instance;
  const off = batch.of('timerCancelled').map(({ id }) => id);
  if (off.length > 0) {
    const gone = await turn.tx
      .delete(timerTable)
      .where(and(eq(timerTable.instanceId, instanceId), inArray(timerTable.timerId, off)))
      .returning({ timerId: timerTable.timerId, dueAt: timerTable.dueAt });
    await forget(
      turn,
      gone.flatMap(({ timerId, dueAt }) => (dueAt === null ? [`timer:${timerId}`] : [])),
    );
  }
  // A timer that was set and called off in the same step is not among those that last.
  const last = new Map(batch.of('timerSet').map((timer) => [timer.id, timer]));
  const isOff = (id: string) => off.includes(id) && batch.ended.has(id.split(':')[0] ?? '');
  const set = [...last.values()].filter(({ id }) => !isOff(id));
  if (set.length === 0) return;
  turn.due = true;
  await turn.tx
    .insert(timerTable)
    .values(set.map(({ id, due }) => ({ instanceId, timerId: id, dueAt: new Date(due).toISOString() })))
    .onConflictDoUpdate({
      target: [timerTable.instanceId, timerTable.timerId],
      set: { dueAt: sql`excluded.due_at`, attempts: 0 },
    });
}

async function writeSubscriptions(turn: Turn, batch: Batch) {
  const { instanceId } = turn.instance;
  const off = batch.of('unsubscribed').map(({ id }) => id);
  const on = batch.of('subscribed').filter(({ id }) => !off.includes(id));
  if (off.length > 0)
    await turn.tx
      .delete(subscriptionTable)
      .where(and(eq(subscriptionTable.instanceId, instanceId), inArray(subscriptionTable.subscriptionId, off)));
  if (on.length > 0)
    await turn.tx
      .insert(subscriptionTable)
      .values(on.map(({ id, on: kind, name }) => ({ instanceId, subscriptionId: id, kind, name })))
      .onConflictDoNothing();
}

/** Work for after the commit: calls of services, and news for whoever waits for them. */
async function writeJobs(turn: Turn, batch: Batch) {
  const { instanceId } = turn.instance;
  const now = momentOf(turn);
  const off = [...batch.of('serviceCancelled'), ...batch.of('childCancelled')].map(({ token }) => token);
  if (off.length > 0) {
    const gone = await turn.tx
      .delete(jobTable)
      .where(and(eq(jobTable.instanceId, instanceId), inArray(jobTable.tokenId, off)))
      .returning({ jobId: jobTable.jobId, dueAt: jobTable.dueAt });
    await forget(
      turn,
      gone.flatMap(({ jobId, dueAt }) => (dueAt === null ? [`job:${jobId}`] : [])),
    );
  }
  const jobs = [
    ...batch.of('serviceCalled').map(({ token, service, fields, vars, due }) => ({
      instanceId,
      tokenId: token,
      kind: 'service',
      payload: { value: service.value, fields, vars },
      dueAt: due === undefined ? now : new Date(due).toISOString(),
    })),
    ...(await throwMessages(turn, batch.of('messageThrown'))),
    ...batch
      .of('childCancelled')
      .map(({ token }) => ({ instanceId, kind: 'cancel-child', payload: { token }, dueAt: now })),
  ];
  await throwSignals(turn, batch.of('signalThrown'));
  await escalateToCaller(turn, batch.of('escalated'));
  if (jobs.length === 0) return;
  turn.due = true;
  await turn.tx.insert(jobTable).values(jobs);
}

/** An escalation that a called process does not catch goes to its caller; the called process goes on. */
async function escalateToCaller(turn: Turn, escalated: readonly Of<'escalated'>[]) {
  const { parentId, parentToken } = turn.instance;
  const jobs = escalated
    .filter(({ caught }) => !caught)
    .map(({ code, variables = {} }) => ({ kind: 'child-escalated', payload: { token: parentToken, code, variables } }));
  if (parentId === null || jobs.length === 0) return;
  turn.due = true;
  const dueAt = momentOf(turn);
  await turn.tx.insert(jobTable).values(jobs.map((job) => ({ ...job, instanceId: parentId, dueAt })));
}

async function writeIncidents(turn: Turn, batch: Batch) {
  const { instanceId } = turn.instance;
  const over = batch.of('incidentResolved').map(({ token }) => token);
  if (over.length > 0)
    await turn.tx
      .update(incidentTable)
      .set({ resolveTime: momentOf(turn) })
      .where(
        and(
          eq(incidentTable.instanceId, instanceId),
          inArray(incidentTable.tokenId, over),
          isNull(incidentTable.resolveTime),
        ),
      );
  const stopped = batch.of('incident').map(({ token, node, text }) => ({
    instanceId,
    tokenId: token,
    nodeKey: node,
    text: text.slice(0, 1000),
  }));
  if (stopped.length > 0) await turn.tx.insert(incidentTable).values(stopped);
}

/** The end of the run: what it comes to, unless somebody has said so already. */
function noteEnd(turn: Turn, batch: Batch) {
  const [end] = batch.of('instanceEnded');
  if (!end) return;
  const approved = end.outcome === 'completed' || end.outcome === 'terminated';
  const natural = { result: approved ? 2 : 4, reason: end.code ? `错误“${end.code}”` : '' };
  const { result, reason } = turn.verdict ?? natural;
  if (end.code) turn.failure = { code: end.code, message: end.message ?? reason };
  turn.instance = { ...turn.instance, status: 2, result, reason, endTime: momentOf(turn), variables: end.variables };
}

/** Writes down what a step did, in as few statements as there are kinds of rows. */
export async function applyEffects(turn: Turn, effects: readonly Effect[]): Promise<void> {
  const batch = new Batch(effects);
  await endTasks(turn, batch);
  await writeVisits(turn, batch);
  await writeTimers(turn, batch);
  await writeSubscriptions(turn, batch);
  await writeJobs(turn, batch);
  await writeIncidents(turn, batch);
  for (const called of batch.of('listenerCalled')) callListener(turn, called);
  for (const child of batch.of('childStarted')) if (!batch.ended.has(child.token)) turn.children.push(child);
  noteEnd(turn, batch);
}
