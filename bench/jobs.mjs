import { setTimeout } from 'node:timers/promises';
import PgBoss from 'pg-boss';

const POLL_MS = 200;
const LIMIT_MS = 600_000;

/** A queue beside that of the server, which asks for jobs; the server does them, once it knows those that are named. */
export async function openJobs(client, databaseUrl, names) {
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false, migrate: false });
  const isThere = async (name) => {
    const { rows } = await client.query(`SELECT to_regclass('pgboss.queue') AS queue`);
    if (!rows[0].queue) return false;
    return (await client.query('SELECT 1 FROM pgboss.queue WHERE name = $1', [name])).rowCount > 0;
  };
  const until = async (what) => {
    const end = performance.now() + LIMIT_MS;
    for (;;) {
      const found = await what();
      if (found) return found;
      if (performance.now() > end) throw new Error('the job did not end');
      await setTimeout(POLL_MS);
    }
  };
  for (const name of names) await until(() => isThere(name));
  await boss.start();
  return {
    stop: () => boss.stop({ graceful: false }),
    /** Milliseconds from when the server takes a job up until it is done. */
    async run(name) {
      const id = await boss.send(name, {});
      const read = async () => {
        const { rows } = await client.query(
          `SELECT state, output, extract(epoch FROM completed_on - started_on)::float8 * 1000 AS ms FROM pgboss.job WHERE id = $1`,
          [id],
        );
        if (rows[0]?.state === 'failed') throw new Error(JSON.stringify(rows[0].output));
        return rows[0]?.state === 'completed' ? rows[0] : undefined;
      };
      return (await until(read)).ms;
    },
  };
}
