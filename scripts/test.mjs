import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchitecture } from './lib/architecture.mjs';
import { chromiumPath, installTestPrograms } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';
import { run, tool } from './lib/run.mjs';

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
  return { passed: Object.keys(steps).length - failed, failed };
}

/** Unit, API on both databases, browser and fault tests, in one run. */
async function vitest(args) {
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-report-'));
  const report = join(folder, 'report.json');
  const postgres = await startPostgres();
  try {
    const env = { TEST_POSTGRES_URL: postgres.url, CHROMIUM_PATH: chromiumPath(), NODE_ENV: 'test' };
    const code = await run(
      tool('vitest'),
      [
        'run',
        ...['default', 'json', './scripts/lib/flaky-reporter.mjs'].map((name) => `--reporter=${name}`),
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env },
    );
    const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    // A file that cannot even be loaded has no failed test, yet nothing is proved.
    const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites));
    return { passed: numPassedTests, failed, pending: numPendingTests };
  } finally {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

await install();
await installTestPrograms();
const checks = await staticChecks();
await build();
const tests = await vitest(process.argv.slice(2));
const passed = checks.passed + tests.passed;
const failed = checks.failed + tests.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
