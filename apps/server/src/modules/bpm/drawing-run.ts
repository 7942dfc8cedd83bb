import { Worker } from 'node:worker_threads';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Answer } from './drawing.worker.ts';
import { doJob, type Jobs } from './drawing-jobs.ts';
import { DRAWING_FIELD } from './drawing-read.ts';

/** Drawings of this many characters take so long to read that others would notice. */
const LARGE = 200_000;
/** No honest drawing takes this long; what does is given up. */
const MAX_MS = 60_000;

/** The thread of the built server stands beside it; that of the sources, in tests, has to learn TypeScript first. */
function startWorker(workerData: unknown): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./drawing.worker.js', import.meta.url), { workerData });
  const source = JSON.stringify(new URL('./drawing.worker.ts', import.meta.url).href);
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;
  return new Worker(start, { eval: true, workerData });
}

function runAside<N extends keyof Jobs>(name: N, needs: Jobs[N]['needs']): Promise<Jobs[N]['gives']> {
  const worker = startWorker({ name, needs });
  const tooLong = setTimeout(() => void worker.terminate(), MAX_MS);
  return new Promise<Jobs[N]['gives']>((resolve, reject) => {
    worker.once('message', (answer: Answer<Jobs[N]['gives']>) => {
      if ('result' in answer) return resolve(answer.result);
      const { code, message, field } = answer.refused;
      reject(new AppError(code, message, field));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(refuse('流程图过于复杂，无法处理', DRAWING_FIELD)));
  }).finally(() => clearTimeout(tooLong));
}

let last: Promise<unknown> = Promise.resolve();

/** Does a job; one about a large drawing in a thread of its own, one such job after the other. */
export function runJob<N extends keyof Jobs>(name: N, ...needs: Jobs[N]['needs']): Promise<Jobs[N]['gives']> {
  if (needs[0].length <= LARGE) return doJob(name, ...needs);
  const done = last.then(() => runAside(name, needs));
  last = done.catch(() => undefined);
  return done;
}
