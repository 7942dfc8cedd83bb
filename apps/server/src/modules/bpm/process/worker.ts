import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type Db, hotStatement } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';
import { carryOutJob, type Job } from './job.ts';
import { incidentTable, jobTable, startTriggerTable, timerTable } from './process.table.ts';
import { startNextDue } from './start-trigger.ts';
import { fireTimer } from './timer.ts';
import { PROCESS_DUE, type Tools } from './tools.ts';

/** Lets happen what is due: timers, time limits, calls of services and news between runs. */
export interface ProcessWorker {
  /** Does everything that is due now; a job calls it so that nothing is left behind by a crash. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 20;
const LONGEST_MS = 60_000;
const PUT_OFF = sql`now() + interval '5 minutes'`;

/** Takes due jobs for this node alone; each is put off first, so a crash only delays it. */
const claimJobs = (db: Db): Promise<Job[]> =>
  db
    .update(jobTable)
    .set({
      attempts: sql`${jobTable.attempts} + 1`,
      dueAt: sql`now() + make_interval(mins => ${jobTable.attempts} + 1)`,
    })
    .where(
      inArray(
        jobTable.jobId,
        db
          .select({ jobId: jobTable.jobId })
          .from(jobTable)
          .where(lte(jobTable.dueAt, sql`now()`))
          .orderBy(asc(jobTable.jobId))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();

/** Without locks: whoever fires one locks its instance first and then sees whether it is still there. */
const dueTimers = (db: Db) =>
  db.select().from(timerTable).where(lte(timerTable.dueAt, sql`now()`)).orderBy(asc(timerTable.dueAt)).limit(BATCH);

/** What could not be done is tried again later, and somebody can look at it meanwhile. */
async function putOff(db: Db, timer: typeof timerTable.$inferSelect, error: AppError) {
  const { instanceId, timerId } = timer;
  await db.transaction(async (tx) => {
    await tx
      .update(timerTable)
      .set({ dueAt: PUT_OFF })
      .where(and(eq(timerTable.instanceId, instanceId), eq(timerTable.timerId, timerId)));
    const [known] = await tx
      .select({ incidentId: incidentTable.incidentId })
      .from(incidentTable)
      .where(
        and(
          eq(incidentTable.instanceId, instanceId),
          eq(incidentTable.text, error.message),
          isNull(incidentTable.resolveTime),
        ),
      );
    const nodeKey = timerId.split(':').at(-1) ?? '';
    if (!known) await tx.insert(incidentTable).values({ instanceId, tokenId: '', nodeKey, text: error.message });
  });
}

/** How long until something is due, in seconds; null when nothing is. */
const readWait = hotStatement<{ wait: number | null }>(
  'bpm_next_due',
  sql`SELECT extract(epoch FROM least((SELECT min(due_at) FROM ${timerTable}), (SELECT min(due_at) FROM ${jobTable}),
    (SELECT min(due_at) FROM ${startTriggerTable})) - now())::float8 AS wait`,
);

/** Runs on every node; the rows in the database see to it that each piece of work is done once. */
export function createProcessWorker(
  tools: Tools,
  { db, bus, log }: Pick<Services, 'db' | 'bus' | 'log'>,
): ProcessWorker {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let closed = false;
  let alarm: NodeJS.Timeout | undefined;

  async function fireAll() {
    for (;;) {
      const due = closed ? [] : await dueTimers(db);
      if (due.length === 0) return;
      for (const timer of due) {
        try {
          await fireTimer(tools, db, timer);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await putOff(db, timer, error);
        }
      }
    }
  }
  async function startAll() {
    for (; !closed && (await startNextDue(tools, db)); );
  }
  async function workAll() {
    for (;;) {
      const jobs = closed ? [] : await claimJobs(db);
      if (jobs.length === 0) return;
      for (const job of jobs)
        await carryOutJob(tools, db, job).catch((error) => log.error({ err: error }, 'process job'));
    }
  }
  /** Wakes up for what comes next, so that a timer strikes on time and not at the next sweep. */
  async function setAlarm() {
    clearTimeout(alarm);
    if (closed) return;
    const [next] = await readWait(db, {});
    const wait = next?.wait;
    if (wait === null || wait === undefined || wait * 1000 > LONGEST_MS) return;
    alarm = setTimeout(() => void run(), Math.max(wait * 1000, 0) + 20);
    alarm.unref();
  }
  function run(): Promise<void> {
    if (waiting || closed) return running;
    waiting = true;
    running = running
      .then(async () => {
        waiting = false;
        await fireAll();
        await startAll();
        await workAll();
        await setAlarm();
      })
      .catch((error) => {
        if (!closed) log.error({ err: error }, 'process worker');
      });
    return running;
  }
  const stop = bus.subscribe(PROCESS_DUE, () => void run());
  return {
    run,
    async close() {
      closed = true;
      clearTimeout(alarm);
      stop();
      await running;
    },
  };
}
