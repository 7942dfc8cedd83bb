import { EngineError } from './error.ts';
import { holds, isExpression, type Lookup, resolve } from './expression/index.ts';
import type { Meter } from './meter.ts';
import type { DecisionRow, DecisionTable, Json } from './model.ts';

const MAX_TEST = 500;

/** What a table is asked with. */
interface Asked {
  readonly lookup: Lookup;
  readonly meter: Meter | undefined;
}

/** The value of a cell: an expression without its braces. */
const cell = (text: string, { lookup, meter }: Asked): Json =>
  resolve(isExpression(text) ? text : `\${${text}}`, lookup, meter);

/** Splits at commas outside quotes and brackets. */
const alternatives = (test: string): readonly string[] =>
  test.match(/(?:"[^"]*"|'[^']*'|\([^)]*\)|\[[^\]]*\]|[^,])+/g)?.map((part) => part.trim()) ?? [];

/** Whether an input passes one test: `-`, `> 3`, `[1..5]`, or a value to be equal to. */
function passes(test: string, { lookup, meter }: Asked): boolean {
  if (test.length > MAX_TEST) throw new EngineError('决策表的条件过长');
  const range = /^([[(\]])\s*(.+?)\s*\.\.\s*(.+?)\s*([\])[])$/.exec(test);
  if (range) {
    const [, open, from, to, close] = range;
    return holds(
      `input ${open === '[' ? '>=' : '>'} ${from} && input ${close === ']' ? '<=' : '<'} ${to}`,
      lookup,
      meter,
    );
  }
  if (/^(?:[<>]=?|[!=]=)/.test(test)) return holds(`input ${test}`, lookup, meter);
  return holds(`input == (${test})`, lookup, meter);
}

function matches(row: DecisionRow, inputs: readonly Json[], asked: Asked): boolean {
  return inputs.every((input, index) => {
    const test = row.tests[index]?.trim() ?? '';
    if (!test || test === '-') return true;
    const withInput: Lookup = (name) => (name === 'input' ? input : asked.lookup(name));
    return alternatives(test).some((each) => passes(each, { ...asked, lookup: withInput }));
  });
}

function resultOf(table: DecisionTable, row: DecisionRow, asked: Asked): Readonly<Record<string, Json>> {
  return Object.fromEntries(table.outputs.map((name, index) => [name, cell(row.values[index] ?? 'null', asked)]));
}

function hitsOf(table: DecisionTable, asked: Asked): readonly Readonly<Record<string, Json>>[] {
  const inputs = table.inputs.map((source) => cell(source, asked));
  const hits = table.rows.filter((row) => matches(row, inputs, asked)).map((row) => resultOf(table, row, asked));
  if (table.hit === 'first' || table.hit === 'any') return hits.slice(0, 1);
  if (table.hit === 'unique' && hits.length > 1) throw new EngineError('决策表有多行同时命中');
  return hits;
}

/** Decides by a table: one value, one row, the values of one column, or all rows. */
export function decide(table: DecisionTable, lookup: Lookup, map: string, meter?: Meter): Json {
  const hits = hitsOf(table, { lookup, meter });
  const [output = ''] = table.outputs;
  if (map === 'resultList' || (table.hit === 'collect' && table.outputs.length > 1)) return hits;
  if (map === 'collectEntries' || table.hit === 'collect') return hits.map((hit) => hit[output] ?? null);
  const [hit] = hits;
  if (map === 'singleResult' || table.outputs.length > 1) return hit ?? null;
  return hit?.[output] ?? null;
}
