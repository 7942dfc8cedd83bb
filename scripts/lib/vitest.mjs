import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, run, tool } from './run.mjs';

/** More failed files than this are no accident. */
const SECOND_CHANCES = 8;

/** The failed tests of a file, or the file itself when it could not be loaded. */
function namesOf({ name, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => ` > ${test.fullName}`);
  return (failed.length > 0 ? failed : ['']).map((test) => relative(root, name) + test);
}

/** One run of vitest; answers what passed and which files did not. What it says comes at once, or at its end. */
async function runOnce(args, env, { saysAtEnd = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-report-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const said = join(folder, 'said.txt');
    const output = saysAtEnd ? openSync(said, 'w') : undefined;
    const code = await run(tool('vitest'), ['run', ...reporters, ...args], { env, output });
    if (output !== undefined) {
      closeSync(output);
      process.stdout.write(readFileSync(said));
    }
    // Without a report vitest itself was ended: nothing is proved.
    if (!existsSync(report)) return { passed: 0, failed: 1, files: [], tests: [] };
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const red = testResults.filter((file) => file.status !== 'passed');
    const files = [...new Set(red.map((file) => relative(root, file.name)))];
    // A file that cannot even be loaded has no failed test, yet nothing is proved.
    const failed = numFailedTests || (code === 0 ? 0 : Math.max(1, files.length));
    return { passed: numPassedTests, failed, files, tests: [...new Set(red.flatMap(namesOf))] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two outcomes as one. */
const both = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  files: [...a.files, ...b.files],
  tests: [...a.tests, ...b.tests],
});

/**
 * Runs tests, and others `beside` them, one file at a time: those that mostly wait. A few failed files get one more run,
 * alone and on fresh databases; what passed only then is answered as `doubtful`, for a test that needs it is a bug to be found.
 */
export async function runTests(args, env, beside) {
  const runs = [runOnce(args, env)];
  if (beside) runs.push(runOnce([...beside, '--maxWorkers=1'], env, { saysAtEnd: true }));
  const first = (await Promise.all(runs)).reduce(both);
  if (first.files.length === 0 || first.files.length > SECOND_CHANCES) return { ...first, doubtful: [] };
  console.log(`\nonce more, alone: ${first.files.join(', ')}`);
  const projects = beside ? [] : args.filter((arg) => arg.startsWith('--project='));
  const second = await runOnce([...first.files, ...projects, '--maxWorkers=1'], env);
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    doubtful: first.tests.filter((name) => !second.tests.includes(name)),
  };
}
