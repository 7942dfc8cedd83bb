import { patternProblem } from '../kernel/pattern.ts';
import type { FormColumn, FormField } from './form-field.ts';

/** Words that expressions of processes give a meaning of their own, and what every object has. */
const reserved = new Set(
  'true false null empty not and or eq ne lt gt le ge div mod instanceof execution task authenticatedUserId __proto__ constructor prototype toString valueOf hasOwnProperty'.split(
    ' ',
  ),
);
const layout = new Set(['note', 'section']);

/** What is wrong with one field or column by itself. */
function ownProblem(field: FormColumn | FormField): string | undefined {
  const say = (text: string) => `“${field.label}”的${text}`;
  if (reserved.has(field.name)) return `字段标识“${field.name}”是保留字，请换一个`;
  if (field.min !== null && field.max !== null && field.min > field.max) return say('下限不能大于上限');
  const pattern = field.pattern ? patternProblem(field.pattern) : undefined;
  if (pattern) return say(pattern);
  return optionsProblem(field);
}

function optionsProblem(field: FormColumn | FormField): string | undefined {
  if (field.type !== 'select' && field.type !== 'radio' && field.type !== 'checkbox') return undefined;
  if (field.options.source === 'dict') return undefined;
  const { items } = field.options;
  if (items.length === 0) return `“${field.label}”至少需要一个选项`;
  const double = items.find((item, at) => items.findIndex(({ value }) => value === item.value) < at);
  return double && `“${field.label}”的选项值“${double.value}”重复`;
}

const repeatedName = (list: readonly { name: string }[]): string | undefined =>
  list.find((field, at) => list.findIndex(({ name }) => name === field.name) < at)?.name;

/** Whether what a field depends on leads back to itself. */
function dependsOnItself(start: FormField, byName: ReadonlyMap<string, FormField>): boolean {
  const seen = new Set<string>();
  const waiting = [start];
  for (let field = waiting.pop(); field; field = waiting.pop()) {
    for (const rule of field.show?.rules ?? []) {
      if (rule.field === start.name) return true;
      const next = byName.get(rule.field);
      if (next && !seen.has(rule.field)) waiting.push(next);
      seen.add(rule.field);
    }
  }
  return false;
}

function showProblem(field: FormField, byName: ReadonlyMap<string, FormField>): string | undefined {
  for (const rule of field.show?.rules ?? []) {
    const other = byName.get(rule.field);
    if (!other || layout.has(other.type)) return `“${field.label}”的显示条件引用了不存在的字段“${rule.field}”`;
  }
  return dependsOnItself(field, byName) ? `“${field.label}”的显示条件不能循环引用` : undefined;
}

function tableProblem(field: FormField): string | undefined {
  if (field.type !== 'table') return undefined;
  if (field.columns.length === 0) return `明细表“${field.label}”至少需要一列`;
  const repeated = repeatedName(field.columns);
  if (repeated !== undefined) return `明细表“${field.label}”的字段标识“${repeated}”重复`;
  return field.columns.map(ownProblem).find((problem) => problem !== undefined);
}

/** The first thing wrong with the fields of a form taken together, in words that name the field. */
export function fieldsProblem(fields: readonly FormField[]): string | undefined {
  const repeated = repeatedName(fields);
  if (repeated !== undefined) return `字段标识“${repeated}”重复`;
  const byName = new Map(fields.map((field) => [field.name, field]));
  for (const field of fields) {
    const problem = ownProblem(field) ?? tableProblem(field) ?? showProblem(field, byName);
    if (problem) return problem;
  }
  return undefined;
}
