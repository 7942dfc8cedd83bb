import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const lines = (text: string) => text.split('\n').filter(Boolean);
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/**
 * Stands where the scripts find npm: installing needs no network here, it links the packages of this checkout, except for
 * those of the repository, which are the clone's own.
 */
const fakeNpm = (clone: string) => `#!${process.execPath}
const { readdirSync, mkdirSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');
if (process.argv[2] !== 'install') throw new Error('only npm install is expected here');
const from = ${JSON.stringify(join(ROOT, 'node_modules'))};
const to = ${JSON.stringify(join(clone, 'node_modules'))};
const own = ['@jiaoyan', '.cache', '.jiaoyan-installed'];
mkdirSync(join(to, '@jiaoyan'), { recursive: true });
for (const name of readdirSync(from).filter((name) => !own.includes(name))) symlinkSync(join(from, name), join(to, name));
for (const folder of ['packages/contract', 'packages/bpmn', 'packages/engine', 'apps/server', 'apps/web'])
  symlinkSync(join('../..', folder), join(to, '@jiaoyan', folder.split('/')[1]));
`;
const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim();

/** How a script ended, or that it was ended because it had said what it was started for. */
interface Ran {
  readonly text: string;
  readonly code: number | null;
  readonly said: boolean;
}

/** A clean clone of this checkout with what is not committed yet; nothing is installed or built in it. */
export function cloneHere(folder: string) {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  for (const file of new Set(lines(git('ls-files', '--modified', '--others', '--exclude-standard')))) {
    rmSync(join(clone, file), { force: true });
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(clone, file), { recursive: true });
  }
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), fakeNpm(clone), { mode: 0o755 });
  const path = `${programs}:${process.env.PATH}`;

  return {
    clone,
    /** Takes the packages away, as if nothing had ever been installed. */
    uninstall: () => rmSync(join(clone, 'node_modules'), { recursive: true, force: true }),
    install: () => execFileSync(join(programs, 'npm'), ['install']),
    /** Runs a script to its end, or until it says something. */
    run(script: string, args: readonly string[], until?: RegExp): Promise<Ran> {
      // A group of its own, so that whatever it starts ends with it.
      const child = spawn(npm, ['run', '--silent', script, '--', ...args], {
        cwd: clone,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: path, HOME: folder, LANG: 'C.UTF-8', PORT: '0', DATA_DIR: join(folder, 'data'), DEMO: 'false' },
      });
      let text = '';
      let said = false;
      return new Promise((done) => {
        const read = (chunk: Buffer) => {
          text += chunk;
          if (said || !until?.test(text)) return;
          said = true;
          process.kill(-(child.pid as number), 'SIGTERM');
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        child.once('close', (code) => done({ text, code, said }));
      });
    },
  };
}
