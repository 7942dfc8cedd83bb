import { fitsWhole } from './pattern-match.ts';
import { compilePattern, PatternRefused, type Program } from './pattern-program.ts';

/** How long a pattern may be, and a value that is tested by one. */
export const MAX_PATTERN = 200;
export const MAX_PATTERN_VALUE = 500;

const MAX_KNOWN = 200;
const known = new Map<string, Program | string>();

/** The program of a pattern, or why there is none. */
function programOf(pattern: string): Program | string {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  let program: Program | string;
  try {
    program = compilePattern(pattern);
  } catch (error) {
    if (!(error instanceof PatternRefused)) throw error;
    program = error.message;
  }
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(pattern, program);
  return program;
}

/** Whether a value fits a pattern as a whole; undefined when the pattern cannot be used. */
export function fitsPattern(pattern: string, value: string): boolean | undefined {
  const program = programOf(pattern);
  return typeof program === 'string' ? undefined : fitsWhole(program, value);
}

/** How much work it is to try a pattern on a value. */
export function patternCost(pattern: string, value: string): number {
  const program = programOf(pattern);
  return typeof program === 'string' ? 0 : sizeOf(program) * (value.length + 1);
}
const sizeOf = ({ steps }: Program): number =>
  steps.reduce((sum, step) => sum + (step.do === 'look' ? sizeOf(step.program) + 1 : 1), 0);

/** Why a pattern cannot be used to check values, or undefined when it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `校验规则长度不能超过${MAX_PATTERN}个字符`;
  const program = programOf(pattern);
  return typeof program === 'string' ? `校验规则${program}` : undefined;
}
