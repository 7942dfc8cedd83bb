import { type AttendanceRequest, agreeStates, correctedEdges } from '@jiaoyan/contract/attendance/request';
import type { ExportColumn } from '../../kernel/crud/list-export.ts';

type Column = ExportColumn<AttendanceRequest>;

/** What counts of overtime on days of a kind; nothing before it was settled, and for whatever is no overtime. */
const counted = (title: string, dayType: string): Column => ({
  title,
  width: 14,
  cell: ({ mins, parts }) =>
    mins === null ? null : parts.reduce((sum, part) => sum + (part.dayType === dayType ? part.mins : 0), 0),
});

/** With whom a shift is swapped, and for what. */
function swapText({ toUserName, toShift, agree }: AttendanceRequest): string {
  if (toUserName === '') return '';
  const other = toShift ? `${toUserName} ${toShift.workDate} ${toShift.shiftName}` : toUserName;
  return `${other}（${agreeStates[agree] ?? ''}）`;
}

/** Requests as a workbook; of overtime with what counts by the kind of day. */
export const requestColumns: readonly Column[] = [
  { title: '编号', width: 18, cell: (row) => row.code },
  { title: '类型', width: 10, dictType: 'attendance_request_kind', cell: (row) => row.kind },
  { title: '姓名', width: 12, cell: (row) => row.userName },
  { title: '班组', width: 16, cell: (row) => row.deptName },
  { title: '日期', width: 12, cell: (row) => row.workDate },
  { title: '班次', width: 14, cell: (row) => row.shiftName },
  { title: '卡点', width: 8, cell: ({ edge }) => correctedEdges[edge as keyof typeof correctedEdges] ?? '' },
  { title: '开始', width: 20, cell: (row) => row.fromTime },
  { title: '结束', width: 20, cell: (row) => row.toTime },
  { title: '计入加班（分）', width: 14, cell: (row) => row.mins },
  counted('工作日（分）', '1'),
  counted('休息日（分）', '2'),
  counted('法定节假日（分）', '3'),
  { title: '调班', width: 30, cell: swapText },
  { title: '原因', width: 30, cell: (row) => row.reason },
  { title: '超时、确认原因', width: 24, cell: (row) => row.forceReason },
  { title: '结果', width: 10, dictType: 'attendance_request_result', cell: (row) => row.result },
  { title: '驳回原因', width: 24, cell: (row) => row.rejectReason },
  { title: '申请时间', width: 20, cell: (row) => row.createTime },
];
