import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { Page } from '@jiaoyan/contract/kernel/http';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../kernel/client.ts';
import { EmptyState } from '../../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/ErrorPanel.tsx';
import type { Query } from '../../../kernel/list.ts';
import { Pagination } from '../../../kernel/Pagination.tsx';
import { HasPermi, hasPermi } from '../../../kernel/permissions.tsx';
import { ResourceSearch, type SearchOptions } from '../../../kernel/ResourceSearch.tsx';
import { ResourceTable } from '../../../kernel/ResourceTable.tsx';
import { type ColumnOverrides, type ResourceColumn, resourceColumns } from '../../../kernel/resource-columns.tsx';
import { idOf, type ResourceShape, type RowAction } from '../../../kernel/resource-types.ts';
import { exportRows } from '../../../kernel/save-file.ts';
import { TableToolbar } from '../../../kernel/TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from '../../../kernel/table-settings.ts';
import { useDeskRows, useLiveDesk } from './use-desk.ts';
import '../../../kernel/resource.css';
import './desk.css';

/** What a list of reports or orders shows and offers. */
export interface DeskListProps<T extends object> {
  resource: ResourceShape;
  ask: (query: Query, options: CallOptions) => Promise<Page<T>>;
  exportCall?: (args: { query: Query }) => Promise<string>;
  columns?: ColumnOverrides<T>;
  moreColumns?: readonly ResourceColumn<T>[];
  options?: SearchOptions;
  /** Query values that the page forces. */
  fixed?: Readonly<Record<string, string>>;
  empty: string;
  actionsOf?: (row: T) => RowAction[];
  canSelect?: (row: T) => boolean;
  /** Buttons above the list; those about several rows are given the chosen ones and how to let go of them. */
  buttons?: (chosen: readonly T[], clear: () => void) => ReactNode;
  header?: ReactNode;
  /** It is a part of another page, which brings the card. */
  compact?: boolean;
}

const nothing = {};
const isAllowed = ({ permission }: RowAction) => permission === undefined || hasPermi(permission);

/** A list of the repair desk: searched, sorted and paged by the server, and live. */
export function DeskList<T extends object>(props: DeskListProps<T>): ReactNode {
  const { resource, options, compact = false } = props;
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const data = useDeskRows(props);
  useLiveDesk(topics.repairBoard);
  const { page, list, names } = data;
  const columns = resourceColumns<T>(resource, props.columns ?? nothing, list.state.sort, props.moreColumns);
  const waiting = page.isLoading || !table.ready;
  return (
    <section className={compact ? 'desk-part' : 'resource-page'} aria-label={resource.title}>
      {props.header}
      {table.settings[searchSetting] && (
        <ResourceSearch
          resource={resource}
          names={names}
          filters={list.state.filters}
          options={options}
          onSearch={(filters) => list.update({ filters, page: 1 })}
        />
      )}
      <div className="resource-toolbar">
        <div className="resource-buttons">
          {props.buttons?.(data.chosen, data.clear)}
          {props.exportCall && <Export permission={resource.permission} call={props.exportCall} query={data.query} />}
        </div>
        <TableToolbar
          settings={table.settings}
          onChange={table.change}
          onRefresh={() => void page.refetch()}
          columns={columns.map(({ key, label }) => ({ key, title: label }))}
        />
      </div>
      {page.isFetching && !page.isLoading && <div className="refetch-bar" role="progressbar" aria-label="正在刷新" />}
      {page.error && !page.data && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {waiting && !page.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {page.data && !waiting && <Rows props={props} data={data} columns={columns} table={table} />}
    </section>
  );
}

interface RowsProps<T extends object> {
  props: DeskListProps<T>;
  data: ReturnType<typeof useDeskRows<T>>;
  columns: readonly ResourceColumn<T>[];
  table: ReturnType<typeof useTableSettings>;
}

function Rows<T extends object>({ props, data, columns, table }: RowsProps<T>): ReactNode {
  const { resource, actionsOf, canSelect, empty } = props;
  const { list, page } = data;
  const isFiltered = Object.keys(list.state.filters).length > 0;
  return (
    <>
      <ResourceTable
        resource={resource}
        columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
        rows={data.rows}
        limit={list.state.limit}
        density={table.settings.density}
        selected={data.chosen.map((row) => idOf(resource, row))}
        onSelect={data.choose}
        onSort={(sort) => list.update({ sort, page: 1 })}
        // The column is as wide as what is shown in it.
        {...(actionsOf && { actionsOf: (row: T) => actionsOf(row).filter(isAllowed) })}
        canSelect={canSelect}
        empty={<EmptyState text={isFiltered ? '没有符合条件的数据' : empty} />}
      />
      <Pagination
        total={page.data?.total ?? 0}
        page={list.state.page}
        limit={list.state.limit}
        onChange={(next, limit) => list.update({ page: next, limit })}
      />
    </>
  );
}

interface ExportProps {
  permission: string;
  call: (args: { query: Query }) => Promise<string>;
  query: Query;
}

function Export({ permission, call, query }: ExportProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    // A failed export has been shown by the call.
    exportRows(call, query)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <HasPermi value={[`${permission}:export`]}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={run}>
        导出
      </Button>
    </HasPermi>
  );
}
