import type { AttendanceMonthDetail } from '@jiaoyan/contract/attendance/month';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { attendanceApi } from '../../api/attendance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { campusNow } from '../../kernel/campus-now.ts';

const MONTHS_BACK = 14;

/** What happens to a sheet, as its log tells it. */
export const monthEvents: Readonly<Record<string, EventLabel>> = {
  MAKE: ['生成', 'info'],
  CONFIRM: ['确认', 'success'],
  DISPUTE: ['异议', 'danger'],
  HANDLE: ['处理异议', 'primary'],
  RECKON: ['重新统计', 'warning'],
  LOCK: ['锁定', 'info'],
  UNLOCK: ['解锁', 'warning'],
};

/** A sheet by the day. */
export const useMonth = (monthId: number): UseQueryResult<AttendanceMonthDetail> =>
  useQuery({
    queryKey: [DESK, 'attendance-month', monthId],
    queryFn: ({ signal }) => attendanceApi.attendanceMonth.get({ params: { id: monthId } }, { quiet: true, signal }),
  });

/** The months that are over, the last one first. */
export const pastMonths = (): { value: string; label: string }[] =>
  Array.from({ length: MONTHS_BACK }, (_, at) => {
    const month = campusNow()
      .subtract(at + 1, 'month')
      .format('YYYY-MM');
    return { value: month, label: month };
  });

/** Hours with one decimal, so that they stand below one another. */
export const hoursText = (mins: number): string => (mins > 0 ? (mins / 60).toFixed(1) : '—');
