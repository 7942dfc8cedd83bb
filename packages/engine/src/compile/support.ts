import { elementRows } from './support-element.data.ts';
import { eventRows } from './support-event.data.ts';
import type { Support, SupportRow } from './support-row.ts';
import { wordRows } from './support-word.data.ts';
import { words } from './word.data.ts';
import type { Word } from './word-row.ts';

const tagOf = ({ of, name, element }: Word): string => {
  const full = of === 'bpmn' ? name : `${of}:${name}`;
  return element ? `\`<${full}>\`` : `\`${full}\``;
};

const rowOf = (word: Word): SupportRow => ({
  ...word,
  what: tagOf(word),
  support: word.level === 'error' ? 'refused' : 'warned',
  how: word.level === 'error' ? 'the process would mean something else without it' : 'no effect',
  says: word.text,
});

/** Every line of the table: what BPMN has, what is read of the words of engines, and what is only told. */
export const supportRows: readonly SupportRow[] = [...elementRows, ...eventRows, ...wordRows, ...words.map(rowOf)];

const labels: Readonly<Record<Support, string>> = {
  runs: '支持',
  told: '支持并提示',
  drawn: '仅作图示',
  warned: '忽略并提示',
  refused: '拒绝',
};
const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table of what is supported, for the documents. */
export function supportTable(): string {
  const head = [
    '| Element or attribute | Support | How | What the author is told | Camunda 7 |',
    '|---|---|---|---|---|',
  ];
  const rows = supportRows.map(({ what, support, how, says = '', camunda = '' }) =>
    [what, labels[support], how, says, camunda].map(cell).join(' | '),
  );
  return [...head, ...rows.map((row) => `| ${row} |`)].join('\n');
}
