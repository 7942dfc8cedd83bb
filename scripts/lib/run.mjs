import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Runs a command and waits; resolves with its exit code. Output goes to ours unless `quiet`, or to an open file. What takes
 * longer than `patience` is ended with all that it has started, and has failed.
 */
export function run(
  command,
  args,
  { env = {}, cwd = root, quiet = false, output = quiet ? 'ignore' : 'inherit', patience } = {},
) {
  return new Promise((done, fail) => {
    const detached = patience !== undefined;
    const options = { cwd, stdio: ['inherit', output, output], env: { ...process.env, ...env }, detached };
    const child = spawn(command, args, options);
    // A group of its own, which ends as a whole, also when we end first.
    const end = () => process.kill(-child.pid, 'SIGKILL');
    const timer = detached && setTimeout(end, patience);
    if (detached) process.once('exit', end);
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('exit', end);
      done(code ?? 1);
    });
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
