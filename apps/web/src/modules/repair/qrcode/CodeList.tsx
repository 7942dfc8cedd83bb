import type { Page } from '@jiaoyan/contract/kernel/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../kernel/client.ts';
import { EmptyState } from '../../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/ErrorPanel.tsx';
import { type Query, queryOf, useListState } from '../../../kernel/list.ts';
import { Pagination } from '../../../kernel/Pagination.tsx';
import { ResourceSearch, type SearchOptions } from '../../../kernel/ResourceSearch.tsx';
import { ResourceTable } from '../../../kernel/ResourceTable.tsx';
import { type ColumnOverrides, resourceColumns } from '../../../kernel/resource-columns.tsx';
import { idOf, type ResourceShape, type RowAction } from '../../../kernel/resource-types.ts';
import { TableToolbar } from '../../../kernel/TableToolbar.tsx';
import { useSearchSetting, useTableSettings } from '../../../kernel/table-settings.ts';
import '../../../kernel/resource.css';

/** What a list of codes, or of things without one, shows and offers. */
export interface CodeListProps<T extends object> {
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

/** A list whose rows nobody edits, with buttons for those that are chosen. */
export function CodeList<T extends object>(props: CodeListProps<T>): ReactNode {
  const { resource, names, ask, options, header } = props;
  const list = useListState(props.kept);
  const table = useTableSettings(resource.name);
  const searchSetting = useSearchSetting();
  const [ids, setIds] = useState<readonly number[]>([]);
  const query = queryOf(list.state);
  const page = useQuery({
    queryKey: ['qrcode', resource.name, query],
    queryFn: ({ signal }) => ask(query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0 } = page.data ?? {};
  const columns = resourceColumns<T>(resource, props.columns ?? {}, list.state.sort);
  const waiting = page.isLoading || !table.ready;
  const chosen = rows.filter((row) => ids.includes(idOf(resource, row)));
  const { filters, limit } = list.state;
  return (
    <section className="resource-page" aria-label={resource.title}>
      {header}
      {table.settings[searchSetting] && (
        <ResourceSearch
          resource={resource}
          names={names}
          filters={filters}
          options={options}
          onSearch={(next) => list.update({ filters: next, page: 1 })}
        />
      )}
      <div className="resource-toolbar">
        <div className="resource-buttons">{props.buttons(chosen, query, total)}</div>
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
        <>
          <ResourceTable
            resource={resource}
            columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
            rows={rows}
            limit={limit}
            density={table.settings.density}
            selected={chosen.map((row) => idOf(resource, row))}
            onSelect={setIds}
            onSort={(sort) => list.update({ sort, page: 1 })}
            {...(props.actionsOf && { actionsOf: props.actionsOf })}
            canSelect={props.canSelect}
            empty={<EmptyState text={props.empty} />}
          />
          <Pagination
            total={total}
            page={list.state.page}
            limit={limit}
            onChange={(next, size) => list.update({ page: next, limit: size })}
          />
        </>
      )}
    </section>
  );
}
