import type { Page } from '@jiaoyan/contract/kernel/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../kernel/call/client.ts';
import { queryOf, useListState } from '../../kernel/list/list.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceSearch, type SearchOptions } from '../../kernel/list/ResourceSearch.tsx';
import { ResourceTable } from '../../kernel/list/ResourceTable.tsx';
import { type ColumnOverrides, type ResourceColumn, resourceColumns } from '../../kernel/list/resource-columns.tsx';
import { TableToolbar } from '../../kernel/list/TableToolbar.tsx';
import { type Density, useSearchSetting, useTableSettings } from '../../kernel/list/table-settings.ts';
import type { Query } from '../../kernel/resource-types.ts';
import { idOf, type ResourceShape, type RowAction } from '../../kernel/resource-types.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import '../../kernel/list/resource.css';

/** What a list of codes, or of things without one, shows and offers. */
interface CodeListProps<T extends object> {
  resource: ResourceShape;
  /** The names to search by. */
  names: readonly string[];
  /** Those and others that narrow the list; the same array each time. */
  kept: readonly string[];
  ask: (query: Query, options: CallOptions) => Promise<Page<T>>;
  options: SearchOptions;
  columns?: ColumnOverrides<T>;
  empty: string;
  canSelect: (row: T) => boolean;
  /** Without it there is no column for actions. */
  actionsOf?: (row: T) => RowAction[];
  buttons: (chosen: readonly T[], query: Query, total: number) => ReactNode;
  /** Stands above the list. */
  header: ReactNode;
}

/** The rows that a list shows now, and which of them are chosen. */
function useRows<T extends object>({ resource, ask, kept }: CodeListProps<T>) {
  const list = useListState(kept);
  const [ids, setIds] = useState<readonly number[]>([]);
  const query = queryOf(list.state);
  const page = useQuery({
    queryKey: ['qrcode', resource.name, query],
    queryFn: ({ signal }) => ask(query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0 } = page.data ?? {};
  const chosen = rows.filter((row) => ids.includes(idOf(resource, row)));
  return { list, query, page, rows, total, chosen, setIds };
}

/** A list whose rows nobody edits, with buttons for those that are chosen. */
export function CodeList<T extends object>(props: CodeListProps<T>): ReactNode {
  const { resource, names, options, header } = props;
  const data = useRows(props);
  const { list, page } = data;
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const columns = resourceColumns<T>(resource, props.columns ?? {}, list.state.sort);
  const waiting = page.isLoading || !table.ready;
  return (
    <section className="resource-page" aria-label={resource.title}>
      {header}
      {table.settings[searchSetting] && (
        <ResourceSearch
          resource={resource}
          names={names}
          filters={list.state.filters}
          options={options}
          onSearch={(next) => list.update({ filters: next, page: 1 })}
        />
      )}
      <div className="resource-toolbar">
        <div className="resource-buttons">{props.buttons(data.chosen, data.query, data.total)}</div>
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
      {page.data && !waiting && (
        <CodeRows
          props={props}
          data={data}
          columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
          density={table.settings.density}
        />
      )}
    </section>
  );
}

interface CodeRowsProps<T extends object> {
  props: CodeListProps<T>;
  data: ReturnType<typeof useRows<T>>;
  columns: readonly ResourceColumn<T>[];
  density: Density;
}

function CodeRows<T extends object>({ props, data, columns, density }: CodeRowsProps<T>): ReactNode {
  const { resource, actionsOf, canSelect, empty } = props;
  const { state, update } = data.list;
  return (
    <>
      <ResourceTable
        resource={resource}
        columns={columns}
        rows={data.rows}
        limit={state.limit}
        density={density}
        selected={data.chosen.map((row) => idOf(resource, row))}
        onSelect={data.setIds}
        onSort={(sort) => update({ sort, page: 1 })}
        {...(actionsOf && { actionsOf })}
        canSelect={canSelect}
        empty={<EmptyState text={empty} />}
      />
      <Pagination
        total={data.total}
        page={state.page}
        limit={state.limit}
        onChange={(page, limit) => update({ page, limit })}
      />
    </>
  );
}
