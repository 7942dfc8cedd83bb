import { installTestPrograms, testBrowserPath } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

/** The projects that may have a test, by where it lies, and what they need. */
const places = [
  { under: 'packages/', projects: ['contract'] },
  { under: 'apps/web/', projects: ['web'] },
  { under: 'apps/server/', projects: ['server', 'postgres'], postgres: true },
  { under: 'e2e/', projects: ['e2e'], postgres: true, built: true },
  { under: 'faults/', projects: ['faults'], built: true },
];

const [file, ...flags] = process.argv.slice(2);
const place = places.find(({ under }) => file?.startsWith(under));
if (!place) {
  console.error('npm run test:one -- <path of a test, from the root> [flags of vitest]');
  process.exit(1);
}
await install();
if (place.postgres || place.built) await installTestPrograms();
if (place.built) await build();
const postgres = place.postgres && !process.env.TEST_POSTGRES_URL ? await startPostgres() : undefined;
const env = {
  NODE_ENV: 'test',
  CHROMIUM_PATH: testBrowserPath(),
  ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
};
let code = 1;
try {
  code = await run(tool('vitest'), ['run', ...place.projects.map((name) => `--project=${name}`), file, ...flags], {
    env,
  });
} finally {
  await postgres?.remove();
}
process.exit(code);
