import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { LeaveSlot } from '@jiaoyan/contract/bpm/leave';
import { LEAVE_UNIT, partOfDay } from '@jiaoyan/contract/bpm/leave-length';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { campusNow } from '../../../kernel/campus-now.ts';
import { isInMonth, weeksOf } from '../../../kernel/month.ts';
import { useDict } from '../../../kernel/view/dict.ts';
import { DayNumber, MonthGrid } from '../../../kernel/view/MonthGrid.tsx';
import { PROCESS } from '../process/reload.ts';
import { leavesOn } from './month-days.ts';
import './leave.css';

const noLeaves: readonly LeaveSlot[] = [];

/** The month that the product is in now. */
export const thisMonth = (): string => campusNow().format('YYYY-MM');

/** The own leaves of a month and the days around it. */
export function useLeaves(month: string): readonly LeaveSlot[] {
  const leaves = useQuery({
    queryKey: [...PROCESS, 'leave', 'calendar', month],
    queryFn: ({ signal }) => bpmApi.leave.calendar({ query: { month } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  return leaves.data ?? noLeaves;
}

interface LeaveCalendarProps {
  month: string;
  onMonth: (month: string) => void;
  leaves: readonly LeaveSlot[];
  /** The request being filled in. */
  wish?: { startTime: string; endTime: string } | undefined;
  onOpen?: (leaveId: number) => void;
}

/** A month with the own leaves in it. */
export function LeaveCalendar({ month, onMonth, leaves, wish, onOpen }: LeaveCalendarProps): ReactNode {
  const go = (months: number) => onMonth(dayjs(`${month}-01`).add(months, 'month').format('YYYY-MM'));
  const title = dayjs(`${month}-01`).format('YYYY年M月');
  return (
    <div className="leave-calendar">
      <div className="leave-calendar-head">
        <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label="上个月" onClick={() => go(-1)} />
        <b aria-live="polite">{title}</b>
        <Button type="text" icon={<RightOutlined aria-hidden />} aria-label="下个月" onClick={() => go(1)} />
        <Button size="small" disabled={month === thisMonth()} onClick={() => onMonth(thisMonth())}>
          本月
        </Button>
      </div>
      <MonthGrid
        label={`${title}请假日历`}
        weeks={weeksOf(month)}
        cellOf={(day) => ({ className: cellClass(day, month, wish) })}
      >
        {(day) => (
          <>
            <DayNumber day={day} today={campusNow().format('YYYY-MM-DD')} />
            <DayLeaves day={day} leaves={leavesOn(day, leaves)} onOpen={onOpen} />
          </>
        )}
      </MonthGrid>
      <p className="leave-legend">
        <span className="leave-mark is-running">审批中</span>
        <span className="leave-mark is-approved">已通过</span>
        {wish !== undefined && <span className="leave-mark is-wished">本次申请</span>}
      </p>
    </div>
  );
}

function cellClass(day: string, month: string, wish: LeaveCalendarProps['wish']): string {
  const isWished = wish !== undefined && leavesOn(day, [wish]).length > 0;
  return [!isInMonth(day, month) && 'is-outside', isWished && 'is-wished'].filter(Boolean).join(' ');
}

interface DayLeavesProps {
  day: string;
  leaves: readonly LeaveSlot[];
  onOpen: LeaveCalendarProps['onOpen'];
}

function DayLeaves({ day, leaves, onOpen }: DayLeavesProps): ReactNode {
  const types = useDict('bpm_oa_leave_type');
  return leaves.map(({ leaveId, type, result, unit, startTime, endTime }) => {
    const label = types.find(({ value }) => value === type)?.label ?? '请假';
    const part = unit === LEAVE_UNIT.day ? '' : partOfDay(day, { startTime, endTime });
    const name = part ? `${label} ${part}` : label;
    const look = `leave-mark ${result === 2 ? 'is-approved' : 'is-running'}`;
    const hint = `${label} ${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`;
    if (!onOpen)
      return (
        <span key={leaveId} className={look} title={hint}>
          {name}
        </span>
      );
    return (
      <button key={leaveId} type="button" className={look} title={hint} onClick={() => onOpen(leaveId)}>
        {name}
      </button>
    );
  });
}
