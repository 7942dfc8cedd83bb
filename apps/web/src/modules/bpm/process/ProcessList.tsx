import { type ReactNode, useState } from 'react';
import { RecordList, type RecordListProps } from '../../../kernel/list/RecordList.tsx';
import type { ResourceColumn } from '../../../kernel/list/resource-columns.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { PROCESS } from './reload.ts';
import './process.css';

/** What a list of processes or tasks shows and offers; the fields of its resource are what one can search by. */
interface ProcessListProps<T extends object>
  extends Omit<RecordListProps<T>, 'about' | 'searchBy' | 'columnsOf' | 'buttons'> {
  columns: readonly ResourceColumn<T>[];
  timeRange: string;
  /** Buttons above the list; those about several rows get the selected rows and a way to clear the selection. */
  buttons?: (chosen: readonly T[], clear: () => void) => ReactNode;
  /** The columns that come first where only a few are in sight. */
  first?: readonly string[];
}

/** The same columns, with some of them before the others. */
function ahead<T>(columns: readonly ResourceColumn<T>[], first: readonly string[]): ResourceColumn<T>[] {
  const chosen = first.flatMap((name) => columns.filter(({ key }) => key === name));
  return [...chosen, ...columns.filter((column) => !chosen.includes(column))];
}

/** Lists of processes and tasks; the shell keeps them up to date. */
export function ProcessList<T extends object>(props: ProcessListProps<T>): ReactNode {
  const { columns, first = [], buttons, ...list } = props;
  const [names] = useState(() => Object.keys(list.resource.fields));
  const narrow = useNarrow();
  return (
    <RecordList<T>
      {...list}
      about={PROCESS}
      searchBy={names}
      columnsOf={() => (narrow ? ahead(columns, first) : columns)}
      buttons={({ chosen, clear }) => buttons?.(chosen, clear)}
    />
  );
}
