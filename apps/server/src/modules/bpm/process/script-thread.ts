import type { Worker } from 'node:worker_threads';
import type { ScriptResult } from '@jiaoyan/engine';
import { EngineError } from '@jiaoyan/engine';
import { startThread } from '../../../kernel/thread.ts';
import type { ScriptAnswer, ScriptCall } from './script.worker.ts';

/** A script was stopped because it did not come to an end. */
export class ScriptKilled extends EngineError {}

/** Beside the machine of the scripts, which has a limit of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** The next word of a thread; its end is a failure. */
const heard = <T>(worker: Worker): Promise<T> =>
  new Promise((resolve, reject) => {
    const over = () => reject(new EngineError('脚本出错：运行环境异常'));
    const clear = () => worker.off('message', said).off('error', over).off('exit', over);
    const said = (word: T) => {
      clear();
      resolve(word);
    };
    worker.once('message', said).once('error', over).once('exit', over);
  });

/** A thread that runs one script at a time. It is started with the first one, and anew after one had to be stopped. */
export class ScriptThread {
  busy = false;
  private worker: Worker | undefined;
  private ready: Promise<unknown> = Promise.resolve();

  private start(): Worker {
    const worker = startThread(import.meta.url, './script.worker', { resourceLimits });
    // An error ends a thread; whoever waits for an answer hears of it, and the next script starts another.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    this.ready = heard(worker);
    this.ready.catch(() => undefined);
    this.worker = worker;
    return worker;
  }

  /** Native loops never ask whether they shall go on, so that only the end of their thread ends them. */
  async run(call: ScriptCall, limitMs: number): Promise<ScriptResult> {
    const worker = this.worker ?? this.start();
    await this.ready;
    const answered = heard<ScriptAnswer>(worker);
    const tooLong = new Promise<never>((_, reject) => {
      const alarm = setTimeout(() => reject(new ScriptKilled('脚本运行时间过长，已停止')), limitMs);
      answered.then(
        () => clearTimeout(alarm),
        () => clearTimeout(alarm),
      );
    });
    worker.postMessage(call);
    try {
      const answer = await Promise.race([answered, tooLong]);
      if ('failed' in answer) throw new EngineError(answer.failed);
      return answer.result;
    } catch (error) {
      if (error instanceof ScriptKilled) await this.close();
      throw error;
    }
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
