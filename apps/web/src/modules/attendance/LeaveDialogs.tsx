import { attendanceLeave, type LeaveRow } from '@jiaoyan/contract/attendance/leave';
import { LEAVE_KIND, type LeaveKind, leaveKindList, leaveKinds } from '@jiaoyan/contract/attendance/leave-ledger';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { attendanceApi } from '../../api/attendance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { UserSelect } from '../../domain/UserSelect.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { lengthText } from './shift-hours.ts';

const HOUR = 60;
const DAY = 480;
const units = [
  { value: HOUR, label: '小时' },
  { value: DAY, label: '天（8小时）' },
];

interface AdjustValues {
  kind: LeaveKind;
  /** In hours or days, as the unit says. */
  delta: number | null;
  unit: number;
  validTo?: string;
  reason: string;
}

/** Changes a balance of somebody by hand. */
export function AdjustDialog({ row, onClose }: { row: LeaveRow; onClose: () => void }): ReactNode {
  const { userId, userName, annual, rest } = row;
  const seen = { [LEAVE_KIND.annual]: annual.mins, [LEAVE_KIND.rest]: rest.mins };
  const bodyOf = ({ delta, unit, kind, validTo, reason }: AdjustValues) => ({
    userId,
    kind,
    reason,
    delta: Math.round((delta ?? 0) * unit),
    validTo: validTo ?? '',
    seen: seen[kind],
  });
  // What is sent has minutes where the form has an amount of hours or days.
  const fields = attendanceLeave.adjust.body as z.ZodObject;
  return (
    <MoveDialog<AdjustValues>
      title={`调整假期 - ${userName}`}
      okText="调整"
      done="已调整"
      hint={`现有年假 ${lengthText(annual.mins)}，调休 ${lengthText(rest.mins)}。减少请填负数。`}
      schema={fields.pick({ kind: true, reason: true })}
      initial={{ kind: LEAVE_KIND.annual, unit: HOUR, delta: 8, reason: '' }}
      call={(values) => attendanceApi.attendanceLeave.adjust({ body: bodyOf(values) }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="kind" label="假期类型">
        <Segmented options={leaveKindList.map((value) => ({ value, label: leaveKinds[value] }))} />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="delta" label="增减" required>
          <InputNumber className="full-width" precision={2} min={-1000} max={1000} />
        </Form.Item>
        <Form.Item name="unit" label="单位">
          <Segmented options={units} />
        </Form.Item>
      </div>
      <Form.Item name="validTo" label="有效期至" extra="不填为长期有效，减少时不用填。">
        <DateInput />
      </Form.Item>
      <Form.Item name="reason" label="调整原因" required>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

interface GrantValues {
  userIds: number[];
  grantYear: number;
  days: number;
}

/** Gives some people the annual leave of a year; those of no roster can be looked for. */
export function GrantDialog({ rows, onClose }: { rows: readonly LeaveRow[]; onClose: () => void }): ReactNode {
  const grant = async (body: GrantValues) => {
    const { granted, known } = await attendanceApi.attendanceLeave.grant({ body }, { quiet: true });
    return known > 0 ? `已发放${granted}人，${known}人已有该年度年假` : `已发放${granted}人`;
  };
  return (
    <MoveDialog<GrantValues>
      title="发放年假"
      okText="发放"
      hint="已有该年度年假的人不会重复发放；次年3月31日前有效。"
      schema={attendanceLeave.grant.body as z.ZodType}
      initial={{ userIds: rows.map(({ userId }) => userId), grantYear: campusNow().year(), days: 5 }}
      call={grant}
      onClose={onClose}
    >
      <Form.Item name="userIds" label="人员" required>
        <UserSelect />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="grantYear" label="年度" required>
          <InputNumber className="full-width" min={2000} max={2100} />
        </Form.Item>
        <Form.Item name="days" label="天数" required>
          <InputNumber className="full-width" min={1} max={60} />
        </Form.Item>
      </div>
    </MoveDialog>
  );
}
