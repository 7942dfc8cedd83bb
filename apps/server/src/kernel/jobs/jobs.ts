import { setTimeout } from 'node:timers/promises';
import { ZONE } from '@jiaoyan/contract/kernel/wall-time';
import type { FastifyBaseLogger } from 'fastify';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/db.ts';

/** A task that runs by the clock, once for all nodes. */
export interface Job {
  name: string;
  cron: string;
  run(): Promise<void>;
}
/** The running jobs. */
export interface Jobs {
  stop(): Promise<void>;
}

const RETRY_MS = 5000;

/** The queue in the same database: at least once, so every job must bear being run twice. */
async function openQueue(boss: PgBoss, jobs: readonly Job[], log: FastifyBaseLogger) {
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, {}, { tz: ZONE });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      log.info({ job: job.name }, 'job');
      await job.run();
    });
  }
}

/** Starts the jobs in the background. The node serves already: a database that is away only puts them off. */
export function startJobs(database: Database, jobs: readonly Job[], log: FastifyBaseLogger): Jobs {
  const stopping = new AbortController();
  async function keepTrying(): Promise<PgBoss | undefined> {
    // Loaded once the node serves, which does not wait for the queue.
    const { default: Queue } = await import('pg-boss');
    while (!stopping.signal.aborted) {
      const boss = new Queue({
        db: { executeSql: (text, values) => database.execute(text, values as unknown[]) },
        schema: 'pgboss',
        // One connection is shared with all requests on the embedded database; the housekeeping can wait.
        monitorStateIntervalMinutes: 10,
        supervise: true,
      });
      boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
      try {
        await openQueue(boss, jobs, log);
        return boss;
      } catch (error) {
        log.error({ err: error }, 'the job queue did not start');
        await boss.stop({ graceful: false, close: false }).catch(() => undefined);
        await setTimeout(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }
  const started = keepTrying();
  return {
    async stop() {
      stopping.abort();
      const boss = await started;
      await boss
        ?.stop({ graceful: true, timeout: 10_000, close: false })
        .catch((error) => log.warn({ err: error }, 'job queue'));
    },
  };
}
