import type { MaintainCard, Recorded } from '@jiaoyan/contract/maintenance/maintain-order';
import type { HeatDay, MaintainSummary, Task, TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { maintenanceApi } from '../../api/maintenance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';

/** What happens to maintenance, as its log tells it. */
export const taskEvents: Readonly<Record<string, EventLabel>> = {
  SUBMIT: ['生成', 'primary'],
  ACCEPT: ['受理', 'info'],
  DISPATCH: ['派给', 'primary'],
  TAKE: ['接单', 'info'],
  ARRIVE: ['开始', 'primary'],
  ABNORMAL: ['发现异常', 'danger'],
  SUSPEND: ['挂起', 'warning'],
  RESUME: ['恢复', 'info'],
  FINISH: ['完成', 'success'],
  FINISHED: ['待验收', 'warning'],
  CONFIRM: ['验收通过', 'success'],
  REWORK: ['验收不通过', 'danger'],
  RESCHEDULE: ['调整日期', 'info'],
  TRANSFER: ['改派', 'info'],
  CANCEL: ['跳过', 'info'],
  VOID: ['作废', 'info'],
  JOIN: ['并入', 'info'],
  COMMENT: ['说明', 'info'],
};

/** A task with its facilities and what happened. */
export const useTask = (taskId: number): UseQueryResult<TaskDetail> =>
  useQuery({
    queryKey: [DESK, 'maintain-task', taskId],
    queryFn: ({ signal }) => maintenanceApi.maintainTask.get({ params: { id: taskId } }, { quiet: true, signal }),
  });

/** The tasks of a month. */
export const useMonth = (month: string): UseQueryResult<Task[]> =>
  useQuery({
    queryKey: [DESK, 'maintain-month', month],
    queryFn: ({ signal }) => maintenanceApi.maintainTask.month({ query: { month } }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });

/** How many there are on each day of a year. */
export const useYear = (year: number): UseQueryResult<HeatDay[]> =>
  useQuery({
    queryKey: [DESK, 'maintain-year', year],
    queryFn: ({ signal }) => maintenanceApi.maintainTask.year({ query: { year } }, { quiet: true, signal }),
  });

/** How maintenance goes, within what the reader reaches. */
export const useMaintainSummary = (): UseQueryResult<MaintainSummary> =>
  useQuery({
    queryKey: [DESK, 'maintain-summary'],
    queryFn: ({ signal }) => maintenanceApi.maintainTask.summary(undefined, { quiet: true, signal }),
  });

/** What the user has to do, or has done of late. */
export const useMyTasks = (isDone: boolean): UseQueryResult<MaintainCard[]> =>
  useQuery({
    queryKey: [DESK, 'maintain-my', isDone],
    queryFn: ({ signal }) =>
      maintenanceApi.maintainOrder.my({ query: isDone ? { done: 'Y' } : {} }, { quiet: true, signal }),
  });

/** A round of the user. */
export const useRound = (taskId: number): UseQueryResult<TaskDetail> =>
  useQuery({
    queryKey: [DESK, 'maintain-round', taskId],
    queryFn: ({ signal }) => maintenanceApi.maintainOrder.round({ params: { id: taskId } }, { quiet: true, signal }),
  });

/** What followed from a result, in words. */
export const toldOf = ({ conclusion, questCode, reportCode, left }: Recorded): string =>
  [
    conclusion === '2'
      ? `已记录异常${questCode && `，隐患 ${questCode}`}${reportCode && `，报修 ${reportCode}`}`
      : '已记录',
    left > 0 ? `还有 ${left} 台` : '全部填写完毕',
  ].join('，');
