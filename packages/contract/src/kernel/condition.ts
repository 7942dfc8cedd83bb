import { z } from 'zod';
import { json } from './json.ts';
import { isEmpty } from './value.ts';

/** How a condition looks at the value of another field. */
export const showOps = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  contains: '包含',
  empty: '为空',
  notEmpty: '不为空',
} as const;
export type ShowOp = keyof typeof showOps;
const showRule = z.object({
  field: z.string().min(1, '请选择显示条件的字段').max(50),
  op: z.enum(Object.keys(showOps) as [ShowOp, ...ShowOp[]]),
  value: json.default(''),
});
export type ShowRule = z.output<typeof showRule>;
/** When something is shown: by all rules or by any. */
export const showSchema = z.object({
  match: z.enum(['all', 'any']).default('all'),
  rules: z.array(showRule).min(1).max(10),
});
export type ShowCondition = z.output<typeof showSchema>;

/** Numbers as numbers, everything else by its text: an amount of 10 is more than one of 9, a day is later than another. */
function compare(left: unknown, right: unknown): number {
  const [a, b] = [Number(left), Number(right)];
  if (typeof left === 'number' && !Number.isNaN(b)) return a - b;
  const [x, y] = [String(left), String(right)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Whether a value is as a rule wants it. */
export function holds(rule: Pick<ShowRule, 'op' | 'value'>, value: unknown): boolean {
  const empty = isEmpty(value);
  if (rule.op === 'empty') return empty;
  if (rule.op === 'notEmpty') return !empty;
  if (rule.op === 'ne') return empty || compare(value, rule.value) !== 0;
  if (empty) return false;
  if (rule.op === 'contains')
    return Array.isArray(value)
      ? value.some((item) => String(item) === String(rule.value))
      : String(value).includes(String(rule.value));
  const order = compare(value, rule.value);
  if (rule.op === 'eq') return order === 0;
  if (rule.op === 'gt') return order > 0;
  if (rule.op === 'ge') return order >= 0;
  return rule.op === 'lt' ? order < 0 : order <= 0;
}

/** Whether a condition is met by the values that its rules name. */
export function meets({ match, rules }: ShowCondition, given: (field: string) => unknown): boolean {
  const isMet = (rule: ShowRule) => holds(rule, given(rule.field));
  return match === 'all' ? rules.every(isMet) : rules.some(isMet);
}
