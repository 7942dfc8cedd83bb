import { isMoment as isCalendarMoment, isDay } from '../kernel/calendar.ts';
import { type FormColumn, type FormField, isList, type Json } from './form-field.ts';
import { fitsPattern, MAX_PATTERN_VALUE } from './form-pattern.ts';

type AnyField = FormColumn | FormField;
/** A value that can be stored, or what is wrong with it. */
export type CheckedValue = { value: Json } | { message: string };

const MAX_TEXT = 200;
const MAX_NOTE = 5000;
const MAX_LIST = 200;
const MAX_AMOUNT = 1e12;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Whether nothing was filled in; a switch that is off and a zero are something. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** A moment that calendar and clock have, to the second. */
export const isMoment = (text: string): boolean => text.length === 19 && isCalendarMoment(text);

/** Digits that a field keeps after the point. */
const digitsOf = (field: Pick<AnyField, 'type' | 'precision'>): number =>
  field.type === 'money' ? 2 : field.precision;

function checkText(field: AnyField, value: unknown): CheckedValue {
  if (typeof value !== 'string') return { message: `${field.label}格式不正确` };
  const text = value.trim();
  const most = field.max ?? (field.type === 'textarea' ? MAX_NOTE : MAX_TEXT);
  if (field.min !== null && text.length < field.min) return { message: `${field.label}不能少于${field.min}个字符` };
  if (text.length > most) return { message: `${field.label}长度不能超过${most}个字符` };
  if (!field.pattern) return { value: text };
  // A pattern sees only short values: what it costs grows with their length.
  if (text.length > MAX_PATTERN_VALUE) return { message: `${field.label}长度不能超过${MAX_PATTERN_VALUE}个字符` };
  const fits = fitsPattern(field.pattern, text);
  if (fits) return { value: text };
  // Forms that were made before may have one that is not taken any more.
  if (fits === undefined) return { message: `${field.label}的校验规则无法使用，请联系管理员修改表单` };
  return { message: field.patternMessage || `${field.label}格式不正确` };
}

function checkNumber(field: AnyField, value: unknown): CheckedValue {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return { message: `${field.label}须为数字` };
  const least = field.min ?? (field.type === 'money' ? 0 : -MAX_AMOUNT);
  const most = field.max ?? MAX_AMOUNT;
  if (number < least) return { message: `${field.label}不能小于${least}` };
  if (number > most) return { message: `${field.label}不能大于${most}` };
  const digits = digitsOf(field);
  if (Number(number.toFixed(digits)) !== number)
    return { message: digits === 0 ? `${field.label}须为整数` : `${field.label}最多保留${digits}位小数` };
  return { value: number };
}

function checkRate(field: AnyField, value: unknown): CheckedValue {
  const most = field.max ?? 5;
  if (typeof value !== 'number' || !Number.isInteger(value * 2) || value < 0 || value > most)
    return { message: `${field.label}须在0到${most}之间` };
  return value === 0 && field.required ? { message: `${field.label}不能为空` } : { value };
}

function checkRange(field: AnyField, value: unknown): CheckedValue {
  const [from, to] = Array.isArray(value) ? value : [];
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to))
    return { message: `${field.label}格式不正确` };
  return to < from ? { message: `${field.label}的结束日期不能早于开始日期` } : { value: [from, to] };
}

/** One choice: a value of the list, or any short text when a dictionary decides; ids for people and departments. */
function checkChoice(field: AnyField, value: unknown): CheckedValue {
  const wrong = { message: `${field.label}取值不正确` };
  if (field.type === 'user' || field.type === 'dept')
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? { value } : wrong;
  if (typeof value !== 'string' || value.length > 100) return wrong;
  if (field.options.source === 'dict') return { value };
  return field.options.items.some((item) => item.value === value) ? { value } : wrong;
}

function checkList(field: AnyField, value: unknown): CheckedValue {
  if (!Array.isArray(value)) return { message: `${field.label}格式不正确` };
  const most = field.max ?? MAX_LIST;
  if (field.min !== null && value.length < field.min) return { message: `${field.label}不能少于${field.min}项` };
  if (value.length > most) return { message: `${field.label}不能超过${most}项` };
  const kept = new Set<Json>();
  for (const item of value) {
    const checked = checkChoice(field, item);
    if ('message' in checked) return checked;
    kept.add(checked.value);
  }
  return { value: [...kept] };
}

/** Comma-joined addresses of uploads; nothing that leads elsewhere. */
function checkFiles(field: AnyField, value: unknown): CheckedValue {
  if (typeof value !== 'string' || value.length > 2000) return { message: `${field.label}格式不正确` };
  const addresses = value.split(',').filter(Boolean);
  if (addresses.some((address) => !address.startsWith('/profile/upload/')))
    return { message: `${field.label}格式不正确` };
  const most = field.max ?? 5;
  return addresses.length > most ? { message: `${field.label}不能超过${most}个` } : { value: addresses.join(',') };
}

const checkMatch = (field: AnyField, value: unknown, fits: (text: string) => boolean): CheckedValue =>
  typeof value === 'string' && fits(value) ? { value } : { message: `${field.label}格式不正确` };

/** What an empty field is stored as, so that conditions of a process can ask whether it is empty. */
function emptyOf(field: AnyField): Json {
  if (isList(field)) return [];
  return field.type === 'text' || field.type === 'textarea' || field.type === 'file' || field.type === 'image'
    ? ''
    : null;
}

/** Checks the value of one field that is no detail table. */
export function checkValue(field: AnyField, value: unknown): CheckedValue {
  if (field.type === 'switch') return { value: value === true || value === 'true' };
  if (isEmpty(value)) return field.required ? { message: `${field.label}不能为空` } : { value: emptyOf(field) };
  if (isList(field)) return checkList(field, value);
  switch (field.type) {
    case 'text':
    case 'textarea':
      return checkText(field, value);
    case 'number':
    case 'money':
      return checkNumber(field, value);
    case 'rate':
      return checkRate(field, value);
    case 'date':
      return checkMatch(field, value, isDay);
    case 'datetime':
      return checkMatch(field, value, isMoment);
    case 'time':
      return checkMatch(field, value, (text) => TIME.test(text));
    case 'daterange':
      return checkRange(field, value);
    case 'file':
    case 'image':
      return checkFiles(field, value);
    default:
      return checkChoice(field, value);
  }
}
