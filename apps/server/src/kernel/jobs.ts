import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Database } from './db.ts';

/** A task that runs by the clock, once for all nodes. */
export interface Job {
  name: string;
  cron: string;
  run(): Promise<void>;
}
export interface Jobs {
  stop(): Promise<void>;
}

const ZONE = 'Asia/Shanghai';

/** Starts the queue in the same database: at least once, so every job must bear being run twice. */
export async function startJobs(database: Database, jobs: readonly Job[], log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.execute(text, values as unknown[]) },
    schema: 'pgboss',
    // One connection is shared with all requests on the embedded database; the housekeeping can wait.
    monitorStateIntervalMinutes: 10,
    supervise: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, {}, { tz: ZONE });
    await boss.work(job.name, { pollingIntervalSeconds: 30 }, async () => {
      log.info({ job: job.name }, 'job');
      await job.run();
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000, close: false }) };
}
