import type { PathFile, PathOption } from '@jiaoyan/contract/patrol/path';
import type { PointOption } from '@jiaoyan/contract/patrol/point';
import type { PatrolTaskDetail } from '@jiaoyan/contract/patrol/task';
import type { TermOption } from '@jiaoyan/contract/patrol/term';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { patrolApi } from '../../api/patrol.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';

const quiet = { quiet: true };

/** Where the rounds are listed: in the menu, or on the workbench for those who have nothing else. */
export function roundsLink(query: Readonly<Record<string, string>>): string {
  const isListed = hasPermi('repair:patrolTerm:list');
  const search = new URLSearchParams({ ...(!isListed && { tab: 'patrol' }), ...query });
  return `${isListed ? '/patrol/task' : '/repair/manage'}?${search}`;
}

/** How an hour is called in which rounds begin. */
export const hourName = (hour: number): string => `${hour}时开始`;

const none: readonly never[] = [];

/** The check items to choose from. */
export function useTerms(): readonly TermOption[] {
  const { data } = useQuery({
    queryKey: ['patrolTerm', 'options'],
    queryFn: ({ signal }) => patrolApi.patrolTerm.options(undefined, { ...quiet, signal }),
  });
  return data ?? none;
}

/** Under which the points to choose from are kept. */
export const pointsKey = ['patrolPoint', 'options'];

/** The points to choose from. */
export function usePoints(): readonly PointOption[] {
  const { data } = useQuery({
    queryKey: pointsKey,
    queryFn: ({ signal }) => patrolApi.patrolPoint.options(undefined, { ...quiet, signal }),
  });
  return data ?? none;
}

/** The paths to choose from. */
export function usePaths(): readonly PathOption[] {
  const { data } = useQuery({
    queryKey: ['patrolPath', 'options'],
    queryFn: ({ signal }) => patrolApi.patrolPath.options(undefined, { ...quiet, signal }),
  });
  return data ?? none;
}

/** A path with its points and the plans of its floors. */
export const usePathFile = (pathId: number): UseQueryResult<PathFile> =>
  useQuery({
    queryKey: ['patrolPath', 'file', pathId],
    queryFn: ({ signal }) => patrolApi.patrolPath.file({ params: { id: pathId } }, { ...quiet, signal }),
  });

/** A round with its points and what happened to it. */
export const useTask = (taskId: number): UseQueryResult<PatrolTaskDetail> =>
  useQuery({
    queryKey: [DESK, 'patrolTask', taskId],
    queryFn: ({ signal }) => patrolApi.patrolTask.get({ params: { id: taskId } }, { ...quiet, signal }),
  });

/** What happens to a round, as its log tells it. */
export const taskEvents: Readonly<Record<string, EventLabel>> = {
  START: ['开始执行', 'primary'],
  FINISH: ['完成', 'success'],
  CLOSE: ['窗口关闭', 'warning'],
  LATE: ['补传', 'info'],
  REASSIGN: ['改派', 'primary'],
  EXEMPT: ['免检', 'info'],
  CANCEL: ['取消', 'danger'],
};
