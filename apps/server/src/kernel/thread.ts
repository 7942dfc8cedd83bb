import { constants, setPriority } from 'node:os';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread of the server. `name` is its source beside the caller, without an ending: in the built server it stands
 * beside the one file that is left; that of the sources, in tests, has to learn TypeScript first.
 */
export function startThread(caller: string, name: string, options: WorkerOptions = {}): Worker {
  if (!caller.endsWith('.ts')) return new Worker(new URL(`${name}.js`, caller), options);
  const source = JSON.stringify(new URL(`${name}.ts`, caller).href);
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(start, { ...options, eval: true });
}

/** Lets the main thread go first; only Linux can say so of a single thread, elsewhere it would be the whole server. */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
}
