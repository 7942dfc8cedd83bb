import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../kernel/errors.ts';
import { stepBack } from '../../kernel/jobs/thread.ts';
import { doJob, type Jobs } from './drawing-jobs.ts';

/** What comes back from the thread: the result, or a refusal for the user. */
export type Answer<T> =
  | { readonly result: T }
  | { readonly refused: { readonly code: number; readonly message: string; readonly field: string | undefined } };

async function answer<N extends keyof Jobs>(name: N, needs: Jobs[N]['needs']): Promise<Answer<unknown>> {
  try {
    return { result: await doJob(name, ...needs) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, field } = error;
    return { refused: { code, message, field } };
  }
}

stepBack();
const { name, needs }: { name: keyof Jobs; needs: Jobs[keyof Jobs]['needs'] } = workerData;
parentPort?.postMessage(await answer(name, needs));
