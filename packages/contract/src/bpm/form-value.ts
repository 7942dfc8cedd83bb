import { isDay, isFullMoment } from '../kernel/calendar.ts';
import type { Json } from '../kernel/json.ts';
import { type CheckedValue, checkNumber, checkText, isEmpty } from '../kernel/value.ts';
import { type FormColumn, type FormField, isList } from './form-field.ts';

type AnyField = FormColumn | FormField;

const MAX_TEXT = 200;
const MAX_NOTE = 5000;
const MAX_LIST = 200;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Digits that a field keeps after the point. */
const digitsOf = (field: Pick<AnyField, 'type' | 'precision'>): number =>
  field.type === 'money' ? 2 : field.precision;

/** The longest text that a field takes. */
const lengthOf = ({ type, max }: AnyField): number => max ?? (type === 'textarea' ? MAX_NOTE : MAX_TEXT);

/** No amount is less than nothing, unless its field says so. */
const leastOf = ({ type, min }: AnyField): number | null => min ?? (type === 'money' ? 0 : null);

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
      return checkText({ ...field, max: lengthOf(field) }, value);
    case 'number':
    case 'money':
      return checkNumber({ ...field, min: leastOf(field), digits: digitsOf(field) }, value);
    case 'rate':
      return checkRate(field, value);
    case 'date':
      return checkMatch(field, value, isDay);
    case 'datetime':
      return checkMatch(field, value, isFullMoment);
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
