import type { ManageSummary } from '@jiaoyan/contract/repair/manage';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';

/** The filters of the workbench; empty means everything in scope. */
export interface Scope {
  readonly subcampId: string;
  readonly trade: string;
}

/** The narrowing that an address names. */
export const scopeOf = (params: URLSearchParams): Scope => ({
  subcampId: /^\d{1,9}$/.test(params.get('subcampId') ?? '') ? (params.get('subcampId') as string) : '',
  trade: params.get('trade') ?? '',
});

/** The same as the calls take it. */
export const scopeQuery = ({ subcampId, trade }: Scope) => ({
  ...(subcampId && { subcampId: Number(subcampId) }),
  ...(trade && { trade }),
});

/** The figures of the workbench. */
export const useSummary = (scope: Scope): UseQueryResult<ManageSummary> =>
  useQuery({
    queryKey: [DESK, 'summary', scope],
    queryFn: ({ signal }) => repairApi.manage.summary({ query: scopeQuery(scope) }, { quiet: true, signal }),
  });
