import { OverBudget } from '@jiaoyan/engine';
import { ScriptKilled } from './script-thread.ts';

/** Commands that follow from one another by themselves. */
const MAX_STEPS = 200;
/** Thinking, all steps together; each has a budget of its own, but they may be many. */
const MAX_STEP_MS = 3000;
const MAX_SCRIPTS = 100;
/** One script, and all together: somebody waits for them, and others may wait for the same records. */
const MAX_SCRIPT_MS = 1000;
const MAX_ALL_SCRIPTS_MS = 2000;
const TOO_LONG = '流程一次流转中脚本的总耗时过长，已停止';
/** Runs that are called by one another. */
const MAX_CALLS = 200;
/** Runs that start one another, also a little later each time. */
export const MAX_CHAIN = 100;

/** What one turn, with all runs that it starts, has used so far. What uses too much is given up as a whole. */
export class TurnWork {
  private steps = 0;
  private stepMs = 0;
  private scripts = 0;
  private scriptMs = 0;
  private calls = 0;

  addStep(): void {
    this.steps += 1;
    if (this.steps > MAX_STEPS) throw new OverBudget(`流程一次自动流转超过 ${MAX_STEPS} 步，已停止，请检查是否循环`);
  }
  /** Thinks; a step that has to ask first thinks again when it knows. */
  think<R>(step: () => R): R {
    if (this.stepMs > MAX_STEP_MS) throw new OverBudget('流程一次流转耗时过长，已停止，请简化流程');
    const began = performance.now();
    try {
      return step();
    } finally {
      this.stepMs += performance.now() - began;
    }
  }
  addScript(): void {
    this.scripts += 1;
    if (this.scripts > MAX_SCRIPTS) throw new OverBudget(`流程一次流转执行的脚本超过 ${MAX_SCRIPTS} 个，已停止`);
  }
  /** Waits for a script; it is told how long it may take. */
  async script<R>(run: (limitMs: number) => Promise<R>): Promise<R> {
    const left = MAX_ALL_SCRIPTS_MS - this.scriptMs;
    if (left <= 0) throw new OverBudget(TOO_LONG);
    const limitMs = Math.min(left, MAX_SCRIPT_MS);
    const began = performance.now();
    try {
      return await run(limitMs);
    } catch (error) {
      // A script that was only given what the others had left is not to blame.
      if (error instanceof ScriptKilled && limitMs < MAX_SCRIPT_MS) throw new OverBudget(TOO_LONG);
      throw error;
    } finally {
      // Waiting for a thread is not the script's own time.
      this.scriptMs += Math.min(performance.now() - began, limitMs);
    }
  }
  addCall(): void {
    this.calls += 1;
    if (this.calls > MAX_CALLS) throw new OverBudget(`一次调用的子流程超过 ${MAX_CALLS} 个，已停止`);
  }
}
