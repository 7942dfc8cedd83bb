import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../kernel/call/permissions.tsx';
import { useAction } from '../kernel/call/use-action.ts';
import { exportRows } from '../kernel/files/save-file.ts';
import { RecordList, type RecordListProps } from '../kernel/list/RecordList.tsx';
import { type ColumnOverrides, type ResourceColumn, resourceColumns } from '../kernel/list/resource-columns.tsx';
import type { Query } from '../kernel/resource-types.ts';
import { DESK } from './desk-queries.ts';
import { useLiveDesk } from './use-desk.ts';

/** What a list of reports or orders shows and offers. */
export interface DeskListProps<T extends object>
  extends Omit<RecordListProps<T>, 'about' | 'searchBy' | 'columnsOf' | 'buttons'> {
  /** Where the server says that records have changed, if not where it says so of reports. */
  topic?: string;
  exportCall?: (args: { query: Query }) => Promise<string>;
  columns?: ColumnOverrides<T>;
  moreColumns?: readonly ResourceColumn<T>[];
  /** Buttons above the list; those about several rows get the selected rows, a way to clear the selection, and what is searched for. */
  buttons?: (chosen: readonly T[], clear: () => void, query: Query) => ReactNode;
}

const about = [DESK];
const nothing = {};

/** A list of a desk: it follows what happens to its records. */
export function DeskList<T extends object>(props: DeskListProps<T>): ReactNode {
  const { topic = topics.repairBoard, exportCall, columns = nothing, moreColumns, buttons, ...list } = props;
  const { permission } = list.resource;
  useLiveDesk(topic);
  return (
    <RecordList<T>
      {...list}
      about={about}
      columnsOf={(sort) => resourceColumns<T>(list.resource, columns, sort, moreColumns)}
      buttons={({ chosen, clear, query }) => (
        <>
          {buttons?.(chosen, clear, query)}
          {exportCall && <ExportButton permission={permission} call={exportCall} query={query} />}
        </>
      )}
    />
  );
}

interface ExportProps {
  permission: string;
  call: (args: { query: Query }) => Promise<string>;
  query: Query;
  label?: string;
}

/** A workbook of what is searched for. */
export function ExportButton({ permission, call, query, label = '导出' }: ExportProps): ReactNode {
  const { busy, run } = useAction();
  return (
    <HasPermi value={[`${permission}:export`]}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        onClick={() => void run(() => exportRows(call, query))}
      >
        {label}
      </Button>
    </HasPermi>
  );
}
