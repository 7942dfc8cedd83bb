import type { AttendanceTaskDetail, PresentPerson, PresentTeam } from '@jiaoyan/contract/attendance/task';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../../api/attendance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';

/** What happens to a task, as its log tells it. */
export const taskEvents: Readonly<Record<string, EventLabel>> = {
  RESETTLE: ['重新结算', 'primary'],
  REVIEW: ['核查', 'warning'],
  EXEMPT: ['豁免', 'success'],
  SWAP: ['调班', 'primary'],
};

/** Where people are who are due today, and how that looks. */
export const presenceLabels: Readonly<Record<PresentPerson['state'], readonly [label: string, tone: string]>> = {
  here: ['在岗', 'success'],
  late: ['未到', 'danger'],
  later: ['未到时间', 'info'],
  left: ['已下班', 'info'],
  away: ['缺勤', 'danger'],
  leave: ['请假', 'warning'],
};

/** A task with its check-ins and how it was settled. */
export const useTask = (taskId: number): UseQueryResult<AttendanceTaskDetail> =>
  useQuery({
    queryKey: [DESK, 'attendance-task', taskId],
    queryFn: ({ signal }) => attendanceApi.attendanceTask.get({ params: { id: taskId } }, { quiet: true, signal }),
  });

/** Who is due today and where he is, by team. */
export const usePresence = (): UseQueryResult<PresentTeam[]> =>
  useQuery({
    queryKey: [DESK, 'attendance-today'],
    queryFn: ({ signal }) => attendanceApi.attendanceTask.today(undefined, { quiet: true, signal }),
    // Who is late becomes so by the clock alone.
    refetchInterval: 60_000,
  });

/** Of a moment the time, with the day where it is another one. */
export const timeOn = (day: string, at: string | null): string => {
  if (!at) return '—';
  return at.startsWith(day) ? at.slice(11, 16) : at.slice(5, 16);
};
