import type { Forecast, Roster, RosterCheck } from '@jiaoyan/contract/attendance/roster';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../../api/attendance.ts';

/** Not below those of desks: a board that somebody draws on is only read again when he asks for it. */
export const ROSTER = 'attendance-roster';

/** The drawing board of a plan. */
export const useRoster = (planId: number): UseQueryResult<Roster> =>
  useQuery({
    queryKey: [ROSTER, planId],
    queryFn: ({ signal }) => attendanceApi.attendancePlan.grid({ params: { id: planId } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing thousands of cells takes longer than drawing those that are seen.
    structuralSharing: false,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
  });

/** What stands in the way of publishing a board as it is saved, and what publishing would change. */
export const useRosterCheck = (planId: number, version: number): UseQueryResult<RosterCheck> =>
  useQuery({
    queryKey: [ROSTER, 'check', planId, version],
    queryFn: ({ signal }) => attendanceApi.attendancePlan.check({ params: { id: planId } }, { quiet: true, signal }),
    gcTime: 0,
  });

/** The reports that a team can expect. */
export function useForecast(deptId: number, isWanted: boolean): Forecast | undefined {
  const { data } = useQuery({
    queryKey: ['attendance-forecast', deptId],
    queryFn: ({ signal }) => attendanceApi.attendancePlan.forecast({ query: { deptId } }, { quiet: true, signal }),
    enabled: isWanted,
  });
  return data;
}
