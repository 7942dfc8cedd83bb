import { type LeaveRow, leaveFields } from '@jiaoyan/contract/attendance/leave';
import { text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { useDeptSearch } from '../facility/facilities.ts';
import { AdjustDialog, GrantDialog } from './LeaveDialogs.tsx';
import { LeaveDrawer } from './LeaveDrawer.tsx';
import { lengthText } from './shift-hours.ts';

const GRANT = 'repair:attendanceTask:grant';
const figure = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'attendanceLeave',
  title: '假期余额',
  permission: 'repair:attendanceTask',
  id: 'userId',
  time: 'createTime',
  fields: {
    ...leaveFields,
    userName: figure('人员', 110),
    deptName: figure('班组', 150),
    annual: figure('年假', 130),
    annualEnd: figure('年假到期', 180),
    rest: figure('调休', 130),
    restEnd: figure('调休到期', 180),
  },
};
const right = { align: 'right', className: 'num' } as const;
const ends = ({ expiring, expiresOn }: LeaveRow['annual']) =>
  expiresOn ? `${expiresOn}（${lengthText(expiring)}）` : '—';

const cells = (open: (id: number) => void): ColumnOverrides<LeaveRow> => ({
  userName: { render: (_, row) => codeCell(row.userId, row.userName, open) },
  annual: { ...right, render: (_, row) => lengthText(row.annual.mins) },
  annualEnd: { className: 'num', render: (_, row) => ends(row.annual) },
  rest: { ...right, render: (_, row) => lengthText(row.rest.mins) },
  restEnd: { className: 'num', render: (_, row) => ends(row.rest) },
});

/** How much annual leave and time off people have. */
export function LeavePanel(): ReactNode {
  const teams = useDeptSearch();
  const [shown, setShown] = useState<number>();
  const [adjusted, setAdjusted] = useState<LeaveRow>();
  const [granted, setGranted] = useState<readonly LeaveRow[]>();
  return (
    <>
      <DeskList<LeaveRow>
        resource={shape}
        topic={topics.repairAttendance}
        ask={(query, more) => attendanceApi.attendanceLeave.list({ query }, more)}
        exportCall={attendanceApi.attendanceLeave.export}
        columns={cells(setShown)}
        options={{ deptId: teams }}
        empty="还没有排班人员"
        canSelect={hasPermi(GRANT) ? () => true : undefined}
        buttons={(chosen) => (
          <HasPermi value={[GRANT]}>
            <Button onClick={() => setGranted(chosen)}>发放年假</Button>
          </HasPermi>
        )}
        actionsOf={(row) => [
          { key: 'open', label: '明细', onClick: () => setShown(row.userId) },
          ...(row.mayAdjust ? [{ key: 'adjust', label: '调整', onClick: () => setAdjusted(row) }] : []),
        ]}
      />
      <LeaveDrawer userId={shown} onClose={() => setShown(undefined)} />
      {adjusted && <AdjustDialog row={adjusted} onClose={() => setAdjusted(undefined)} />}
      {granted && <GrantDialog rows={granted} onClose={() => setGranted(undefined)} />}
    </>
  );
}
