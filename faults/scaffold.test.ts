import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const MINUTES = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-scaffold-'));
const clone = join(folder, 'clone');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stateOf = (folder: string) => execFileSync('git', ['status', '--short'], { cwd: folder, encoding: 'utf8' });

/** What a script says; it throws what it said when it fails. */
function npm(...args: string[]): string {
  try {
    return execFileSync('npm', ['run', '--silent', ...args], { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`npm run ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

/** The packages as they are here. Linked file by file, because the compiler follows links of folders back to this checkout. */
function link(path: string) {
  execFileSync('cp', ['-a', '--link', join(ROOT, path), join(clone, path)]);
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const changed = execFileSync('git', ['ls-files', '--modified', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of changed.toString().split('\n').filter(Boolean)) {
    rmSync(join(clone, file), { force: true });
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file));
  }
  const workspaces = ['apps', 'packages'].flatMap((place) =>
    readdirSync(join(ROOT, place)).map((name) => join(place, name)),
  );
  for (const path of ['node_modules', ...workspaces.map((name) => join(name, 'node_modules'))])
    if (existsSync(join(ROOT, path))) link(path);
  // What is left by tools belongs to this checkout, save what the compiler knows already.
  for (const path of ['.cache', '.vite']) rmSync(join(clone, 'node_modules', path), { recursive: true, force: true });
  if (existsSync(join(ROOT, '.tsbuild'))) cpSync(join(ROOT, '.tsbuild'), join(clone, '.tsbuild'), { recursive: true });
}, 3 * MINUTES);

test(
  'a screen made by the recipe passes lint, types, architecture and its test untouched',
  () => {
    const fields = ['gateName:门岗名称:text', 'floors:层数:int', 'phone:电话:optionalText', 'memo:说明:note'];
    const flags = [...fields.flatMap((field) => ['--field', field]), '--role', 'site_admin=list,query'];
    const said = npm('new', '--', 'campus', 'gate-post', '--title', '门岗', ...flags);
    expect(said).toContain('packages/contract/src/campus/gate-post.ts');
    expect(stateOf(clone)).toMatch(/_add_gate_post\.sql/);
    const rights = readFileSync(join(clone, 'apps/server/src/modules/repair/seed/role.data.ts'), 'utf8');
    expect(rights).toContain("'gatePost:(list|query)'");
    expect(npm('check')).toMatch(/ok {3}biome\n(?:.*\n)*ok {3}types\nok {3}architecture/);
    expect(npm('test:one', '--', 'apps/server/src/modules/campus/gate-post.test.ts')).toMatch(/Tests.*3 passed/);
  },
  15 * MINUTES,
);

test('what cannot be made leaves nothing behind', () => {
  const before = stateOf(clone);
  expect(() => npm('new', '--', 'campus', 'place', '--title', '楼')).toThrow('place.ts is there already');
  expect(() => npm('new', '--', 'nowhere', 'thing', '--title', '物')).toThrow('add the module first');
  expect(() => npm('new', '--', 'campus', 'Thing', '--title', '物')).toThrow('a noun is written like-this');
  expect(() => npm('new', '--', 'campus', 'thing', '--title', '物', '--field', 'a:甲:money')).toThrow('the kinds are');
  expect(stateOf(clone)).toBe(before);
});

test('a screen is announced where it belongs, and comments with quotes do no harm', async () => {
  const { addEntry } = (await import(join(ROOT, 'scripts/lib/scaffold-insert.mjs'))) as {
    addEntry: (text: string, opener: RegExp, entry: string) => string;
  };
  const text = "a: () => ({ b: c('}'), // it isn't }\n}), d: {}";
  expect(addEntry(text, /\(\{/, 'e: f').replace(/\s+/g, ' ')).toBe(
    "a: () => ({ b: c('}'), // it isn't } e: f, }), d: {}",
  );
  expect(readFileSync(join(clone, 'apps/web/src/modules/campus/module.ts'), 'utf8')).toContain('./GatePostPage.tsx');
});
