import type { WorkerScore } from '@jiaoyan/contract/repair/distribute';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { repairApi } from '../../../api/repair.ts';
import { DESK } from '../../../desk/desk-queries.ts';

/** A worker with those who help. */
export interface Chosen {
  workerId: number;
  helperIds: number[];
}

/** Everybody who could work on a report, the best first. */
export const useWorkers = (reportId: number): UseQueryResult<WorkerScore[]> =>
  useQuery({
    queryKey: [DESK, 'workers', reportId],
    queryFn: ({ signal }) => repairApi.distribute.workers({ query: { reportId } }, { quiet: true, signal }),
  });

/** The warnings about the chosen workers, as text. */
export const obstaclesOf = (workers: readonly WorkerScore[], chosen: readonly Chosen[]): string =>
  workers
    .filter(({ userId, obstacle }) => obstacle && chosen.some(({ workerId }) => workerId === userId))
    .map(({ nickName, obstacle }) => `${nickName}${obstacle}`)
    .join('、');
