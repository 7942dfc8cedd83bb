import type { ScriptResult, Variables } from '@jiaoyan/engine';
import { EngineError } from '@jiaoyan/engine';
import { refuse } from '../../../kernel/errors.ts';
import { ScriptKilled, ScriptThread } from './script-thread.ts';

const THREADS = 2;
/** So many scripts of one process may wait for their turn; more would only be told to wait. */
const MAX_WAITING = 50;
/** A script that had to be stopped so often is left alone for a while: it would stop the next time, too. */
const MAX_KILLS = 3;
const REST_MS = 60_000;
const MAX_REMEMBERED = 200;

/** A script of a process, and how long it may run. */
export interface ScriptRun {
  /** The process that it belongs to. */
  readonly owner: string;
  readonly source: string;
  readonly variables: Variables;
  readonly limitMs: number;
}
/** Runs scripts beside the main thread. */
export interface ScriptPool {
  run(script: ScriptRun): Promise<ScriptResult>;
  close(): Promise<void>;
}

interface Waiting extends ScriptRun {
  readonly resolve: (result: ScriptResult) => void;
  readonly reject: (error: unknown) => void;
}

/** What had to be stopped, and until when it rests. */
class Offenders {
  private readonly known = new Map<string, { kills: number; until: number }>();
  check(source: string): void {
    const found = this.known.get(source);
    if (found && found.kills >= MAX_KILLS && Date.now() < found.until)
      throw new EngineError('脚本多次运行时间过长，已暂停执行，请修改脚本或稍后重试');
  }
  note(source: string): void {
    const found = this.known.get(source);
    const kills = found && Date.now() < found.until ? found.kills + 1 : 1;
    this.known.delete(source);
    this.known.set(source, { kills, until: Date.now() + REST_MS });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}

/**
 * A few threads for all processes. One process has one script running at a time and they take turns, so that one with slow
 * scripts makes the others wait for one of them at most.
 */
export function createScriptPool(threads = THREADS): ScriptPool {
  const pool = Array.from({ length: threads }, () => new ScriptThread());
  const queues = new Map<string, Waiting[]>();
  const running = new Set<string>();
  const offenders = new Offenders();

  /** The next script of the process that has waited longest since its last one. */
  function take(): Waiting | undefined {
    for (const [owner, queue] of queues) {
      if (running.has(owner)) continue;
      const next = queue.shift();
      queues.delete(owner);
      if (queue.length > 0) queues.set(owner, queue);
      if (next) return next;
    }
    return undefined;
  }
  async function work(thread: ScriptThread, script: Waiting): Promise<void> {
    thread.busy = true;
    running.add(script.owner);
    try {
      offenders.check(script.source);
      const { source, variables, limitMs } = script;
      script.resolve(await thread.run({ source, variables }, limitMs));
    } catch (error) {
      if (error instanceof ScriptKilled) offenders.note(script.source);
      script.reject(error);
    }
    thread.busy = false;
    running.delete(script.owner);
    goOn();
  }
  function goOn(): void {
    for (const thread of pool) {
      const next = thread.busy ? undefined : take();
      if (next) void work(thread, next);
    }
  }
  return {
    run: (script) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(script.owner) ?? [];
        if (queue.length >= MAX_WAITING) return reject(refuse('该流程等待执行的脚本过多，请稍后重试'));
        queues.set(script.owner, [...queue, { ...script, resolve, reject }]);
        goOn();
      }),
    async close() {
      for (const queue of queues.values()) for (const { reject } of queue) reject(refuse('服务正在停止，请稍后重试'));
      queues.clear();
      await Promise.all(pool.map((thread) => thread.close()));
    },
  };
}
