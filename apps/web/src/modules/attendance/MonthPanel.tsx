import { type AttendanceMonth, type LockReply, monthFields } from '@jiaoyan/contract/attendance/month';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useDeptSearch } from '../facility/facilities.ts';
import { hoursText, pastMonths } from './attendance-months.ts';
import { LockDialog, type Locking, LockResult } from './LockDialog.tsx';
import { MonthDrawer } from './MonthDetail.tsx';

const { month, deptId, status, ...figures } = monthFields;
const filter = (label: string) => optionalText(label, { search: 'exact', list: false });
const shape = {
  name: 'attendanceMonth',
  title: '月度考勤表',
  permission: 'repair:attendanceTask',
  id: 'monthId',
  time: 'month',
  fields: {
    month,
    keyword: filter('人员'),
    userName: text('人员', { max: 20, width: 80 }),
    deptName: text('班组', { max: 30, width: 100 }),
    deptId,
    status,
    // Narrow enough that all of them are on the screen at once.
    dueDays: { ...figures.dueDays, width: 84 },
    presentDays: { ...figures.presentDays, width: 76 },
    workMins: { ...figures.workMins, label: '工时(时)', width: 96 },
    nightMins: { ...figures.nightMins, label: '夜间(时)', sort: false, width: 78 },
    lateTimes: { ...figures.lateTimes, sort: false, width: 58 },
    earlyTimes: { ...figures.earlyTimes, sort: false, width: 58 },
    missTimes: { ...figures.missTimes, sort: false, width: 58 },
    absentDays: { ...figures.absentDays, sort: false, width: 58 },
    leaveMins: { ...figures.leaveMins, label: '请假(时)', sort: false, width: 78 },
    overtime: { ...figures.leaveMins, label: '加班(时)', sort: false, width: 78 },
  },
};
const orDash = (value: number) => (value > 0 ? value : '—');
const cells = (open: (id: number) => void): ColumnOverrides<AttendanceMonth> => ({
  month: { className: 'num' },
  userName: { render: (_, row) => codeCell(row.monthId, row.userName, open) },
  workMins: { render: (_, row) => hoursText(row.workMins) },
  nightMins: { render: (_, row) => hoursText(row.nightMins) },
  lateTimes: { render: (_, row) => orDash(row.lateTimes) },
  earlyTimes: { render: (_, row) => orDash(row.earlyTimes) },
  missTimes: { render: (_, row) => orDash(row.missTimes) },
  absentDays: { render: (_, row) => orDash(row.absentDays) },
  leaveMins: { render: (_, row) => hoursText(row.leaveMins) },
  overtime: { render: (_, row) => hoursText(row.overWorkMins + row.overRestMins + row.overHolidayMins) },
});

/** What is to be locked: the rows that are chosen, else what the dialog asks for. */
const lockingOf = (chosen: readonly AttendanceMonth[], fallback: string): Locking => ({
  month: chosen[0]?.month ?? fallback,
  // A month is locked at a time.
  ids: chosen.filter((row) => row.month === chosen[0]?.month).map(({ monthId }) => monthId),
});

/** What months of people came to: they confirm them, then they are locked. */
export function MonthPanel(): ReactNode {
  const { id, open } = useOpenRecord();
  const [months] = useState(pastMonths);
  const [locking, setLocking] = useState<Locking>();
  const [result, setResult] = useState<LockReply>();
  const teams = useDeptSearch();
  return (
    <>
      <DeskList<AttendanceMonth>
        resource={shape}
        topic={topics.repairAttendance}
        ask={(query, more) => attendanceApi.attendanceMonth.list({ query }, more)}
        exportCall={attendanceApi.attendanceMonth.export}
        columns={cells(open)}
        options={{ deptId: teams, month: months }}
        empty="还没有月度考勤表"
        canSelect={({ moves }) => moves.includes('lock')}
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.monthId) }]}
        buttons={(chosen, clear) => (
          <HasPermi value={['repair:attendanceTask:lock']}>
            <Button
              type="primary"
              onClick={() => {
                setLocking(lockingOf(chosen, months[0]?.value ?? ''));
                clear();
              }}
            >
              {chosen.length > 0 ? `锁定所选 ${chosen.length} 份` : '锁定'}
            </Button>
          </HasPermi>
        )}
      />
      {locking && <LockDialog locking={locking} onLocked={setResult} onClose={() => setLocking(undefined)} />}
      {result && result.left.length > 0 && <LockResult result={result} onClose={() => setResult(undefined)} />}
      <MonthDrawer monthId={id} onClose={() => open(undefined)} />
    </>
  );
}
