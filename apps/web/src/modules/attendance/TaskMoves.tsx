import { type AttendanceTaskDetail, attendanceTask } from '@jiaoyan/contract/attendance/task';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { attendanceApi } from '../../api/attendance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';

/** The buttons for what the caller may do with a task now. */
export function TaskMoves({ task }: { task: AttendanceTaskDetail }): ReactNode {
  const [isExempting, setExempting] = useState(false);
  const { busy, run } = useDeskRun();
  const { taskId, version, moves, userName, workDate } = task;
  const params = { id: taskId };
  const recompute = () =>
    run(() => attendanceApi.attendanceTask.recompute({ params, body: { version } }), '已重新结算');
  if (moves.length === 0) return null;
  return (
    <div className="report-moves">
      {moves.includes('exempt') && <Button onClick={() => setExempting(true)}>豁免</Button>}
      {moves.includes('recompute') && (
        <Button loading={busy} onClick={() => void recompute()}>
          重新结算
        </Button>
      )}
      {isExempting && (
        <MoveDialog<{ reason: string }>
          title={`豁免 - ${userName} ${workDate}`}
          okText="豁免"
          done="已豁免"
          hint="设备故障、临时安排等不应算作迟到、早退或缺勤的，豁免后按正常出勤结算。"
          schema={attendanceTask.exempt.body as z.ZodType}
          initial={{ reason: '' }}
          call={({ reason }) =>
            attendanceApi.attendanceTask.exempt({ params, body: { reason, version } }, { quiet: true })
          }
          onClose={() => setExempting(false)}
        >
          <Form.Item name="reason" label="豁免原因" required>
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        </MoveDialog>
      )}
    </div>
  );
}
