import { checkArchitecture } from './lib/architecture.mjs';
import { clockFiles, momentOfToday, testAt } from './lib/clock.mjs';
import { sortTests } from './lib/embedded-set.mjs';
import { installTestPrograms, testBrowserPath } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';
import { runTests } from './lib/vitest.mjs';

/** More tests than this that need a second attempt fail the run: then something is wrong with more than one of them. */
const MAX_DOUBTFUL = 3;

/** The last lines: what a second attempt was needed for, and the sums. Answers the exit code. */
function tell(outcomes) {
  const sum = (what) => outcomes.reduce((total, outcome) => total + outcome[what], 0);
  const doubtful = outcomes.flatMap((outcome) => outcome.doubtful);
  for (const name of doubtful) console.log(`passed only at the second attempt: ${name}`);
  const tooMany = doubtful.length > MAX_DOUBTFUL;
  console.log(
    `${doubtful.length} passed only at the second attempt${tooMany ? `, more than ${MAX_DOUBTFUL} fail the run` : ''}`,
  );
  const failed = sum('failed') + (tooMany ? 1 : 0);
  console.log(`${sum('passed')} passed, ${failed} failed`);
  return failed ? 1 : 0;
}

/** Lint, types and architecture count as one test each. */
async function staticChecks() {
  const steps = {
    lint: () => run(tool('biome'), ['check', '--error-on-warnings', '.']),
    types: () => run(tool('tsc'), ['-b']),
    architecture: async () => checkArchitecture(),
  };
  let failed = 0;
  for (const [name, step] of Object.entries(steps)) {
    const ok = (await step()) === 0;
    console.log(`${ok ? '✓' : '✗'} ${name}`);
    if (!ok) failed += 1;
  }
  return { passed: Object.keys(steps).length - failed, failed, doubtful: [] };
}

/** Runs tests on a throw-away PostgreSQL. */
async function tests(args, { change = {}, beside } = {}) {
  const postgres = await startPostgres();
  const env = { TEST_POSTGRES_URL: postgres.url, CHROMIUM_PATH: testBrowserPath(), NODE_ENV: 'test', ...change };
  try {
    return await runTests(args, env, beside);
  } finally {
    await postgres.remove();
  }
}

/**
 * Unit, API and browser tests, and fault tests beside them, which wait more than they work. Then the embedded database, at
 * another moment each day, and with it a sample of `npm run test:clock`: many tests are of both.
 */
async function allTests() {
  const main = await tests(['--project=!faults'], { change: { TEST_EMBEDDED: 'none' }, beside: ['--project=faults'] });
  const files = new Set([...clockFiles(), ...sortTests().embedded]);
  return [main, await testAt(momentOfToday(), [...files])];
}

await install();
await installTestPrograms();
const checks = await staticChecks();
await build();
const args = process.argv.slice(2);
const outcomes = [checks, ...(args.length > 0 ? [await tests(args)] : await allTests())];
process.exit(tell(outcomes));
