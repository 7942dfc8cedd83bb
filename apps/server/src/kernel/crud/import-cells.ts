import type { Field } from '@jiaoyan/contract/kernel/field';
import { type CheckedRow, cellProblem, type ImportSource } from './import.ts';

export type Values = ImportSource['values'];
type Report = (key: string, message: string) => void;
/** A record that a cell names, or why none is. */
export type Found<T> = { readonly record: T } | { readonly problem: string };

/** What is wrong with one row, cell by cell. */
export function rowProblems() {
  const errors: { key: string; message: string }[] = [];
  const report: Report = (key, message) => {
    // One thing at a time is enough to put a cell right.
    if (!errors.some((known) => known.key === key)) errors.push({ key, message });
  };
  const found = <T>(key: string, result: Found<T>): T | undefined => {
    if ('record' in result) return result.record;
    report(key, result.problem);
    return undefined;
  };
  return { errors: errors as CheckedRow<unknown>['errors'], report, found };
}

/** Reports a cell that its field does not take. */
export function checkCell(report: Report, key: string, field: Field, value: unknown): void {
  const problem = cellProblem(field, value);
  if (problem) report(key, problem);
}

/** A whole number out of a cell; what is none stays text, so that the rule of the field refuses it. */
export const wholeNumber = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);

/** Names that stand for exactly one record; `what` names it in refusals. */
export function byName<T>(
  what: string,
  rows: readonly (readonly [name: string, record: T])[],
): (name: string) => Found<T> {
  const known = new Map<string, T[]>();
  for (const [name, record] of rows) if (name) known.set(name, [...(known.get(name) ?? []), record]);
  return (name) => {
    const [first, second] = known.get(name) ?? [];
    if (first === undefined) return { problem: `${what}“${name}”不存在或已停用` };
    return second === undefined ? { record: first } : { problem: `${what}“${name}”有多个，请填写编码` };
  };
}

/** Texts of one cell, parted by semicolons or lines. */
export const listCell = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;；,，\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
