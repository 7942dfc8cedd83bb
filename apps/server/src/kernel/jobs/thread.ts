import { readFileSync, readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread of the server. `name` is its source beside the caller, without an ending: in the built server all
 * files stand beside one another; that of the sources, in tests, has to learn TypeScript first.
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

/** By which number the system knows the thread that asks; undefined where it does not tell. */
export function systemThreadId(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}

/** The system counts work in hundredths of a second. */
const TICK_MS = 10;

/** How long a thread of this process has worked; undefined where the system does not tell. */
export function cpuMs(threadId: number | undefined): number | undefined {
  if (threadId === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, 'utf8');
    // The name of the thread, in brackets, may hold spaces; time in programs and in the system follow as 12th and 13th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}
