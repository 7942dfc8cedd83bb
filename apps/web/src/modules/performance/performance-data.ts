import type { PerfFact, PerfRecordDetail, PerfTrendPoint } from '@jiaoyan/contract/performance/record';
import type { PerfRun, PerfRunDetail } from '@jiaoyan/contract/performance/run';
import type { PerfSource } from '@jiaoyan/contract/performance/scheme';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { performanceApi } from '../../api/performance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';

/** What the keys of questions about schemes begin with. */
export const SCHEMES = 'performance-schemes';
const QUIET = { quiet: true };
/** More than two years of three schemes. */
const RUNS = 100;
const none: readonly never[] = [];

/** What happens to results and to the reckoning of a month, as their logs tell it. */
export const performanceEvents: Readonly<Record<string, EventLabel>> = {
  COMPUTE: ['计算', 'info'],
  RECOMPUTE: ['重新计算', 'warning'],
  REVIEW: ['送班组核对', 'primary'],
  CONFIRM: ['核对', 'success'],
  ADJUST: ['提出加减分', 'warning'],
  APPROVE: ['加减分通过', 'success'],
  REFUSE: ['加减分驳回', 'danger'],
  PUBLISH: ['公布', 'primary'],
  APPEAL: ['申诉', 'danger'],
  OPINION: ['核实意见', 'primary'],
  JUDGE: ['裁定', 'warning'],
  WITHDRAW: ['撤回申诉', 'info'],
  SIGN: ['签收', 'success'],
  LOCK: ['锁定', 'info'],
  REPLAY: ['重算核验', 'info'],
};

/** Every reckoning, the newest first. */
export function useRuns(): UseQueryResult<readonly PerfRun[]> {
  return useQuery({
    queryKey: [DESK, 'performance-runs'],
    queryFn: async ({ signal }) =>
      (await performanceApi.perfRun.list({ query: { pageNum: 1, pageSize: RUNS } }, { ...QUIET, signal })).rows,
  });
}

/** A reckoning with its teams and what happened to it. */
export const useRun = (runId: number | undefined): UseQueryResult<PerfRunDetail> =>
  useQuery({
    queryKey: [DESK, 'performance-run', runId],
    queryFn: ({ signal }) => performanceApi.perfRun.get({ params: { id: runId ?? 0 } }, { ...QUIET, signal }),
    enabled: runId !== undefined,
  });

/** The result of somebody, as those see it who may look at results. */
export const useRecord = (recordId: number): UseQueryResult<PerfRecordDetail> =>
  useQuery({
    queryKey: [DESK, 'performance-record', recordId],
    queryFn: ({ signal }) => performanceApi.perfRecord.get({ params: { id: recordId } }, { ...QUIET, signal }),
  });

/** What a result is made of. */
export const useFacts = (recordId: number): UseQueryResult<PerfFact[]> =>
  useQuery({
    queryKey: [DESK, 'performance-facts', recordId],
    queryFn: ({ signal }) =>
      performanceApi.perfRecord.facts({ params: { id: recordId }, query: {} }, { ...QUIET, signal }),
  });

/** What a search by scheme offers. */
export function useSchemeOptions(): readonly { id: number; label: string; disabled: boolean }[] {
  const { data } = useQuery({
    queryKey: [SCHEMES, 'options'],
    queryFn: ({ signal }) => performanceApi.perfScheme.options(undefined, { ...QUIET, signal }),
  });
  return data ?? none;
}

/** What a search by month offers: the months that were reckoned. */
export function useMonthOptions(): { value: string; label: string }[] {
  const { data = none } = useRuns();
  return [...new Set(data.map(({ period }) => period))].map((period) => ({ value: period, label: period }));
}

/** What can be measured. */
export function useSources(): readonly PerfSource[] {
  const { data } = useQuery({
    queryKey: [SCHEMES, 'sources'],
    queryFn: ({ signal }) => performanceApi.perfScheme.sources(undefined, { ...QUIET, signal }),
  });
  return data ?? none;
}

/** What people are measured by, as columns show it. */
export interface RunItem {
  readonly key: string;
  readonly title: string;
  readonly weight: number;
}

/** By which items a month was reckoned: any of its results says so. */
export const useRunItems = (runId: number): UseQueryResult<readonly RunItem[]> =>
  useQuery({
    queryKey: [SCHEMES, 'of-run', runId],
    queryFn: async ({ signal }) => {
      const query = { runId: String(runId), pageNum: 1, pageSize: 1 };
      const { rows } = await performanceApi.perfRecord.list({ query }, { ...QUIET, signal });
      const [first] = rows;
      if (!first) return none;
      const { rules, titles } = await performanceApi.perfRecord.get(
        { params: { id: first.recordId } },
        { ...QUIET, signal },
      );
      return rules.items.map(({ key, weight }) => ({ key, weight, title: titles[key] ?? key }));
    },
  });

/** The last months of somebody, the newest first. */
export const useTrend = (userId: number): UseQueryResult<PerfTrendPoint[]> =>
  useQuery({
    queryKey: [DESK, 'performance-months', userId],
    queryFn: ({ signal }) => performanceApi.perfRecord.trend({ query: { userId } }, { ...QUIET, signal }),
  });
