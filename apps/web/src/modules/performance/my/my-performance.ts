import type { PerfFact, PerfRecordDetail, PerfTrendPoint } from '@jiaoyan/contract/performance/record';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { performanceApi } from '../../../api/performance.ts';

const MINE = 'performance-mine';
const QUIET = { quiet: true };
const api = performanceApi.perfRecord;

/** Own published months, the newest first. */
export const useMyMonths = (): UseQueryResult<PerfTrendPoint[]> =>
  useQuery({
    queryKey: [MINE],
    queryFn: ({ signal }) => api.mine(undefined, { ...QUIET, signal }),
  });

/** A month with what it was reckoned by. */
export const useMyRecord = (recordId: number): UseQueryResult<PerfRecordDetail> =>
  useQuery({
    queryKey: [MINE, 'record', recordId],
    queryFn: ({ signal }) => api.myRecord({ params: { id: recordId } }, { ...QUIET, signal }),
  });

/** What a month is made of. */
export const useMyFacts = (recordId: number): UseQueryResult<PerfFact[]> =>
  useQuery({
    queryKey: [MINE, 'facts', recordId],
    queryFn: ({ signal }) => api.myFacts({ params: { id: recordId }, query: {} }, { ...QUIET, signal }),
  });

/** Asks for all of it again. */
export function useReloadMine(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [MINE] });
}
