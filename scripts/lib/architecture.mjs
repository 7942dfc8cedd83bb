import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { styleProblems } from './architecture-styles.mjs';
import { WEB_MODULES, webImportProblem, webProblems } from './architecture-web.mjs';
import { cyclesOf } from './cycles.mjs';
import { root } from './run.mjs';
import { unusedExports } from './unused-exports.mjs';

/** The one list of server modules; its order is the direction of imports. */
const MODULES = 'apps/server/src/modules.ts';
/** Files that name one another's types: nothing of it is left at run time. A group may shrink, never grow; new ones fail. */
const knownCycles = [
  // The tools of processes, and the handlers that take them.
  [
    'apps/server/src/modules/bpm',
    'definition-access.ts process/index.ts process/instance-detail.ts process/instance.ts process/start-form.ts process/task.ts',
  ],
  ['apps/server/src/modules/bpm/process', 'assign.ts drawn-people.ts'],
  // Types that are defined through one another.
  ['packages/contract/src/bpm', 'form-field.ts form-rules.ts'],
  ['packages/engine/src/compile', 'reader.ts reference.ts'],
].map(([folder, files]) => new Set(files.split(' ').map((file) => `${folder}/${file}`)));
const isKnown = (group) => knownCycles.some((known) => group.every((file) => known.has(file)));

const tracked = (kinds) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => kinds.test(path) && existsSync(join(root, path)));
const CODE = /^(packages|apps|e2e|faults|bench|scripts)\/.*\.(ts|tsx|mjs)$/;
const LOOKS = /^apps\/web\/src\/.*\.(ts|tsx|css)$/;
const importsOf = (text) =>
  [...text.matchAll(/(?:from|^import) '(\.[^']+)'|import\('(\.[^']+)'\)/gm)].map((m) => m[1] ?? m[2]);

/** What asks the browser for the day, which may live in another zone than the campus. */
const ownClock = /\bdayjs\(\)/;
/** Amounts and quantities are decimal text (`contract/kernel/decimal.ts`); as numbers they lose cents. */
const inexact = /\b(?:Number|parseFloat)\((?:\w+[.?!]*)*?\w*(?:amount|price|cost|budget|deduct|qty)\w*\)/i;
/** `...{ a, b }` in a literal: what it holds can stand there by itself. */
const linesSaved = /^\s*\.\.\.\{|[{,] \.\.\.\{/m;
const isProduct = (path) => /^(apps|packages)\/.*\/src\//.test(path) && !/\.(test|fixture)\.tsx?$/.test(path);

function nameProblem(path) {
  const name = basename(path);
  if (/\.tsx$/.test(path) && !/^[A-Z]\w*(\.test)?\.tsx$|^[a-z][a-z0-9-]*(\.test)?\.tsx$/.test(name))
    return 'bad component file name';
  if (/^(packages|apps)\/.*\.(ts|mjs)$/.test(path) && !/^[a-z][a-z0-9.-]*\.(ts|mjs)$/.test(name))
    return 'file names are kebab-case here';
  return undefined;
}

/** The folders of modules in their order, from the list itself. */
function foldersOf(list) {
  const folders = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '\.\/modules\/([^/]+)\//g)].map(([, name, folder]) => [name, folder]),
  );
  const names = /export const modules = \[([^\]]*)\]/.exec(list)?.[1].match(/\w+/g) ?? [];
  return [...new Set(names.map((name) => folders.get(name)))];
}

const isManifest = (path) => /(^|\/)([\w-]+\.)?module\.ts$/.test(path);
/** Demo data are played through the same functions as people's clicks, so they may look inside the modules below. */
const isDemo = (path) => /\/seed\/demo\//.test(path);
/** Tests look at the product as a whole, and build what they need with the fixtures of any module. */
const isTest = (path) => /\.(test|fixture)\.tsx?$/.test(path);
const isOpen = (path, inside) =>
  inside === 'index.ts' || /\.table\.ts$/.test(inside) || (isManifest(path) && isManifest(inside));

/** A server module may use another only through its index, its tables or, in the manifest, its manifest, and only along the order of modules. */
function moduleProblem(path, target, order) {
  const own = /^apps\/server\/src\/modules\/([^/]+)\//.exec(path);
  const other = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/.exec(target);
  if (!own || !other || own[1] === other[1] || isTest(path)) return undefined;
  if (!isOpen(path, other[2]) && !isDemo(path) && !isDemo(target)) return `import ${other[1]} through its index.ts`;
  return order.indexOf(other[1]) < order.indexOf(own[1]) ? undefined : `${own[1]} must not know ${other[1]}`;
}

/** The two folders beside one another, inside the folder that a file and its import share; undefined for files of that folder itself. */
function neighbours(path, target) {
  const [from, to] = [path.split('/'), target.split('/')];
  const at = from.findIndex((part, i) => part !== to[i]);
  if (at < 0 || at >= from.length - 1 || at >= to.length - 1) return undefined;
  return [from.slice(0, at + 1).join('/'), to.slice(0, at + 1).join('/')];
}

/** Which folders use which of their neighbours. */
function folderGraph(graph) {
  const folders = new Map();
  for (const [path, targets] of graph)
    for (const target of isTest(path) || !/^(apps\/server|packages)\//.test(path) ? [] : targets) {
      const pair = neighbours(path, target);
      if (pair) folders.set(pair[0], [...(folders.get(pair[0]) ?? []), pair[1]]);
    }
  return folders;
}

/** What is wrong with the whole: circles, and modules that nobody lists. */
function wholeProblems(graph, order) {
  const folders = [...graph.keys()].flatMap((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? []);
  const unlisted = [...new Set(folders)].filter((folder) => !order.includes(folder));
  const circles = [...cyclesOf(graph).filter((group) => !isKnown(group)), ...cyclesOf(folderGraph(graph))];
  return [
    ...unlisted.map((folder) => `apps/server/src/modules/${folder}: not in ${MODULES}`),
    ...circles.map((group) => `${group.join(', ')}: import one another in a circle`),
  ];
}

/** What Biome cannot say: sizes, names and the order of modules. Returns 0 when all is well. */
export function checkArchitecture() {
  const problems = [];
  const [graph, texts] = [new Map(), new Map()];
  const order = foldersOf(readFileSync(join(root, MODULES), 'utf8'));
  const webOrder = foldersOf(readFileSync(join(root, WEB_MODULES), 'utf8'));
  for (const path of tracked(CODE)) {
    const text = readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    if (linesSaved.test(text)) problems.push(`${path}: a literal that is spread at once only saves lines`);
    if (isProduct(path) && ownClock.test(text)) problems.push(`${path}: what time it is says campusNow()`);
    if (isProduct(path) && inexact.test(text)) problems.push(`${path}: money passes through floating point`);
    const bad = nameProblem(path);
    if (bad) problems.push(`${path}: ${bad}`);
    const targets = importsOf(text).map((target) => join(dirname(path), target));
    graph.set(path, targets);
    for (const target of targets) {
      const problem = moduleProblem(path, target, order) ?? webImportProblem(path, target, webOrder);
      if (problem) problems.push(`${path}: ${problem}`);
    }
  }
  const looks = tracked(LOOKS).map((path) => [path, readFileSync(join(root, path), 'utf8')]);
  problems.push(...wholeProblems(graph, order), ...webProblems(graph, webOrder), ...styleProblems(looks));
  problems.push(...unusedExports(texts).map((name) => `${name} is exported and imported nowhere`));
  for (const problem of problems) console.error(problem);
  return problems.length ? 1 : 0;
}
