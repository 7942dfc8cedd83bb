import type { LeaveRequest } from '@jiaoyan/contract/bpm/leave';
import { LEAVE_UNIT, type LeaveUnit, lengthProblem, lengthText } from '@jiaoyan/contract/bpm/leave-length';
import { useQuery } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Form, { type FormInstance } from 'antd/es/form';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { PROCESS } from '../process/reload.ts';
import { thisMonth, useLeaves } from './LeaveCalendar.tsx';
import { overlapping } from './month-days.ts';

/** What is asked for, as soon as both times are filled in. */
interface Wish {
  readonly unit: LeaveUnit;
  readonly startTime: string;
  readonly endTime: string;
}
export function useWish(instance: FormInstance<LeaveRequest>): Wish | undefined {
  const unit: LeaveUnit = Form.useWatch('unit', instance) ?? LEAVE_UNIT.day;
  const startTime: string | undefined = Form.useWatch('startTime', instance);
  const endTime: string | undefined = Form.useWatch('endTime', instance);
  return startTime && endTime && endTime > startTime ? { unit, startTime, endTime } : undefined;
}

const hints: Readonly<Record<LeaveUnit, string>> = {
  '1': '填写起止时间后自动计算天数（按整天计）',
  '2': '选择起止的上午或下午后自动计算天数',
  '3': '填写起止时间后自动计算小时数（按工作时间计）',
};

/** The length in words; the server knows the hours of work. */
function useLength(wish: Wish | undefined): string | undefined {
  const problem = wish && lengthProblem(wish.unit, wish);
  const length = useQuery({
    queryKey: [...PROCESS, 'leave', 'length', wish],
    queryFn: ({ signal }) => bpmApi.leave.length({ query: wish as Wish }, { quiet: true, signal }),
    enabled: wish !== undefined && problem === undefined,
  });
  if (!wish || problem) return problem;
  if (!length.data) return length.isFetching ? '正在计算…' : undefined;
  const { day, mins } = length.data;
  const hours = lengthText({ unit: LEAVE_UNIT.hour, day, mins });
  return wish.unit === LEAVE_UNIT.hour
    ? `共 ${hours}`
    : `共 ${lengthText({ unit: wish.unit, day, mins })}（工作时间 ${hours}）`;
}

/** How long the leave takes, and what it runs into. */
export function LeaveLength({ instance }: { instance: FormInstance<LeaveRequest> }): ReactNode {
  const unit: LeaveUnit = Form.useWatch('unit', instance) ?? LEAVE_UNIT.day;
  const wish = useWish(instance);
  const length = useLength(wish);
  const leaves = useLeaves(wish?.startTime.slice(0, 7) ?? thisMonth());
  const clash = wish && overlapping(wish, leaves);
  return (
    <div className="leave-length" role="status">
      <span>{length ?? hints[unit]}</span>
      {clash && (
        <Alert
          type="warning"
          showIcon
          title={`与已有请假（${clash.startTime.slice(0, 16)} 至 ${clash.endTime.slice(0, 16)}）时间重叠`}
        />
      )}
    </div>
  );
}
