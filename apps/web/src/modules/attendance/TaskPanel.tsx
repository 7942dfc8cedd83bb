import { type AttendanceTask, taskFields } from '@jiaoyan/contract/attendance/task';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DeskList, ExportButton } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useDeptSearch } from '../facility/facilities.ts';
import { useShifts } from './attendance-data.ts';
import { timeOn } from './attendance-tasks.ts';
import { lengthText } from './shift-hours.ts';

const { workDate, status, source, deptId, shiftId } = taskFields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const figure = (label: string, width = 76) => text(label, { max: 20, width });
const shape = {
  name: 'attendanceTask',
  title: '考勤任务',
  permission: 'repair:attendanceTask',
  id: 'taskId',
  time: 'workDate',
  fields: {
    keyword: filter('人员'),
    workDate,
    userName: figure('人员', 100),
    deptName: figure('班组', 130),
    deptId,
    shiftName: figure('班次', 110),
    shiftId,
    status,
    inAt: figure('上班', 110),
    outAt: figure('下班', 110),
    late: figure('迟到'),
    early: figure('早退'),
    work: figure('工时', 100),
    vias: figure('凭据', 150),
    source,
  },
};
const right = { align: 'right', className: 'num' } as const;
const minutes = (value: number) => (value > 0 ? `${value}分` : '—');

const cells = (open: (id: number) => void): ColumnOverrides<AttendanceTask> => ({
  workDate: { className: 'num' },
  userName: { render: (_, row) => codeCell(row.taskId, row.userName, open) },
  inAt: { className: 'num', render: (_, row) => timeOn(row.workDate, row.inAt) },
  outAt: { className: 'num', render: (_, row) => timeOn(row.workDate, row.outAt) },
  late: { ...right, render: (_, row) => minutes(row.lateMins) },
  early: { ...right, render: (_, row) => minutes(row.earlyMins) },
  work: { ...right, render: (_, row) => (row.workMins > 0 ? lengthText(row.workMins) : '—') },
  vias: { render: (_, row) => <DictTag dictType="attendance_via" value={row.vias} /> },
});

/** What people were due to work, and what came of it. */
export function TaskPanel({ onOpen }: { onOpen: (taskId: number) => void }): ReactNode {
  const teams = useDeptSearch();
  const shifts = useShifts().map(({ id, label }) => ({ value: String(id), label }));
  return (
    <DeskList<AttendanceTask>
      resource={shape}
      topic={topics.repairAttendance}
      ask={(query, more) => attendanceApi.attendanceTask.list({ query }, more)}
      exportCall={attendanceApi.attendanceTask.export}
      columns={cells(onOpen)}
      buttons={(_chosen, _clear, query) => (
        <>
          <WorkbookImport
            title="打卡记录"
            label="导入打卡"
            permission="repair:attendanceTask:import"
            calls={attendanceApi.attendancePunch}
            updates={false}
            changes={[DESK]}
          />
          <ExportButton
            permission={shape.permission}
            call={attendanceApi.attendanceProof.export}
            query={query}
            label="导出打卡明细"
          />
        </>
      )}
      options={{ deptId: teams, shiftId: shifts }}
      empty="还没有考勤任务"
      actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => onOpen(row.taskId) }]}
    />
  );
}
