import { EngineError } from '../error.ts';
import { Meter } from '../meter.ts';
import type { Json } from '../model.ts';
import { call, isEmpty, memberOf, textOf } from './functions.ts';
import type { Tree } from './parser.ts';

/** Finds a variable; `undefined` when there is none. */
export type Lookup = (name: string) => Json | undefined;

/** Units of work that one expression may take: some twenty thousand operations on short values. */
const MAX_WORK = 20_000;
/** Letters of a text, and values of a list, that an expression may make. */
const MAX_TEXT = 100_000;
const MAX_LIST = 10_000;

/** Refuses a value that has grown too long, before it is used to grow another. */
function limited(value: Json): Json {
  if (typeof value === 'string' && value.length > MAX_TEXT) throw new EngineError('表达式的结果过长');
  if (Array.isArray(value) && value.length > MAX_LIST) throw new EngineError('表达式的列表过长');
  return value;
}

/** Whether a value counts as true. */
export const truthy = (value: Json): boolean => value === true || value === 'true';

function compare(left: Json, right: Json): number {
  const numeric = typeof left === 'number' || typeof right === 'number';
  const [a, b] = numeric ? [Number(left), Number(right)] : [textOf(left), textOf(right)];
  if (left === null || right === null || Number.isNaN(a) || Number.isNaN(b))
    throw new EngineError(`“${textOf(left)}”与“${textOf(right)}”无法比较`);
  return a < b ? -1 : a > b ? 1 : 0;
}

function same(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (left === null || right === null) return false;
  if (typeof left === 'object' || typeof right === 'object') return JSON.stringify(left) === JSON.stringify(right);
  return typeof left !== typeof right && textOf(left) === textOf(right);
}

function calculate(mark: string, left: Json, right: Json): Json {
  if (mark === '+' && (typeof left === 'string' || typeof right === 'string')) {
    return limited(textOf(left) + textOf(right));
  }
  const [a, b] = [Number(left ?? 0), Number(right ?? 0)];
  if (Number.isNaN(a) || Number.isNaN(b)) throw new EngineError(`“${textOf(left)} ${mark} ${textOf(right)}”无法计算`);
  if ((mark === '/' || mark === '%') && b === 0) throw new EngineError('表达式中除数为零');
  return mark === '+' ? a + b : mark === '-' ? a - b : mark === '*' ? a * b : mark === '/' ? a / b : a % b;
}

const comparisons: Readonly<Record<string, (left: Json, right: Json) => boolean>> = {
  '==': same,
  '!=': (left, right) => !same(left, right),
  '<': (left, right) => compare(left, right) < 0,
  '>': (left, right) => compare(left, right) > 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>=': (left, right) => compare(left, right) >= 0,
};

class Evaluation {
  private readonly lookup: Lookup;
  private readonly meter: Meter;
  private readonly own = new Meter(MAX_WORK, '表达式过于复杂');

  constructor(lookup: Lookup, meter: Meter) {
    this.lookup = lookup;
    this.meter = meter;
  }

  /** Notes that values are read as a whole: both by what this expression and by what the step may do. */
  private read(...values: readonly Json[]): void {
    for (const value of values) {
      if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) continue;
      this.own.read(value);
      this.meter.read(value);
    }
  }

  value(tree: Tree): Json {
    this.own.spend(1);
    this.meter.spend(1);
    switch (tree.op) {
      case 'value':
        return tree.value;
      case 'name':
        return this.variable(tree.name);
      case 'member':
        return memberOf(this.value(tree.of), this.value(tree.key));
      case 'call':
        return this.called(tree);
      case 'unary':
        return this.unary(tree.mark, this.value(tree.of));
      case 'binary':
        return this.binary(tree);
      case 'choice':
        return this.value(truthy(this.value(tree.if)) ? tree.yes : tree.no);
    }
  }

  private variable(name: string): Json {
    const value = this.lookup(name);
    if (value === undefined) throw new EngineError(`变量“${name}”不存在`);
    return value;
  }

  /** `execution.getVariable('x')` is how Java people write a variable that may be missing. */
  private called({ name, of, args }: Tree & { op: 'call' }): Json {
    const values = args.map((each) => this.value(each));
    if (of?.op === 'name' && (of.name === 'execution' || of.name === 'task')) {
      const variable = textOf(values[0] ?? null);
      if (name === 'getVariable' || name === 'getVariableLocal') return this.lookup(variable) ?? null;
      if (name === 'hasVariable') return this.lookup(variable) !== undefined;
    }
    const all = of ? [this.value(of), ...values] : values;
    this.read(...all);
    return limited(call(name, all));
  }

  private unary(mark: '!' | '-' | 'empty', value: Json): Json {
    if (mark === '!') return !truthy(value);
    return mark === 'empty' ? isEmpty(value) : calculate('-', 0, value);
  }

  private binary({ mark, left, right }: Tree & { op: 'binary' }): Json {
    if (mark === '&&') return truthy(this.value(left)) && truthy(this.value(right));
    if (mark === '||') return truthy(this.value(left)) || truthy(this.value(right));
    const [a, b] = [this.value(left), this.value(right)];
    this.read(a, b);
    const comparison = comparisons[mark];
    return comparison ? comparison(a, b) : calculate(mark, a, b);
  }
}

/** The value of a parsed expression. */
export const evaluate = (tree: Tree, lookup: Lookup, meter: Meter): Json => new Evaluation(lookup, meter).value(tree);
