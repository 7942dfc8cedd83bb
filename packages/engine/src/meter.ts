import { EngineError, OverBudget } from './error.ts';
import type { Json } from './model.ts';

/** Units of work in one step: about what a small machine does in half a second. */
const WORK = 500_000;
/** Letters that one step may add to the state and to what it tells the server. */
const LETTERS = 16 << 20;
/** What one unit of work reads or writes of a long value. */
const LETTERS_PER_UNIT = 64;
const MAX_NESTING = 200;
/** What a failure that is caught costs: it takes down where it happened, which is slow. */
export const FAILURE = 200;

/** Counts what a step does, so that no model can keep a server busy or fill its memory. */
export class Meter {
  private work: number;
  private letters = LETTERS;
  private readonly words: string | undefined;

  /** Short of work it says so in the given words; then only what is done for them is given up, not the whole step. */
  constructor(work: number = WORK, words?: string) {
    this.work = work;
    this.words = words;
  }

  /** Notes work done; refuses to go on when it was too much. */
  spend(units: number): void {
    this.work -= units;
    if (this.work >= 0) return;
    if (this.words) throw new EngineError(this.words);
    throw new OverBudget('流程在一步内的工作量超过上限，请检查是否存在死循环或过多的分支');
  }

  /** Notes that a value is read as a whole. */
  read(value: Json): number {
    const size = this.weigh(value, 0);
    this.spend(1 + size / LETTERS_PER_UNIT);
    return size;
  }

  /** Notes that a value is stored or handed out. */
  keep(value: Json): void {
    this.letters -= this.read(value);
    if (this.letters < 0) throw new OverBudget('流程在一步内产生的数据超过上限');
  }

  private weigh(value: Json, depth: number): number {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null) return 8;
    if (depth > MAX_NESTING) throw new EngineError('变量的嵌套过深');
    let size = 2;
    if (Array.isArray(value)) for (const each of value) size += 1 + this.weigh(each as Json, depth + 1);
    else for (const [key, each] of Object.entries(value)) size += key.length + this.weigh(each as Json, depth + 1);
    return size;
  }
}
