/** How long a pattern may be, and a value that is tested by one. */
export const MAX_PATTERN = 200;
export const MAX_PATTERN_VALUE = 500;
/** Ways in which a pattern may be tried on the longest value; beyond it one value could keep a processor busy for seconds. */
const MAX_WAYS = MAX_PATTERN_VALUE ** 3;

interface Repeat {
  readonly min: number;
  readonly max: number;
}
const ONCE: Repeat = { min: 1, max: 1 };

/** Reads a regular expression only as far as it tells how often it may backtrack. */
class Reader {
  private at = 0;
  private readonly source: string;
  constructor(source: string) {
    this.source = source;
  }

  /** Alternatives up to the end of the group. */
  ways(): number {
    let sum = 0;
    let product = 1;
    while (this.at < this.source.length && this.source[this.at] !== ')') {
      if (this.source[this.at] === '|') {
        this.at++;
        sum += product;
        product = 1;
      } else product *= this.repeated(this.atom());
    }
    return sum + product;
  }

  private atom(): number {
    const char = this.source[this.at++];
    if (char === '\\') this.at++;
    if (char === '[') this.skipClass();
    if (char !== '(') return 1;
    const prefix = /^\?(?::|=|!|<=|<!|<\w+>)/.exec(this.source.slice(this.at))?.[0] ?? '';
    this.at += prefix.length;
    const inner = this.ways();
    this.at++;
    return inner;
  }

  private skipClass(): void {
    while (this.at < this.source.length && this.source[this.at] !== ']')
      this.at += this.source[this.at] === '\\' ? 2 : 1;
    this.at++;
  }

  private repeated(inner: number): number {
    const { min, max } = this.repeat();
    if (max === Number.POSITIVE_INFINITY) return inner > 1 ? max : MAX_PATTERN_VALUE;
    return inner ** max * (max - min + 1);
  }

  private repeat(): Repeat {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at));
    if (!found) return ONCE;
    this.at += found[0].length;
    const sign = found[0][0];
    if (sign === '?') return { min: 0, max: 1 };
    if (sign !== '{') return { min: 0, max: Number.POSITIVE_INFINITY };
    const min = Number(found[1]);
    const max = found[3] ? Number(found[3]) : found[2] ? Number.POSITIVE_INFINITY : min;
    return { min, max };
  }
}

/** A pattern that has to fit a whole value, or undefined when it is not a regular expression. */
export function wholeMatch(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return undefined;
  }
}

/** Why a pattern cannot be used to check values, or undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `校验规则长度不能超过${MAX_PATTERN}个字符`;
  if (!wholeMatch(pattern)) return '校验规则不是有效的正则表达式';
  if (new Reader(pattern).ways() > MAX_WAYS) return '校验规则过于复杂，可能拖慢系统，请简化';
  return undefined;
}
