import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CallOptions } from '../call/client.ts';
import { hasPermi } from '../call/permissions.tsx';
import { useAction } from '../call/use-action.ts';
import { useListState } from '../list/list.ts';
import { useRemove } from '../list/record-remove.ts';
import { useReconnected, useSubscription } from '../live/realtime.ts';
import { cellOf, idOf, type ListCalls, type RecordCalls, type ResourceShape } from '../resource-types.ts';
import { message } from '../view/feedback.tsx';

/** The calls of a tree of records. */
export interface TreeCalls<T> extends RecordCalls<T>, Pick<ListCalls<T>, 'remove'> {
  list(args: { query: Readonly<Record<string, string>> }, options?: CallOptions): Promise<T[]>;
  /** Ids and their new order numbers, as two comma lists. */
  sort(ids: string, orderNums: string): Promise<void>;
}

interface TreeListProps<T extends object> {
  resource: ResourceShape;
  calls: TreeCalls<T>;
  /** Whether everything is unfolded at first. */
  unfolded?: boolean;
  /** Where the server says that rows have changed. */
  topic?: string;
}

const none: readonly never[] = [];
const nothing = {};

function useRows<T extends object>({ resource, calls }: TreeListProps<T>, filters: Readonly<Record<string, string>>) {
  return useQuery({
    queryKey: [resource.name, 'list', filters],
    queryFn: ({ signal }) => calls.list({ query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Which rows are unfolded: all or none until the user folds some; a new search unfolds all that it found. */
function useFolding(
  { resource, unfolded = false }: Pick<TreeListProps<never>, 'resource' | 'unfolded'>,
  rows: readonly object[],
  filters: Readonly<Record<string, string>>,
) {
  const search = JSON.stringify(filters);
  const [chosen, setChosen] = useState<{ search: string; ids: readonly number[] }>();
  const parents = useMemo(() => {
    const ids = new Set(rows.map((row) => idOf(resource, row)));
    return [...new Set(rows.map((row) => Number(cellOf(row, 'parentId'))))].filter((id) => ids.has(id));
  }, [resource, rows]);
  const atFirst = unfolded || Object.keys(filters).length > 0 ? parents : none;
  const expanded = chosen?.search === search ? chosen.ids : atFirst;
  const setExpanded = (ids: readonly number[]) => setChosen({ search, ids });
  return { expanded, setExpanded, toggleAll: () => setExpanded(expanded.length > 0 ? none : parents) };
}

/** New order numbers, kept until they are saved. */
function useOrders<T extends object>({ resource, calls }: TreeListProps<T>) {
  const queries = useQueryClient();
  const [orders, setOrders] = useState<ReadonlyMap<number, number>>(new Map());
  const { busy: sorting, run } = useAction();
  const mayEdit = hasPermi(`${resource.permission}:edit`);
  const saveOrders = async () => {
    // After a refusal what was typed stays.
    if (!(await run(() => calls.sort([...orders.keys()].join(), [...orders.values()].join())))) return;
    message.success('排序保存成功');
    await queries.invalidateQueries({ queryKey: [resource.name] });
    setOrders(new Map());
  };
  const setOrder = (id: number, order: number) => setOrders((old) => new Map(old).set(id, order));
  return { orders, setOrder: mayEdit ? setOrder : undefined, saveOrders, sorting };
}

/** The rows of a tree page, how they are searched, folded and ordered. */
export function useTreeList<T extends object>(props: TreeListProps<T>) {
  const { resource, calls, topic } = props;
  const queries = useQueryClient();
  const names = useMemo(
    () => Object.keys(resource.fields).filter((name) => resource.fields[name]?.search),
    [resource.fields],
  );
  const { state, update } = useListState(names);
  const { filters } = state;
  const found = useRows(props, filters);
  const whole = useRows(props, nothing);
  const rows = found.data ?? none;
  const reload = () => void queries.invalidateQueries({ queryKey: [resource.name, 'list'] });
  useSubscription(topic, reload);
  useReconnected(() => topic && reload());
  return {
    names,
    filters,
    search: (next: Readonly<Record<string, string>>) => update({ filters: next }),
    rows: found.data,
    /** The whole tree, whatever is searched for. */
    all: whole.data ?? none,
    loading: found.isLoading,
    error: found.data ? undefined : found.error,
    refresh: reload,
    remove: useRemove(resource, calls),
    ...useFolding(props, rows, filters),
    ...useOrders(props),
  };
}
/** What `useTreeList` gives. */
export type TreeList<T extends object> = ReturnType<typeof useTreeList<T>>;
