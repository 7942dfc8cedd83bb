import { rangeEnds } from '@jiaoyan/contract/kernel/field';
import type { Page } from '@jiaoyan/contract/kernel/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CallOptions } from '../call/client.ts';
import { idOf, type Query, type ResourceShape } from '../resource-types.ts';
import { queryOf, useListState } from './list.ts';
import { pageCountOf } from './paging.ts';

/** How a list is loaded. */
export interface Asking<T extends object> {
  resource: ResourceShape;
  ask: (query: Query, options: CallOptions) => Promise<Page<T>>;
  /** First part of the query key; changes to such records invalidate every query that begins with it. */
  about: readonly string[];
  /** The fields to search by, where the resource does not say so itself. */
  searchBy?: readonly string[] | undefined;
  /** Query values that the page forces. */
  fixed?: Readonly<Record<string, string>> | undefined;
}

const searchable = ({ fields }: ResourceShape) => Object.keys(fields).filter((name) => fields[name]?.search);

/** The rows of a list as its address says, and which of them are chosen. */
export function useRecordRows<T extends object>({ resource, ask, about, searchBy, fixed }: Asking<T>) {
  const names = useMemo(
    () => searchBy ?? searchable(resource).filter((name) => !(name in (fixed ?? {}))),
    [resource, searchBy, fixed],
  );
  const kept = useMemo(
    () => names.flatMap((name) => (resource.fields[name]?.search === 'range' ? rangeEnds(name) : [name])),
    [resource, names],
  );
  const list = useListState(kept);
  const [ids, choose] = useState<readonly number[]>([]);
  const query = queryOf(list.state, fixed);
  const page = useQuery({
    queryKey: [...about, resource.name, query],
    queryFn: ({ signal }) => ask(query, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const { rows = [], total = 0 } = page.data ?? {};
  useLastPage(page.isSuccess && !page.isPlaceholderData && rows.length === 0, total, list);
  const chosen = rows.filter((row) => ids.includes(idOf(resource, row)));
  return { names, list, query, page, rows, chosen, choose, clear: () => choose([]) };
}

/** The last rows of the last page may go to another desk; then the page before is shown. */
function useLastPage(isEmpty: boolean, total: number, { state, update }: ReturnType<typeof useListState>): void {
  const last = pageCountOf(total, state.limit);
  useEffect(() => {
    if (isEmpty && total > 0 && state.page > last) update({ page: last });
  }, [isEmpty, total, state.page, last, update]);
}
