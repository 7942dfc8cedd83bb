import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Runs a command and waits; resolves with its exit code. Output goes to ours unless `quiet`, or to an open file. */
export function run(
  command,
  args,
  { env = {}, cwd = root, quiet = false, output = quiet ? 'ignore' : 'inherit' } = {},
) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['inherit', output, output], env: { ...process.env, ...env } });
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}

/** The same, but a failure ends everything. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code})`);
}

/** Runs a command and resolves with what it printed. */
export function read(command, args, { cwd = root } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done(text) : fail(new Error(`${command} failed (${code})`))));
  });
}

/** A tool of node_modules, run without the detour over npx. */
export const tool = (name) => resolve(root, 'node_modules/.bin', name);
