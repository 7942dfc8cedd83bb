import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root, tool } from './run.mjs';

const MIN_NODE = [20, 19];

/** Refuses a Node that is too old with one clear line. */
function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  console.error(
    `需要 Node ${MIN_NODE.join('.')} 或更高版本，当前为 ${process.versions.node} (Node ${MIN_NODE.join('.')} or newer is needed)`,
  );
  process.exit(1);
}

const noted = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const digest = (parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Installs the packages of the lock file, unless they are in already. */
export async function install() {
  checkNode();
  const stamp = join(root, 'node_modules/.jiaoyan-installed');
  const wanted = digest([readFileSync(join(root, 'package-lock.json')), process.version]);
  if (noted(stamp) === wanted) return;
  console.log('安装依赖 Installing packages …');
  // Not `npm ci`: it insists on optional binaries for systems that the lock file does not list.
  await must('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** Not what tests read, nor what tools and builds write: a build must not count as a change of its own sources. */
const isSource = (name) => !/^(\.|node_modules$|dist$|testing$)|\.test\.tsx?$/.test(name);
function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (!isSource(entry.name)) continue;
    if (entry.isDirectory()) yield* sources(path);
    else yield path;
  }
}

/** What is built from, or what some folders hold of it, in one word. */
export function sourceDigest(folders = ['packages', 'apps']) {
  const files = folders.flatMap((folder) => [...sources(join(root, folder))]);
  return digest([
    readFileSync(join(root, 'package-lock.json')),
    ...files.flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  ]);
}
/** Where a build notes what it was made from. */
export const buildStamp = join(root, 'apps/server/dist/.source');

/** Builds server and web, unless nothing has changed since the last time. */
export async function build({ force = false } = {}) {
  const wanted = sourceDigest();
  const complete = existsSync(join(root, 'apps/web/dist/index.html'));
  if (!force && complete && noted(buildStamp) === wanted) return;
  console.log('构建 Building …');
  const vite = (app) =>
    must(tool('vite'), ['build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', app),
      env: { NODE_ENV: 'production' },
    });
  await Promise.all([vite('server'), vite('web')]);
  writeFileSync(buildStamp, wanted);
}
