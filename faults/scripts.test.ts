import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { cloneHere } from './support/clone.ts';
import { ownFolder } from './support/node.ts';

const { clone, run, install, uninstall } = cloneHere(await ownFolder(afterAll));

/** The smallest thing that each script can be asked for, and what shows that it did it; the first one builds for the others. */
const asked: Readonly<Record<string, { args?: readonly string[]; until?: RegExp; says?: RegExp; code?: number }>> = {
  build: {},
  start: { until: /已启动: http/ },
  dev: { until: /Local:[\s\S]*已启动: http|已启动: http[\s\S]*Local:/ },
  new: { args: ['nowhere', 'thing', '--title', '物'], says: /add the module first/, code: 1 },
  fix: { args: ['scripts/fix.mjs'], says: /Checked 1 file/ },
  check: { until: /ok +biome/ },
  test: { until: /✓ lint/ },
  checklist: { says: /^\d+ rows: /m },
  bench: { args: ['none'], says: /^node v/m },
  'test:one': { args: ['packages/contract/src/kernel/calendar.test.ts'], says: /Tests .*passed/ },
  'test:faults': { args: ['--help'], says: /Usage/ },
  'test:security': { args: ['--help'], says: /Usage/ },
  'test:clock': { args: ['never'], says: /no such moment: never/, code: 1 },
  mutate: { args: ['packages/contract/src/kernel/calendar.ts', '--max', '0'], says: /score 0 %/ },
  migration: { args: ['probe'], says: /No schema changes/ },
};
/** These are tools of a package: without packages there is nothing to start. */
const wantsPackages = new Set(['migration']);

const MISSING = /ERR_MODULE_NOT_FOUND|MODULE_NOT_FOUND|Cannot find (module|package)/;
const scripts = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).scripts);

test('every script is started here', () => {
  expect(Object.keys(asked).sort()).toEqual(scripts.sort());
});

test.each(Object.entries(asked))(
  'npm run %s works in a clean clone',
  async (script, { args = [], until, says = /(?:)/, code = 0 }) => {
    uninstall();
    if (wantsPackages.has(script)) install();
    const ran = await run(script, args, until);
    expect(ran.text).not.toMatch(MISSING);
    expect(ran.text).toMatch(until ?? says);
    if (!until) expect(ran.code, ran.text).toBe(code);
  },
  400_000,
);

test('every bench can be loaded', () => {
  uninstall();
  install();
  const benches = readFileSync('scripts/bench.mjs', 'utf8').matchAll(/import\('\.(\.\/bench\/[\w-]+\.mjs)'\)/g);
  const loads = [...benches].map(([, file]) => `await import('${file}');`);
  expect(loads.length).toBeGreaterThan(10);
  execFileSync(process.execPath, ['--input-type=module', '-e', loads.join('\n')], { cwd: clone });
});
