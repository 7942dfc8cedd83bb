import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { createEmbedded, type Database, openEmbedded, openPostgres } from '../kernel/db/db.ts';

/** True when the running project tests against a PostgreSQL server. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** A database of one's own, copied from the template of this run. */
export async function openTestDatabase(): Promise<Database> {
  if (!onPostgres) {
    const template = new Blob([await readFile(inject('template'))]);
    return openEmbedded(await createEmbedded({ loadDataDir: template }));
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = inject('postgresUrl');
  const server = openPostgres(url, () => {});
  await server.execute(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`);
  const database = openPostgres(url.replace(/\/[^/]*$/, `/${name}`), () => {});
  return {
    ...database,
    async close() {
      await database.close();
      await server.execute(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.close();
    },
  };
}
