import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
/** Rows that name a screen which is not there yet. */
const exceptions = JSON.parse(read('docs/requirements/exceptions.json'));
const rows = JSON.parse(read('docs/requirements/checklist.json'));

/** These drive the built product by browser or HTTP; the others look at a part of it. */
const drivesProduct = (file) =>
  /^(e2e|faults)\/|^apps\/server\/src\/(modules|app\.test|kernel\/(realtime|files))/.test(file);
/** What can only be seen from inside, by the row's own words. */
const seenInside = ({ observe }) =>
  /^(unit|store|form value|value shape|props|parseTime|four calls|call;|array value|route with roles)|store inspection|unit on|client config/.test(
    observe,
  );

/** Which test files name a row in a title or in a table of titles. */
function findProofs() {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const proofs = new Map();
  for (const file of files.trim().split('\n'))
    for (const [, id] of read(file).matchAll(/[['"]([A-Z]{3}-\d{2})['"\]]/g))
      proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
  return proofs;
}

const proofs = findProofs();
const groups = { proved: [], inside: [], partly: [], missing: [], excepted: [] };
for (const row of rows) {
  const files = [...(proofs.get(row.id) ?? [])];
  if (files.some(drivesProduct)) groups.proved.push(row);
  else if (files.length && seenInside(row)) groups.inside.push(row);
  else if (exceptions[row.id]) groups.excepted.push(row);
  else if (files.length) groups.partly.push(row);
  else groups.missing.push(row);
}
/** Scenarios of the design are named in titles, too; they are no rows. */
const isScenario = (id) => /^(REP|OFF)-/.test(id);
const unknown = [...proofs.keys()].filter((id) => !isScenario(id) && !rows.some((row) => row.id === id));

if (process.argv.includes('--verbose')) for (const [id, files] of proofs) console.log(`${id}  ${[...files].join(' ')}`);
for (const { id, requirement } of groups.missing) console.log(`缺少测试 no test: ${id} ${requirement}`);
for (const { id, requirement } of groups.partly) console.log(`仅单元测试 unit test only: ${id} ${requirement}`);
for (const { id, requirement } of groups.excepted)
  console.log(`例外 exception: ${id} ${requirement} — ${exceptions[id]}`);
for (const id of unknown) console.log(`未知编号 unknown row: ${id}`);
console.log(
  `${rows.length} rows: ${groups.proved.length} proved on the built product, ${groups.inside.length} by unit tests as the row asks, ` +
    `${groups.partly.length} by unit tests only, ${groups.missing.length} without a test, ${groups.excepted.length} exceptions`,
);
process.exit(groups.missing.length || unknown.length ? 1 : 0);
