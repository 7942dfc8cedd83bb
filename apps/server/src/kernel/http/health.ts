import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/db.ts';

/** Health for balancers: no detail for strangers. */
export function serveHealth(http: FastifyInstance, database: Database) {
  http.get('/healthz', async () => ({ status: 'ok' }));
  http.get('/readyz', async (_req, reply) => {
    const ready = await database.db.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    );
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
}
