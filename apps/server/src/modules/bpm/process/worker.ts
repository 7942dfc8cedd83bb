import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { AppError, isPassingFailure } from '../../../kernel/errors.ts';
import type { Services } from '../../../kernel/services.ts';
import { claimJob, claimTimer, claimTrigger, readWait } from './due.ts';
import { carryOutJob, type Job } from './job.ts';
import { MAX_ATTEMPTS, parkJob, parkTimer, parkTrigger } from './park.ts';
import { delayStart, delayTimer, putOffStart, putOffTimer } from './put-off.ts';
import { startDue } from './start-trigger.ts';
import { fireTimer } from './timer.ts';
import { TooMuchWork } from './too-much-work.ts';
import { PROCESS_DUE, type Tools } from './tools.ts';

/** Lets happen what is due: timers, time limits, calls of services and news between runs. */
export interface ProcessWorker {
  /** Does everything that is due now; a job calls it so that nothing is left behind by a crash. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** So much of one kind is done before the other kinds have their turn. */
const BURST = 20;
/** Services wait for others, so that some of them may do so at a time. */
const MAX_SERVICES = 4;
const LONGEST_MS = 60_000;

/** A piece of work that was taken. */
interface Piece {
  readonly attempts: number;
  work(): Promise<void>;
  /** Takes it out of the way; without a reason the server died of it. */
  park(why?: string): Promise<void>;
  /** Sees to it that there is a pause before the next attempt, however long this one took. */
  later?(): Promise<unknown>;
  /** A rule of the domain says no; that may be otherwise later. */
  refused?(error: AppError): Promise<void>;
}

/** Runs on every node; the rows in the database see to it that each piece of work is done once. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the loops of one worker, which share its state
export function createProcessWorker(
  tools: Tools,
  { db, bus, log }: Pick<Services, 'db' | 'bus' | 'log'>,
): ProcessWorker {
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  let closed = false;
  let alarm: NodeJS.Timeout | undefined;
  const services = new Set<Promise<void>>();

  /** Does a piece of work; one that fails concerns nobody else. */
  async function attempt({ attempts, work, park, later, refused }: Piece): Promise<void> {
    if (attempts > MAX_ATTEMPTS) return park();
    try {
      await work();
    } catch (error) {
      // A database that is away is nobody's fault; there is no use in going on without it either.
      if (isPassingFailure(error)) throw error;
      if (refused && error instanceof AppError && !(error instanceof TooMuchWork)) return refused(error);
      log.error({ err: error }, 'process work');
      if (attempts >= MAX_ATTEMPTS) await park(error instanceof AppError ? error.message : '系统内部错误');
      else await later?.();
    }
  }
  /** Instances take turns: who was served waits until nobody else of this burst has anything due. */
  async function burst(next: (served: number[]) => Promise<number | undefined>): Promise<number> {
    const served: number[] = [];
    for (let done = 0; ; done += 1) {
      const instanceId = closed || done >= BURST ? undefined : await next(served);
      if (instanceId === undefined) return done;
      served.push(instanceId);
      await yieldToOthers();
    }
  }
  const timers = () =>
    burst(async (served) => {
      const [timer] = await claimTimer(db, { served });
      if (!timer) return undefined;
      await attempt({
        attempts: timer.attempts,
        work: () => fireTimer(tools, db, timer),
        park: (why) => parkTimer(db, timer, why),
        later: () => delayTimer(db, timer),
        refused: (error) => putOffTimer(db, timer, error.message),
      });
      return timer.instanceId;
    });
  const starts = () =>
    burst(async () => {
      const [trigger] = await claimTrigger(db, {});
      if (!trigger) return undefined;
      await attempt({
        attempts: trigger.attempts,
        work: () => startDue(tools, db, trigger),
        park: (why) => parkTrigger(db, trigger, why),
        later: () => delayStart(db, trigger),
        refused: ({ message }) =>
          trigger.attempts < MAX_ATTEMPTS
            ? putOffStart(tools, db, trigger, message)
            : parkTrigger(db, trigger, message),
      });
      return 0;
    });
  const doJob = (job: Job) =>
    attempt({
      attempts: job.attempts,
      work: () => carryOutJob(tools, db, job),
      park: (why) => parkJob(db, job, why),
    });
  function doService(job: Job): void {
    const done: Promise<void> = doJob(job)
      .catch((error) => log.error({ err: error }, 'process service'))
      .finally(() => {
        services.delete(done);
        void run();
      });
    services.add(done);
  }
  const jobs = () =>
    burst(async (served) => {
      const [job] = await claimJob(db, { served, services: services.size < MAX_SERVICES });
      if (!job) return undefined;
      if (job.kind === 'service') doService(job);
      else await doJob(job);
      return job.instanceId;
    });
  /** Wakes up for what comes next, so that a timer strikes on time and not at the next sweep. */
  async function setAlarm() {
    clearTimeout(alarm);
    if (closed) return;
    const [next] = await readWait(db, {});
    const wait = next?.wait;
    if (wait === null || wait === undefined || wait * 1000 > LONGEST_MS) return;
    // What is due already and was not taken waits for room among the services, whose end wakes up as well.
    alarm = setTimeout(() => void run(), Math.max(wait * 1000, services.size > 0 ? 200 : 0) + 20);
    alarm.unref();
  }
  function run(): Promise<void> {
    if (waiting || closed) return running;
    waiting = true;
    running = running
      .then(async () => {
        waiting = false;
        for (let done = 1; done > 0; ) done = (await timers()) + (await starts()) + (await jobs());
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
      await Promise.all(services);
    },
  };
}
