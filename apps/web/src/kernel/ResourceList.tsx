import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import { queryOf, type useListState } from './list.ts';
import { Pagination } from './Pagination.tsx';
import { pageCountOf } from './paging.ts';
import { ResourceButtons } from './ResourceButtons.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { useRemove } from './record-remove.ts';
import { type ColumnOverrides, resourceColumns } from './resource-columns.tsx';
import { type CrudCalls, type FormTarget, idOf, type ResourceShape, type RowAction } from './resource-types.ts';
import { exportRows } from './save-file.ts';
import { TableToolbar } from './TableToolbar.tsx';
import type { useTableSettings } from './table-settings.ts';

interface ResourceListProps<T extends object> {
  resource: ResourceShape;
  calls: CrudCalls<T>;
  columns?: ColumnOverrides<T>;
  toolbar?: ReactNode;
  rowActions?: (row: T) => RowAction[];
  fixed: Readonly<Record<string, string>>;
  canRemove?: (row: T) => boolean;
  searchable: boolean;
  empty: ReactNode;
  list: ReturnType<typeof useListState>;
  table: ReturnType<typeof useTableSettings>;
  onOpen: (target: FormTarget) => void;
}

const always = () => true;
const noActions = (): RowAction[] => [];
const noOverrides = {};

/** The rows of a resource with everything that acts on them. */
export function ResourceList<T extends object>(props: ResourceListProps<T>): ReactNode {
  const { resource, calls, list, table, fixed, empty, canRemove = always, rowActions = noActions, onOpen } = props;
  const { state, update } = list;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = queryOf(state, fixed);
  const page = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => calls.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useRemove(resource, calls);
  const { rows = [], total = 0 } = page.data ?? {};
  const selected = rows.filter((row) => chosen.includes(idOf(resource, row)));
  useLastPage(page.isSuccess && !page.isPlaceholderData && rows.length === 0, total, state, update);

  const removeRows = async (doomed: readonly T[]) => {
    if (await remove(doomed)) setChosen([]);
  };
  const columns = resourceColumns<T>(resource, props.columns ?? noOverrides, state.sort);
  const actionsOf = (row: T): RowAction[] => [
    {
      key: 'edit',
      label: '修改',
      permission: `${resource.permission}:edit`,
      onClick: () => onOpen(idOf(resource, row)),
    },
    ...rowActions(row),
    ...(canRemove(row)
      ? [
          {
            key: 'remove',
            label: '删除',
            danger: true,
            permission: `${resource.permission}:remove`,
            onClick: () => void removeRows([row]),
          },
        ]
      : []),
  ];
  return (
    <>
      <div className="resource-toolbar">
        <ResourceButtons
          permission={resource.permission}
          selectedCount={selected.length}
          onAdd={() => onOpen('new')}
          onEdit={() => selected[0] && onOpen(idOf(resource, selected[0]))}
          onRemove={() => void removeRows(selected)}
          onExport={() => exportRows(calls.export, query)}
        >
          {props.toolbar}
        </ResourceButtons>
        <TableToolbar
          settings={table.settings}
          onChange={table.change}
          onRefresh={() => void page.refetch()}
          columns={columns.map(({ key, label }) => ({ key, title: label }))}
          searchable={props.searchable}
        />
      </div>
      {page.isFetching && !page.isLoading && <div className="refetch-bar" role="progressbar" aria-label="正在刷新" />}
      {page.error && !page.data && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {(page.isLoading || !table.ready) && !page.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {page.data && table.ready && (
        <>
          <ResourceTable
            resource={resource}
            columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
            rows={rows}
            limit={state.limit}
            density={table.settings.density}
            selected={selected.map((row) => idOf(resource, row))}
            onSelect={setChosen}
            onSort={(sort) => update({ sort, page: 1 })}
            actionsOf={actionsOf}
            canSelect={canRemove}
            empty={empty}
          />
          <Pagination
            total={total}
            page={state.page}
            limit={state.limit}
            onChange={(next, limit) => update({ page: next, limit })}
          />
        </>
      )}
    </>
  );
}

/** Deleting the last rows of the last page leads to the page before, not to an empty table. */
function useLastPage(
  emptyPage: boolean,
  total: number,
  { page, limit }: { page: number; limit: number },
  update: ReturnType<typeof useListState>['update'],
): void {
  const last = pageCountOf(total, limit);
  useEffect(() => {
    if (emptyPage && total > 0 && page > last) update({ page: last });
  }, [emptyPage, total, page, last, update]);
}
