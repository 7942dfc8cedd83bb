import { AppError, refuse } from '../../kernel/errors.ts';
import { startThread } from '../../kernel/jobs/thread.ts';
import type { Answer } from './drawing.worker.ts';
import { doJob, type Jobs } from './drawing-jobs.ts';
import { DRAWING_FIELD } from './drawing-read.ts';

/** Drawings of this many characters take so long to read that others would notice. */
const LARGE = 50_000;
/** So do small ones in which much is inside of something else. */
const MANY_PARTS = 30;
/** No honest drawing takes this long; what does is given up. */
const MAX_MS = 20_000;

const isHeavy = (xml: string) => xml.length > LARGE || xml.split(/<\/(?:\w+:)?subProcess>/i).length > MANY_PARTS;
/** A drawing that needs more than this is no drawing; without a limit it would take the whole server along. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

function runAside<N extends keyof Jobs>(name: N, needs: Jobs[N]['needs']): Promise<Jobs[N]['gives']> {
  const worker = startThread(import.meta.url, './drawing.worker', { workerData: { name, needs }, resourceLimits });
  const tooLong = setTimeout(() => void worker.terminate(), MAX_MS);
  return new Promise<Jobs[N]['gives']>((resolve, reject) => {
    worker.once('message', (answer: Answer<Jobs[N]['gives']>) => {
      if ('result' in answer) return resolve(answer.result);
      const { code, message, field } = answer.refused;
      reject(new AppError(code, message, field));
    });
    // Out of memory is told as an error, and then the thread ends: the drawing is to blame, not the server.
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
    });
    worker.once('exit', () => reject(refuse('流程图过于复杂，无法处理', DRAWING_FIELD)));
  }).finally(() => clearTimeout(tooLong));
}

let last: Promise<unknown> = Promise.resolve();

/** Does a job; one about a heavy drawing in a thread of its own, one such job after the other. */
export function runJob<N extends keyof Jobs>(name: N, ...needs: Jobs[N]['needs']): Promise<Jobs[N]['gives']> {
  if (!isHeavy(needs[0])) return doJob(name, ...needs);
  const done = last.then(() => runAside(name, needs));
  last = done.catch(() => undefined);
  return done;
}
