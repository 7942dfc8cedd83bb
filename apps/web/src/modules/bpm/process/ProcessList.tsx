import type { Page } from '@jiaoyan/contract/kernel/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../kernel/client.ts';
import { EmptyState } from '../../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/ErrorPanel.tsx';
import { type Query, queryOf, useListState } from '../../../kernel/list.ts';
import { useNarrow } from '../../../kernel/media.ts';
import { Pagination } from '../../../kernel/Pagination.tsx';
import { hasPermi } from '../../../kernel/permissions.tsx';
import { ResourceSearch, type SearchOptions } from '../../../kernel/ResourceSearch.tsx';
import { ResourceTable } from '../../../kernel/ResourceTable.tsx';
import type { ResourceColumn } from '../../../kernel/resource-columns.tsx';
import { idOf, type ResourceShape, type RowAction } from '../../../kernel/resource-types.ts';
import { TableToolbar } from '../../../kernel/TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from '../../../kernel/table-settings.ts';
import { PROCESS } from './reload.ts';
import '../../../kernel/resource.css';
import './process.css';

/** What a list of processes or tasks shows and offers. */
export interface ProcessListProps<T extends object> {
  /** Its fields are what one can search by. */
  resource: ResourceShape;
  columns: readonly ResourceColumn<T>[];
  ask: (query: Query, options: CallOptions) => Promise<Page<T>>;
  timeRange: string;
  empty: string;
  options?: SearchOptions;
  actionsOf: (row: T) => RowAction[];
  /** Buttons above the list; those about several rows are given the chosen ones and how to let go of them. */
  buttons?: (chosen: readonly T[], clear: () => void) => ReactNode;
  canSelect?: (row: T) => boolean;
  /** The columns that come first where only a few are in sight. */
  first?: readonly string[];
}

/** The rows of the list, and which of them are chosen. */
function useRows<T extends object>({ resource, ask }: ProcessListProps<T>, list: ReturnType<typeof useListState>) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const query = queryOf(list.state);
  const page = useQuery({
    queryKey: [...PROCESS, resource.name, query],
    queryFn: ({ signal }) => ask(query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const rows = page.data?.rows ?? [];
  return { page, rows, setIds, chosen: rows.filter((row) => ids.includes(idOf(resource, row))) };
}

/** Lists of processes and tasks: searched, paged and kept up to date; nothing in them is edited. */
export function ProcessList<T extends object>(props: ProcessListProps<T>): ReactNode {
  const { resource, columns, timeRange, options, buttons } = props;
  const [names] = useState(() => Object.keys(resource.fields));
  const list = useListState(names);
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const data = useRows(props, list);
  const { page, chosen, setIds } = data;
  const waiting = page.isLoading || !table.ready;
  return (
    <section className="resource-page" aria-label={resource.title}>
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
        <div className="resource-buttons">{buttons?.(chosen, () => setIds([]))}</div>
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
      {page.data && !waiting && <Rows props={props} data={data} list={list} table={table} />}
    </section>
  );
}

const isAllowed = ({ permission }: RowAction) => permission === undefined || hasPermi(permission);

/** The same columns, with some of them before the others. */
function ahead<T>(columns: readonly ResourceColumn<T>[], first: readonly string[]): ResourceColumn<T>[] {
  const chosen = first.flatMap((name) => columns.filter(({ key }) => key === name));
  return [...chosen, ...columns.filter((column) => !chosen.includes(column))];
}

interface RowsProps<T extends object> {
  props: ProcessListProps<T>;
  data: ReturnType<typeof useRows<T>>;
  list: ReturnType<typeof useListState>;
  table: ReturnType<typeof useTableSettings>;
}

function Rows<T extends object>({ props, data, list, table }: RowsProps<T>): ReactNode {
  const { resource, actionsOf, canSelect, empty } = props;
  const narrow = useNarrow();
  const columns = narrow ? ahead(props.columns, props.first ?? []) : props.columns;
  const { page, limit } = list.state;
  const filtered = Object.keys(list.state.filters).length > 0;
  return (
    <>
      <ResourceTable
        resource={resource}
        columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
        rows={data.rows}
        limit={limit}
        density={table.settings.density}
        selected={data.chosen.map((row) => idOf(resource, row))}
        onSelect={data.setIds}
        onSort={() => undefined}
        // The column is as wide as what is shown in it.
        actionsOf={(row) => actionsOf(row).filter(isAllowed)}
        canSelect={canSelect}
        empty={<EmptyState text={filtered ? '没有符合条件的记录' : empty} />}
      />
      <Pagination
        total={data.page.data?.total ?? 0}
        page={page}
        limit={limit}
        onChange={(next, size) => list.update({ page: next, limit: size })}
      />
    </>
  );
}
