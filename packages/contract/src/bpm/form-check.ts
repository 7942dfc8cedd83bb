import { meets } from '../kernel/condition.ts';
import type { Json } from '../kernel/json.ts';
import { patternCost } from '../kernel/pattern.ts';
import { type CheckedValue, isEmpty } from '../kernel/value.ts';
import type { FieldAccess, FormColumn, FormField } from './form-field.ts';
import { holdsValue, isList, MAX_ROWS } from './form-field.ts';
import { checkValue } from './form-value.ts';

type Values = Readonly<Record<string, unknown>>;
type Access = Readonly<Record<string, FieldAccess>>;
/** A form that can be stored, or the first field that cannot: `field` is a name, for a detail table `items.0.price`. */
type FormCheck = { values: Record<string, Json> } | { field: string; message: string };

/** What somebody may do with a field: everything when nothing is said about the form, else only read what is not named. */
export const accessOf = (field: Pick<FormField, 'name'>, access: Access | undefined): FieldAccess =>
  access ? (Object.hasOwn(access, field.name) ? (access[field.name] ?? 'read') : 'read') : 'edit';

const givenOf = (values: Values, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined);

/** The names of the fields whose conditions hold; a field that is not shown counts as empty for the others. */
export function shownFields(fields: readonly FormField[], values: Values): ReadonlySet<string> {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const known = new Map<string, boolean>();
  const isShown = (field: FormField): boolean => {
    const answer = known.get(field.name);
    if (answer !== undefined) return answer;
    // A stored form has no circles; should one come along all the same, it is shown rather than walked for ever.
    known.set(field.name, true);
    const shown = !field.show || meets(field.show, given);
    known.set(field.name, shown);
    return shown;
  };
  const given = (name: string) => {
    const other = byName.get(name);
    return other && isShown(other) ? givenOf(values, name) : undefined;
  };
  return new Set(fields.filter(isShown).map(({ name }) => name));
}

/**
 * Checks what was filled in and keeps only what belongs to shown, editable fields. `values` also holds what cannot be
 * edited, because conditions look at it.
 */
export function checkForm(fields: readonly FormField[], values: Values, access?: Access): FormCheck {
  const shown = shownFields(fields, values);
  const kept: Record<string, Json> = {};
  const check = createCheck();
  for (const field of fields) {
    if (!holdsValue(field) || !shown.has(field.name) || accessOf(field, access) !== 'edit') continue;
    const value = givenOf(values, field.name);
    const checked: Checked = field.type === 'table' ? checkTable(field, value, check) : check(field, value);
    if ('message' in checked) return { field: checked.field ?? field.name, message: checked.message };
    kept[field.name] = checked.value;
  }
  return { values: kept };
}

/** What all patterns of a form together may cost; a long table of long values would keep everybody else waiting. */
const MAX_PATTERN_WORK = 2_000_000;
type Check = (field: FormColumn | FormField, value: unknown) => CheckedValue;

/** Checks the values of one form. */
function createCheck(): Check {
  let left = MAX_PATTERN_WORK;
  return (field, value) => {
    if (field.pattern && typeof value === 'string') left -= patternCost(field.pattern, value);
    return left < 0 ? { message: `${field.label}无法校验：表单内容过多，请减少行数或字数` } : checkValue(field, value);
  };
}

type Checked = { value: Json } | { message: string; field?: string };

function checkTable(field: FormField, value: unknown, check: Check): Checked {
  const rows = isEmpty(value) ? [] : value;
  if (!Array.isArray(rows)) return { message: `${field.label}格式不正确` };
  const least = Math.max(field.min ?? 0, field.required ? 1 : 0);
  if (rows.length < least)
    return { message: least === 1 ? `${field.label}不能为空` : `${field.label}不能少于${least}行` };
  const most = field.max ?? MAX_ROWS;
  if (rows.length > most) return { message: `${field.label}不能超过${most}行` };
  const kept: Json[] = [];
  for (const [at, row] of rows.entries()) {
    const checked = checkRow(field, row, { at, check });
    if ('message' in checked) return checked;
    kept.push(checked.value);
  }
  return { value: kept };
}

function checkRow(field: FormField, row: unknown, { at, check }: { at: number; check: Check }): Checked {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return { message: `${field.label}格式不正确` };
  const kept: Record<string, Json> = {};
  for (const column of field.columns) {
    const checked = check(column, givenOf(row as Values, column.name));
    if ('message' in checked)
      return {
        field: `${field.name}.${at}.${column.name}`,
        message: `${field.label}第${at + 1}行：${checked.message}`,
      };
    kept[column.name] = checked.value;
  }
  return { value: kept };
}

/** The whole form after somebody filled in a part of it: what was stored, with what may be edited taken from `given`. */
export function fillForm(
  fields: readonly FormField[],
  stored: Readonly<Record<string, Json>>,
  given: Values,
  access?: Access,
): FormCheck {
  const merged: Record<string, unknown> = { ...stored };
  for (const field of fields) {
    if (accessOf(field, access) === 'edit' && Object.hasOwn(given, field.name)) merged[field.name] = given[field.name];
  }
  const checked = checkForm(fields, merged, access);
  if ('message' in checked) return checked;
  const shown = shownFields(fields, merged);
  const names = new Set(fields.map(({ name }) => name));
  const kept = Object.entries(stored).filter(([name]) => !names.has(name) || shown.has(name));
  return { values: { ...Object.fromEntries(kept), ...checked.values } };
}

/** The sum of a column of a detail table, without the noise of binary fractions. */
export function columnSum(column: Pick<FormColumn, 'name' | 'type' | 'precision'>, rows: readonly Values[]): number {
  const digits = column.type === 'money' ? 2 : column.precision;
  const sum = rows.reduce((total, row) => total + (Number(givenOf(row, column.name)) || 0), 0);
  return Number(sum.toFixed(digits));
}

/** What a form starts with: the initial values of its fields, and an empty list for what holds several. */
export function initialValues(fields: readonly FormField[]): Record<string, Json> {
  const start: Record<string, Json> = {};
  for (const field of fields) {
    if (!holdsValue(field)) continue;
    if (!isEmpty(field.initial)) start[field.name] = field.initial;
    else if (isList(field)) start[field.name] = [];
    else if (field.type === 'switch') start[field.name] = false;
    else if (field.type === 'table') start[field.name] = Array.from({ length: field.min ?? 0 }, () => rowStart(field));
  }
  return start;
}

/** What a new row of a detail table starts with. */
export const rowStart = (field: FormField): Record<string, Json> =>
  Object.fromEntries(
    field.columns.flatMap((column): [string, Json][] => {
      if (!isEmpty(column.initial)) return [[column.name, column.initial]];
      return isList(column) ? [[column.name, []]] : [];
    }),
  );
