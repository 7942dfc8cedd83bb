import type { Json } from './json.ts';
import { fitsPattern, MAX_PATTERN_VALUE } from './pattern.ts';

/** A value that can be stored, or what is wrong with it. */
export type CheckedValue = { value: Json } | { message: string };

const MAX_AMOUNT = 1e12;

/** Whether nothing was filled in; a switch that is off and a zero are something. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What a text has to be like; `max` is its length. */
export interface TextRule {
  readonly label: string;
  readonly min: number | null;
  readonly max: number;
  readonly pattern: string;
  readonly patternMessage: string;
}

/** Checks a text, and takes what stands around it off. */
export function checkText({ label, min, max, pattern, patternMessage }: TextRule, value: unknown): CheckedValue {
  if (typeof value !== 'string') return { message: `${label}格式不正确` };
  const text = value.trim();
  if (min !== null && text.length < min) return { message: `${label}不能少于${min}个字符` };
  if (text.length > max) return { message: `${label}长度不能超过${max}个字符` };
  if (!pattern) return { value: text };
  // A pattern sees only short values: what it costs grows with their length.
  if (text.length > MAX_PATTERN_VALUE) return { message: `${label}长度不能超过${MAX_PATTERN_VALUE}个字符` };
  const fits = fitsPattern(pattern, text);
  if (fits) return { value: text };
  // Forms that were made before may have one that is not taken any more.
  if (fits === undefined) return { message: `${label}的校验规则无法使用，请联系管理员修改表单` };
  return { message: patternMessage || `${label}格式不正确` };
}

/** What a number has to be like; `digits` may stand after the point. */
export interface NumberRule {
  readonly label: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly digits: number;
}

/** Checks a number, also one that was typed. */
export function checkNumber({ label, min, max, digits }: NumberRule, value: unknown): CheckedValue {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { message: `${label}须为数字` };
  const least = min ?? -MAX_AMOUNT;
  const most = max ?? MAX_AMOUNT;
  if (number < least) return { message: `${label}不能小于${least}` };
  if (number > most) return { message: `${label}不能大于${most}` };
  if (Number(number.toFixed(digits)) !== number)
    return { message: digits === 0 ? `${label}须为整数` : `${label}最多保留${digits}位小数` };
  return { value: number };
}
