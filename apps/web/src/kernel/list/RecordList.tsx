import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { hasPermi } from '../call/permissions.tsx';
import { idOf, type Query, type RowAction } from '../resource-types.ts';
import { EmptyState } from '../view/EmptyState.tsx';
import { ErrorPanel } from '../view/ErrorPanel.tsx';
import type { ListState } from './list.ts';
import { Pagination } from './Pagination.tsx';
import { ResourceSearch, type SearchOptions } from './ResourceSearch.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { type Asking, useRecordRows } from './record-rows.ts';
import type { ResourceColumn } from './resource-columns.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from './table-settings.ts';
import './resource.css';

/** What is above a list, besides its search. */
interface Above<T> {
  readonly chosen: readonly T[];
  readonly clear: () => void;
  readonly query: Query;
}
/** What a list of records shows and offers. */
export interface RecordListProps<T extends object> extends Asking<T> {
  columnsOf: (sort: ListState['sort']) => readonly ResourceColumn<T>[];
  options?: SearchOptions | undefined;
  timeRange?: string | undefined;
  empty: string;
  actionsOf?: ((row: T) => RowAction[]) | undefined;
  canSelect?: ((row: T) => boolean) | undefined;
  buttons?: ((above: Above<T>) => ReactNode) | undefined;
  header?: ReactNode;
  /** It is a part of another page, which brings the card. */
  compact?: boolean | undefined;
}

const isAllowed = ({ permission }: RowAction) => permission === undefined || hasPermi(permission);

/** A list whose records are not edited in it: searched, sorted and paged by the server. */
export function RecordList<T extends object>(props: RecordListProps<T>): ReactNode {
  const { resource, options, timeRange, compact = false } = props;
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const data = useRecordRows(props);
  const { page, list, names, query, chosen, clear } = data;
  const columns = props.columnsOf(list.state.sort);
  const waiting = page.isLoading || !table.ready;
  return (
    <section className={compact ? 'list-part' : 'resource-page'} aria-label={resource.title}>
      {props.header}
      {table.settings[searchSetting] && (
        <ResourceSearch
          resource={resource}
          names={names}
          filters={list.state.filters}
          timeRange={timeRange}
          options={options}
          onSearch={(filters) => list.update({ filters, page: 1 })}
        />
      )}
      <div className="resource-toolbar">
        <div className="resource-buttons">{props.buttons?.({ chosen, clear, query })}</div>
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
  props: RecordListProps<T>;
  data: ReturnType<typeof useRecordRows<T>>;
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
