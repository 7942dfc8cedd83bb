import type { Worker } from 'node:worker_threads';
import type { ScriptResult } from '@jiaoyan/engine';
import { EngineError } from '@jiaoyan/engine';
import { cpuMs, startThread } from '../../../kernel/jobs/thread.ts';
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

/** On a busy machine a script may take so many times longer than its limit, as long as it had not its share of work. */
const PATIENCE = 5;

/** Rings when a script has worked for its time: waiting for the processor is not its fault. */
class Alarm {
  readonly rung: Promise<never>;
  private timer: NodeJS.Timeout | undefined;
  constructor(limitMs: number, threadId: number | undefined) {
    const began = Date.now();
    const before = cpuMs(threadId) ?? 0;
    this.rung = new Promise((_, reject) => {
      const ring = () => {
        const worked = cpuMs(threadId);
        const left = worked === undefined ? 0 : limitMs - (worked - before);
        if (left <= 0 || Date.now() - began >= limitMs * PATIENCE)
          return reject(new ScriptKilled('脚本运行时间过长，已停止'));
        this.timer = setTimeout(ring, Math.max(left, 10));
      };
      this.timer = setTimeout(ring, limitMs);
    });
    this.rung.catch(() => undefined);
  }
  stop(): void {
    clearTimeout(this.timer);
  }
}

/** A thread that runs one script at a time. It is started with the first one, and anew after one had to be stopped. */
export class ScriptThread {
  busy = false;
  private worker: Worker | undefined;
  private ready: Promise<number | undefined> = Promise.resolve(undefined);

  private start(): Worker {
    const worker = startThread(import.meta.url, './script.worker', { resourceLimits });
    // An error ends a thread; whoever waits for an answer hears of it, and the next script starts another.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    worker.unref();
    this.ready = heard<number | undefined>(worker);
    this.ready.catch(() => undefined);
    this.worker = worker;
    return worker;
  }

  /** Native loops never ask whether they shall go on, so that only the end of their thread ends them. */
  async run(call: ScriptCall, limitMs: number): Promise<ScriptResult> {
    const worker = this.worker ?? this.start();
    const threadId = await this.ready;
    const answered = heard<ScriptAnswer>(worker);
    const alarm = new Alarm(limitMs, threadId);
    worker.postMessage(call);
    try {
      const answer = await Promise.race([answered, alarm.rung]);
      if ('failed' in answer) throw new EngineError(answer.failed);
      return answer.result;
    } catch (error) {
      if (error instanceof ScriptKilled) await this.close();
      throw error;
    } finally {
      alarm.stop();
    }
  }

  /** Ends the thread, whatever it is doing. */
  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
