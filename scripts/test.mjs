import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkArchitecture } from './lib/architecture.mjs';
import { chromiumPath, installTestPrograms } from './lib/packages.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { build, install } from './lib/prepare.mjs';
import { root, run, tool } from './lib/run.mjs';

/** More failed files than this are no accident. */
const SECOND_CHANCES = 8;

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

/** One run of vitest; answers what passed and which files did not. */
async function runTests(args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-report-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(tool('vitest'), ['run', ...reporters, ...args], { env });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const files = [...new Set(testResults.filter((file) => file.status !== 'passed').map((file) => file.name))];
    // A file that cannot even be loaded has no failed test, yet nothing is proved.
    return { passed: numPassedTests, failed: numFailedTests || (code === 0 ? 0 : Math.max(1, files.length)), files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Unit, API on both databases, browser and fault tests, in one run. A few failed files get one more run, alone and on fresh
 * databases; they are named, for a test that needs it is a bug to be found.
 */
async function tests(args) {
  const postgres = await startPostgres();
  try {
    const env = { TEST_POSTGRES_URL: postgres.url, CHROMIUM_PATH: chromiumPath(), NODE_ENV: 'test' };
    const first = await runTests(args, env);
    if (first.files.length === 0 || first.files.length > SECOND_CHANCES) return first;
    const names = first.files.map((file) => relative(root, file));
    console.log(`\nonce more, alone: ${names.join(', ')}`);
    const second = await runTests([...names, '--maxWorkers=1'], env);
    if (second.failed === 0) console.log(`\npassed only when run once more: ${names.join(', ')}`);
    return { passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed };
  } finally {
    await postgres.remove();
  }
}

await install();
await installTestPrograms();
const checks = await staticChecks();
await build();
const outcome = await tests(process.argv.slice(2));
const passed = checks.passed + outcome.passed;
const failed = checks.failed + outcome.failed;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
