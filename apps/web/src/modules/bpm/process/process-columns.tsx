import type { Person } from '@jiaoyan/contract/bpm/person';
import type { ReactNode } from 'react';
import type { ResourceColumn } from '../../../kernel/list/resource-columns.tsx';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { dicts, durationText } from './texts.ts';

interface ColumnInit<T> {
  label: string;
  width: number;
  show: (row: T) => ReactNode;
  /** Figures and times, in figures of one width. */
  num?: boolean;
  /** Tags are never cut off. */
  whole?: boolean;
}

/** A column of a list of processes or tasks. */
export const column = <T,>(key: string, { label, width, show, num, whole }: ColumnInit<T>): ResourceColumn<T> => ({
  key,
  label,
  title: label,
  width,
  ellipsis: !whole,
  className: num ? 'num' : '',
  render: (_, row) => show(row),
});

/** A moment. */
export const timeColumn = <T,>(key: string, label: string, of: (row: T) => string | null): ResourceColumn<T> =>
  column(key, { label, width: 160, num: true, show: of });

/** How long something took. */
export const durationColumn = <T,>(of: (row: T) => number | null): ResourceColumn<T> =>
  column('durationMs', { label: '耗时', width: 120, num: true, show: (row) => durationText(of(row)) });

/** A value of a dictionary. */
export const dictColumn = <T,>(
  key: keyof typeof dicts,
  label: string,
  of: (row: T) => string | number,
): ResourceColumn<T> =>
  column(key, { label, width: 84, whole: true, show: (row) => <DictTag dictType={dicts[key]} value={of(row)} /> });

/** A person, with the department in a tooltip. */
export const personColumn = <T,>(key: string, label: string, of: (row: T) => Person): ResourceColumn<T> =>
  column(key, {
    label,
    width: 84,
    show: (row) => <span title={of(row).deptName}>{of(row).nickname}</span>,
  });

/** A text that opens the instance. */
export const linkColumn = <T,>(
  key: string,
  { label, width, show }: Pick<ColumnInit<T>, 'label' | 'width' | 'show'>,
  open: (row: T) => void,
): ResourceColumn<T> =>
  column(key, {
    label,
    width,
    show: (row) => (
      <button type="button" className="link-button process-link" onClick={() => open(row)}>
        {show(row)}
      </button>
    ),
  });
