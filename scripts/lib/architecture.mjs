import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './run.mjs';

const MAX_LINES = 300;
/** Data and generated text may be long. */
const exempt = /\.(data|table)\.ts$|\/migrations\//;
const order = [
  'system',
  'bpm',
  'repair',
  'area',
  'patrol',
  'facility',
  'material',
  'attendance',
  'survey',
  'report',
  'infra',
  'monitor',
];

const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /^(packages|apps|e2e|faults|bench|scripts)\/.*\.(ts|tsx|mjs)$/.test(path) && !exempt.test(path));
const importsOf = (text) => [...text.matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map((m) => m[1] ?? m[2]);

function nameProblem(path) {
  const name = basename(path);
  if (/\.tsx$/.test(path) && !/^[A-Z]\w*(\.test)?\.tsx$|^[a-z][a-z0-9-]*(\.test)?\.tsx$/.test(name))
    return 'bad component file name';
  if (/^(packages|apps\/server)\//.test(path) && !/^[a-z][a-z0-9.-]*\.(ts|mjs)$/.test(name))
    return 'file names are kebab-case here';
  return undefined;
}

/** A server module may use another only through its index and only along the order of domains. */
function moduleProblem(path, target) {
  const own = /^apps\/(server|web)\/src\/modules\/([^/]+)\//.exec(path);
  const other = /^apps\/(server|web)\/src\/modules\/([^/]+)\/(.+)$/.exec(target);
  if (!own || !other || own[2] === other[2]) return undefined;
  if (own[1] === 'web') return 'web modules do not import one another';
  if (!/^index\.ts$/.test(other[3]) && !/\.table\.ts$/.test(other[3])) return `import ${other[2]} through its index.ts`;
  return order.indexOf(other[2]) < order.indexOf(own[2]) ? undefined : `${own[2]} must not know ${other[2]}`;
}

/** What Biome cannot say: sizes, names and the order of modules. Returns 0 when all is well. */
export function checkArchitecture() {
  const problems = [];
  for (const path of tracked()) {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.split('\n').length;
    if (lines > MAX_LINES) problems.push(`${path}: ${lines} lines, at most ${MAX_LINES}`);
    const bad = nameProblem(path);
    if (bad) problems.push(`${path}: ${bad}`);
    for (const target of importsOf(text)) {
      const problem = moduleProblem(path, join(dirname(path), target));
      if (problem) problems.push(`${path}: ${problem}`);
    }
  }
  for (const problem of problems) console.error(problem);
  return problems.length ? 1 : 0;
}
