import { useCallback, useContext, useMemo } from 'react';
import type { Query } from '../resource-types.ts';
import { ViewContext } from '../view/view.ts';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from './paging.ts';

/** What a list shows, as its address says it. */
export interface ListState {
  page: number;
  limit: number;
  sort?: { field: string; descending: boolean } | undefined;
  filters: Readonly<Record<string, string>>;
}
/** The names of the two ends of the time range among the filters. */
export const RANGE = ['beginTime', 'endTime'] as const;

const positive = (text: string | null, fallback: number) => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : fallback;
};

/** Reads the state of a list out of its address; nonsense counts as absent. */
export function readList(params: URLSearchParams, names: readonly string[]): ListState {
  const field = params.get('sort');
  const pairs = [...names, ...RANGE].map((name) => [name, params.get(name) ?? ''] as const);
  return {
    page: positive(params.get('page'), DEFAULT_PAGE),
    limit: positive(params.get('limit'), DEFAULT_LIMIT),
    sort: field ? { field, descending: params.get('order') === 'desc' } : undefined,
    filters: Object.fromEntries(pairs.filter(([, value]) => value !== '')),
  };
}

/** Writes the state of a list into its address; defaults are left out and foreign parameters stay. */
export function writeList(params: URLSearchParams, state: ListState, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', 'limit', 'sort', 'order', ...names, ...RANGE]) next.delete(name);
  for (const [name, value] of Object.entries(state.filters)) if (value) next.set(name, value);
  if (state.sort) {
    next.set('sort', state.sort.field);
    next.set('order', state.sort.descending ? 'desc' : 'asc');
  }
  if (state.page !== DEFAULT_PAGE) next.set('page', String(state.page));
  if (state.limit !== DEFAULT_LIMIT) next.set('limit', String(state.limit));
  return next;
}

/** The query of the list call for a state; `fixed` values win over filters. */
export function queryOf(
  { page, limit, sort, filters }: ListState,
  fixed: Readonly<Record<string, string>> = {},
): Query {
  const { beginTime, endTime, ...rest } = filters;
  return {
    pageNum: page,
    pageSize: limit,
    ...(sort ? { orderByColumn: sort.field, isAsc: sort.descending ? 'descending' : 'ascending' } : {}),
    ...(beginTime || endTime ? { params: { beginTime, endTime } } : {}),
    ...rest,
    ...fixed,
  };
}

/** The state of a list, kept in the address so that links, reloads and the back button keep it. */
export function useListState(names: readonly string[]) {
  const { search, navigate } = useContext(ViewContext);
  const state = useMemo(() => readList(new URLSearchParams(search), names), [search, names]);
  const update = useCallback(
    (patch: Partial<ListState>) => {
      const old = new URLSearchParams(search);
      navigate(`?${writeList(old, { ...readList(old, names), ...patch }, names)}`);
    },
    [search, navigate, names],
  );
  return { state, update };
}
