import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
/** Rows that name a screen which is not there yet. */
const exceptions = JSON.parse(read('docs/requirements/exceptions.json'));
const rows = JSON.parse(read('docs/requirements/checklist.json'));

/** How a test file looks at the product, from the outside in; the API tests call the server's sources, the first two what is built. */
const ways = {
  browser: (file) => file.startsWith('e2e/'),
  process: (file) => file.startsWith('faults/'),
  http: (file) => file.startsWith('apps/server/') && /testing\/app\.ts'|\.fixture\.ts'/.test(read(file)),
  unit: () => true,
};
const wayOf = (file) => Object.keys(ways).find((way) => ways[way](file));
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
const groups = { browser: [], process: [], http: [], inside: [], unit: [], missing: [], excepted: [] };
/** A row counts where it is seen from furthest outside. */
function groupOf(row, seen) {
  const outer = ['browser', 'process', 'http'].find((way) => seen.has(way));
  if (outer) return outer;
  if (seen.has('unit') && seenInside(row)) return 'inside';
  if (exceptions[row.id]) return 'excepted';
  return seen.has('unit') ? 'unit' : 'missing';
}
const waysOf = ({ id }) => new Set([...(proofs.get(id) ?? [])].map(wayOf));
for (const row of rows) groups[groupOf(row, waysOf(row))].push(row);
/** Scenarios of the design are named in titles, too; they are no rows. */
const isScenario = (id) => /^(REP|OFF|MAT|FAC|PAT|ATT|PER)-/.test(id);
const unknown = [...proofs.keys()].filter((id) => !isScenario(id) && !rows.some((row) => row.id === id));

if (process.argv.includes('--verbose'))
  for (const [id, files] of proofs)
    console.log(`${id}  ${[...files].map((file) => `${wayOf(file)}:${file}`).join(' ')}`);
for (const { id, requirement } of groups.missing) console.log(`缺少测试 no test: ${id} ${requirement}`);
for (const { id, requirement } of groups.unit) console.log(`仅单元测试 unit test only: ${id} ${requirement}`);
for (const { id, requirement } of groups.excepted)
  console.log(`例外 exception: ${id} ${requirement} — ${exceptions[id]}`);
for (const id of unknown) console.log(`未知编号 unknown row: ${id}`);
const told = {
  browser: 'in a browser on the built product',
  process: 'over HTTP on the built server',
  http: 'over HTTP on the sources of the server',
  inside: 'by unit tests as the row asks',
  unit: 'by unit tests only',
  missing: 'without a test',
  excepted: 'exceptions',
};
const sums = Object.entries(told).map(([group, text]) => `${groups[group].length} ${text}`);
console.log(`${rows.length} rows: ${sums.join(', ')}`);
process.exit(groups.missing.length || unknown.length ? 1 : 0);
