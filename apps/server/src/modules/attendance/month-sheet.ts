import { statusSigns } from '@jiaoyan/contract/attendance/punch';
import { TASK, taskStates } from '@jiaoyan/contract/attendance/status';
import type { ExportColumn } from '../../kernel/crud/list-export.ts';
import type { WideMonth } from './month-rows.ts';

const MOST_DAYS = 31;
type Column = ExportColumn<WideMonth>;

const two = (day: number) => String(day).padStart(2, '0');
/** A column for each day; a month that has fewer leaves the last ones empty. */
const dayColumns: readonly Column[] = Array.from({ length: MOST_DAYS }, (_, at) => ({
  title: String(at + 1),
  width: 5,
  cell: ({ month, figures }) => figures.find(({ date }) => date === `${month}-${two(at + 1)}`)?.sign ?? '',
}));
const figure = (title: string, cell: Column['cell']): Column => ({ title, cell, width: 10 });

/** What the signs mean. */
const legend = [TASK.normal, TASK.late, TASK.early, TASK.lateAndEarly, TASK.missing, TASK.absent, TASK.leave, TASK.trip]
  .map((status) => `${statusSigns[status]} ${taskStates[status]}`)
  .join('　');

/** Sheets as a workbook: a row for each person, a sign for each day, and the sums; what the signs mean is said above. */
export const monthColumns: readonly Column[] = [
  { title: '月份', width: 10, cell: (row) => row.month },
  { title: '姓名', width: 12, cell: (row) => row.userName },
  { title: '班组', width: 16, cell: (row) => row.deptName },
  ...dayColumns,
  figure('应出勤（天）', (row) => row.dueDays),
  figure('出勤（天）', (row) => row.presentDays),
  figure('迟到（次）', (row) => row.lateTimes),
  figure('迟到（分）', (row) => row.lateMins),
  figure('早退（次）', (row) => row.earlyTimes),
  figure('早退（分）', (row) => row.earlyMins),
  figure('缺卡（次）', (row) => row.missTimes),
  figure('旷工（天）', (row) => row.absentDays),
  figure('请假（分）', (row) => row.leaveMins),
  figure('工作日加班（分）', (row) => row.overWorkMins),
  figure('休息日加班（分）', (row) => row.overRestMins),
  figure('节假日加班（分）', (row) => row.overHolidayMins),
  figure('夜间（分）', (row) => row.nightMins),
  figure('工时（分）', (row) => row.workMins),
  { title: '状态', width: 10, dictType: 'attendance_month_status', cell: (row) => row.status },
  { title: '确认时间', width: 20, cell: (row) => row.confirmTime },
  { title: '锁定人', width: 12, cell: (row) => row.lockBy },
  { title: `图例：${legend}`, width: 60, cell: () => null },
];
