import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { testBrowserPath } from './packages.mjs';
import { read, root } from './run.mjs';
import { runTests } from './vitest.mjs';

/** Moments of the campus at which something may be different, as wall time of Asia/Shanghai. */
export const moments = {
  evening: '2026-11-17 18:30:00',
  'after midnight': '2026-11-18 00:10:00',
  'small hours': '2026-11-18 03:00:00',
  'before work': '2026-11-18 07:59:00',
  'before midnight': '2026-11-18 23:50:00',
  'across midnight': '2026-11-18 23:59:00',
  Saturday: '2026-11-21 12:00:00',
  'last day of a month': '2026-11-30 23:50:00',
  'first day of a month': '2026-12-01 00:10:00',
  'last day of a year': '2026-12-31 23:50:00',
  'first day of a year': '2027-01-01 00:10:00',
  '29 February': '2028-02-29 12:00:00',
  'National Day': '2026-10-01 10:00:00',
  'Spring Festival': '2026-02-17 10:00:00',
};

/** Where every test has to do with hours and days, and what gives away that another one has. */
const timely = /^apps\/server\/src\/modules\/(campus|calendar|duty|qrcode|repair|company|venue)\//;
const readsClock = /Date\.now\(|new Date\(\)|(?<!performance\.)\bnow\(\)|current_date/i;
/** What users see of it in the browser. */
const timelyPages = /^e2e\/(repair-.*|duty|venue|outage|portal|company|bpm-leave|mobile|top-bar)\.test\.ts$/;

const text = (path) => readFileSync(join(root, path), 'utf8');
const fixturesOf = (path) =>
  [...text(path).matchAll(/from '(\.[^']+\.fixture\.ts)'/g)].map(([, target]) => join(dirname(path), target));
const listed = (pattern) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

/** The API tests that may mind what time it is: those that look at the clock, and one for each beginning that does. */
export function clockFiles() {
  const all = listed('apps/server/src/**/*.test.ts');
  const chosen = all.filter((path) => timely.test(path) || readsClock.test(text(path)));
  const tried = new Set(chosen.flatMap(fixturesOf));
  for (const path of all) {
    const untried = fixturesOf(path).filter((fixture) => !tried.has(fixture) && readsClock.test(text(fixture)));
    if (untried.length === 0) continue;
    chosen.push(path);
    for (const fixture of untried) tried.add(fixture);
  }
  return chosen;
}
/** The browser tests that may. */
export const clockPages = () => listed('e2e/*.test.ts').filter((path) => timelyPages.test(path));

/** What a process and its children need to live at a moment; only the time of day is moved, timers go as always. */
async function livingAt(moment) {
  const seconds = Math.round((Date.parse(`${moment.replace(' ', 'T')}+08:00`) - Date.now()) / 1000);
  const library = await read('faketime', ['-f', '+0s', 'printenv', 'LD_PRELOAD']);
  return {
    LD_PRELOAD: library.trim(),
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Runs test files at a moment, on the embedded database: it lives in the same process, hence at the same moment, while a server's own timers do not bear another clock. */
export async function testAt(name, files) {
  const moment = moments[name];
  console.log(`\nat ${moment} (${name}): ${files.length} files`);
  const env = { CHROMIUM_PATH: testBrowserPath(), NODE_ENV: 'test', TEST_EMBEDDED: 'all', ...(await livingAt(moment)) };
  const outcome = await runTests(['--project=server', '--project=e2e', ...files], env);
  console.log(`at ${moment} (${name}): ${outcome.passed} passed, ${outcome.failed} failed`);
  return outcome;
}

/** Another moment each day. */
export function momentOfToday() {
  const names = Object.keys(moments);
  return names[Math.floor(Date.now() / 86_400_000) % names.length];
}
