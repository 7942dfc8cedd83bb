import { rangeEnds } from '@jiaoyan/contract/kernel/field';
import type { Page } from '@jiaoyan/contract/kernel/http';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CallOptions } from '../../../kernel/client.ts';
import { debounce } from '../../../kernel/debounce.ts';
import { type Query, queryOf, useListState } from '../../../kernel/list.ts';
import { pageCountOf } from '../../../kernel/paging.ts';
import { useReconnected, useSubscription } from '../../../kernel/realtime.ts';
import { idOf, type ResourceShape } from '../../../kernel/resource-types.ts';
import { REPAIR, useReload } from './reports.ts';

interface Asking<T extends object> {
  resource: ResourceShape;
  ask: (query: Query, options: CallOptions) => Promise<Page<T>>;
  fixed?: Readonly<Record<string, string>>;
}
/** Many moves at once are one reason to look again. */
const SETTLE_MS = 400;

/** The rows of a list as its address says, and which of them are chosen. */
export function useDeskRows<T extends object>({ resource, ask, fixed }: Asking<T>) {
  const names = useMemo(
    () => Object.keys(resource.fields).filter((name) => resource.fields[name]?.search && !(name in (fixed ?? {}))),
    [resource, fixed],
  );
  const kept = useMemo(
    () => names.flatMap((name) => (resource.fields[name]?.search === 'range' ? rangeEnds(name) : [name])),
    [resource, names],
  );
  const list = useListState(kept);
  const [ids, choose] = useState<readonly number[]>([]);
  const query = queryOf(list.state, fixed);
  const page = useQuery({
    queryKey: [REPAIR, resource.name, query],
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

/** Follows what happens to reports while the page is on screen. */
export function useLiveDesk(topic: string): void {
  const reload = useReload();
  const soon = useMemo(() => debounce(() => void reload(), SETTLE_MS), [reload]);
  useSubscription(topic, soon);
  useReconnected(() => void reload());
}
