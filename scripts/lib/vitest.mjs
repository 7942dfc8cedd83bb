import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run, tool } from './run.mjs';

/** More failed files than this are no accident. */
const SECOND_CHANCES = 8;

/** One run of vitest; answers what passed and which files did not. */
async function runOnce(args, env) {
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
 * Runs tests. A few failed files get one more run, alone and on fresh databases; they are named, for a test that needs it
 * is a bug to be found.
 */
export async function runTests(args, env) {
  const first = await runOnce(args, env);
  if (first.files.length === 0 || first.files.length > SECOND_CHANCES) return first;
  const names = first.files.map((file) => relative(root, file));
  console.log(`\nonce more, alone: ${names.join(', ')}`);
  const projects = args.filter((arg) => arg.startsWith('--project='));
  const second = await runOnce([...names, ...projects, '--maxWorkers=1'], env);
  if (second.failed === 0) console.log(`\npassed only when run once more: ${names.join(', ')}`);
  return { passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed };
}
