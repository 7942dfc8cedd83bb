import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import {
  type CrudCalls,
  type FormTarget,
  idOf,
  isWritable,
  type ListCalls,
  type ResourceShape,
  type RowAction,
} from '../resource-types.ts';
import { queryOf, type useListState } from './list.ts';
import { pageCountOf } from './paging.ts';
import { useRemove } from './record-remove.ts';
import type { ColumnOverrides, ResourceColumn } from './resource-columns.tsx';
import type { useTableSettings } from './table-settings.ts';

/** What a page calls adding and changing a record, when not 新增 and 修改. */
export interface Words {
  add?: string;
  edit?: string;
}

/** Further buttons; those that act on the selected rows are given them. */
export type Toolbar<T> = ReactNode | ((selected: readonly T[]) => ReactNode);

/** What the list part of a resource page works with. */
export interface ResourceListProps<T extends object> {
  resource: ResourceShape;
  calls: CrudCalls<T> | ListCalls<T>;
  columns?: ColumnOverrides<T>;
  moreColumns?: readonly ResourceColumn<T>[];
  toolbar?: Toolbar<T>;
  words?: Words;
  rowActions?: (row: T) => RowAction[];
  fixed: Readonly<Record<string, string>>;
  canEdit?: (row: T) => boolean;
  canRemove?: (row: T) => boolean;
  onHistory?: ((row: T) => void) | undefined;
  searchable: boolean;
  empty: ReactNode;
  list: ReturnType<typeof useListState>;
  table: ReturnType<typeof useTableSettings>;
  onOpen: (target: FormTarget) => void;
}

/** The rows of a list, what is selected among them, and what can be done with them. */
export function useResourceList<T extends object>(props: ResourceListProps<T>) {
  const { resource, calls, list, fixed, rowActions = () => [], onOpen, onHistory } = props;
  const { canEdit = () => true, canRemove = () => true } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const query = queryOf(list.state, fixed);
  const page = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => calls.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const remove = useRemove(resource, calls);
  const { rows = [], total = 0 } = page.data ?? {};
  useLastPage(page.isSuccess && !page.isPlaceholderData && rows.length === 0, total, list);

  const removeRows = async (doomed: readonly T[]) => {
    if (await remove(doomed)) setChosen([]);
  };
  const code = (verb: string) => `${resource.permission}:${verb}`;
  const edit = (row: T) => onOpen(idOf(resource, row));
  const actionsOf = (row: T): RowAction[] => [
    ...(isWritable(calls) && canEdit(row)
      ? [{ key: 'edit', label: props.words?.edit ?? '修改', permission: code('edit'), onClick: () => edit(row) }]
      : []),
    ...rowActions(row),
    ...(canRemove(row)
      ? [
          {
            key: 'remove',
            label: '删除',
            danger: true,
            permission: code('remove'),
            onClick: () => void removeRows([row]),
          },
        ]
      : []),
    ...(onHistory
      ? [{ key: 'history', label: '变更历史', permission: code('query'), onClick: () => onHistory(row) }]
      : []),
  ];
  const selected = rows.filter((row) => chosen.includes(idOf(resource, row)));
  return { page, rows, total, query, selected, setChosen, removeRows, edit, actionsOf, canRemove };
}

/** Deleting the last rows of the last page leads to the page before, not to an empty table. */
function useLastPage(emptyPage: boolean, total: number, { state, update }: ReturnType<typeof useListState>): void {
  const { page, limit } = state;
  const last = pageCountOf(total, limit);
  useEffect(() => {
    if (emptyPage && total > 0 && page > last) update({ page: last });
  }, [emptyPage, total, page, last, update]);
}
