import type { PointOption } from '@jiaoyan/contract/attendance/point';
import type { ShiftOption } from '@jiaoyan/contract/attendance/shift';
import { useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../../api/attendance.ts';

const none: readonly never[] = [];

/** The shifts to choose from. */
export function useShifts(): readonly ShiftOption[] {
  const { data } = useQuery({
    queryKey: ['attendanceShift', 'options'],
    queryFn: ({ signal }) => attendanceApi.attendanceShift.options(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

/** The points to choose from. */
export function usePoints(): readonly PointOption[] {
  const { data } = useQuery({
    queryKey: ['attendancePoint', 'options'],
    queryFn: ({ signal }) => attendanceApi.attendancePoint.options(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}
