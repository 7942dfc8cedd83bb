import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { exportRows } from '../files/save-file.ts';
import { idOf, isWritable } from '../resource-types.ts';
import { ErrorPanel } from '../view/ErrorPanel.tsx';
import { Pagination } from './Pagination.tsx';
import { ResourceButtons } from './ResourceButtons.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import { type ResourceColumn, resourceColumns } from './resource-columns.tsx';
import { type ResourceListProps, useResourceList } from './resource-list.ts';
import { TableToolbar } from './TableToolbar.tsx';

const noOverrides = {};

interface PartProps<T extends object> {
  props: ResourceListProps<T>;
  data: ReturnType<typeof useResourceList<T>>;
  columns: readonly ResourceColumn<T>[];
}

/** The rows of a resource with everything that acts on them. */
export function ResourceList<T extends object>(props: ResourceListProps<T>): ReactNode {
  const data = useResourceList(props);
  const { page } = data;
  const columns = resourceColumns<T>(
    props.resource,
    props.columns ?? noOverrides,
    props.list.state.sort,
    props.moreColumns,
  );
  const failed = page.error && !page.data;
  const waiting = page.isLoading || !props.table.ready;
  return (
    <>
      <ListToolbar props={props} data={data} columns={columns} />
      {page.isFetching && !page.isLoading && <div className="refetch-bar" role="progressbar" aria-label="正在刷新" />}
      {failed && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {!failed && waiting && <Skeleton active paragraph={{ rows: 10 }} />}
      {page.data && !waiting && <ListBody props={props} data={data} columns={columns} />}
    </>
  );
}

function ListToolbar<T extends object>({ props, data, columns }: PartProps<T>): ReactNode {
  const { resource, calls, table } = props;
  const { selected, page, query } = data;
  return (
    <div className="resource-toolbar">
      <ResourceButtons
        permission={resource.permission}
        writable={isWritable(calls)}
        words={props.words}
        selectedCount={selected.length}
        onAdd={() => props.onOpen('new')}
        onEdit={() => selected[0] && data.edit(selected[0])}
        onRemove={() => void data.removeRows(selected)}
        onExport={() => exportRows(calls.export, query)}
      >
        {typeof props.toolbar === 'function' ? props.toolbar(selected) : props.toolbar}
      </ResourceButtons>
      <TableToolbar
        settings={table.settings}
        onChange={table.change}
        onRefresh={() => void page.refetch()}
        columns={columns.map(({ key, label }) => ({ key, title: label }))}
        searchable={props.searchable}
      />
    </div>
  );
}

function ListBody<T extends object>({ props, data, columns }: PartProps<T>): ReactNode {
  const { resource, table } = props;
  const { state, update } = props.list;
  return (
    <>
      <ResourceTable
        resource={resource}
        columns={columns.filter(({ key }) => !table.settings.hidden.includes(key))}
        rows={data.rows}
        limit={state.limit}
        density={table.settings.density}
        selected={data.selected.map((row) => idOf(resource, row))}
        onSelect={data.setChosen}
        onSort={(sort) => update({ sort, page: 1 })}
        actionsOf={data.actionsOf}
        canSelect={data.canRemove}
        empty={props.empty}
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
