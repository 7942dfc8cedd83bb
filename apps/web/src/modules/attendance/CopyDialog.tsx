import type { AttendancePlan } from '@jiaoyan/contract/attendance/plan';
import { type CopyInput, copyInput } from '@jiaoyan/contract/attendance/roster';
import { addDays, daysBetween } from '@jiaoyan/contract/attendance/shift-time';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';

type Dates = Pick<AttendancePlan, 'planId' | 'name' | 'startDate' | 'endDate'>;

/** The stretch after a plan: the whole of the next month after a month, otherwise as many days. */
function stretchAfter({ startDate, endDate }: Dates) {
  const from = addDays(endDate, 1);
  const isMonth = dayjs(startDate).date() === 1 && dayjs(from).date() === 1;
  const to = isMonth ? dayjs(from).endOf('month').format('YYYY-MM-DD') : addDays(from, daysBetween(startDate, endDate));
  return { startDate: from, endDate: to };
}

interface CopyProps {
  plan: Dates;
  onClose: () => void;
  onCopied: (planId: number) => void;
}

/** Makes a plan for other days from one that there is. */
export function CopyDialog({ plan, onClose, onCopied }: CopyProps): ReactNode {
  return (
    <MoveDialog<CopyInput>
      title={`复制 - ${plan.name}`}
      okText="复制"
      done="已复制"
      hint="人员、规律、需求和打卡方式一并复制；按规律的接着排，手排的按星期照搬。"
      schema={copyInput}
      initial={{ name: '', ...stretchAfter(plan) }}
      changes={['attendancePlan', DESK]}
      call={async (body) => {
        onCopied(await attendanceApi.attendancePlan.copy({ params: { id: plan.planId }, body }, { quiet: true }));
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label="计划名称" required>
        <Input maxLength={40} />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="startDate" label="开始日期" required>
          <DateInput />
        </Form.Item>
        <Form.Item name="endDate" label="结束日期" required>
          <DateInput />
        </Form.Item>
      </div>
    </MoveDialog>
  );
}
