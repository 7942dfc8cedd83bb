import { installTestPrograms } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

// What docs/security.md promises, on PostgreSQL, in part on the embedded database, and on the built server; npm test runs all of it.
const projects = ['server', 'postgres', 'faults'].map((name) => `--project=${name}`);
const files = ['apps/server/src/security', 'faults/secrets', 'faults/watchdog', 'faults/hostile'];

await install();
await installTestPrograms();
await build();
const postgres = await startPostgres();
try {
  const env = { TEST_POSTGRES_URL: postgres.url, NODE_ENV: 'test' };
  process.exitCode = await run(tool('vitest'), ['run', ...projects, ...files, ...process.argv.slice(2)], { env });
} finally {
  await postgres.remove();
}
