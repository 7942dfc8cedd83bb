import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { LeaveSlot } from '@jiaoyan/contract/bpm/leave';
import { LEAVE_UNIT, partOfDay } from '@jiaoyan/contract/bpm/leave-length';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useDict } from '../../../kernel/view/dict.ts';
import { PROCESS } from '../process/reload.ts';
import { leavesOn, type MonthDay, weeksOf } from './month-days.ts';
import './leave.css';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const noLeaves: readonly LeaveSlot[] = [];

/** The month that the product is in now. */
export const thisMonth = (): string => dayjs().format('YYYY-MM');

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
      <table aria-label={`${title}请假日历`}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, dayjs().format('YYYY-MM-DD')).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <DayCell
                  key={day.day}
                  day={day}
                  leaves={leavesOn(day.day, leaves)}
                  isWished={isWished(day, wish)}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="leave-legend">
        <span className="leave-mark is-running">审批中</span>
        <span className="leave-mark is-approved">已通过</span>
        {wish !== undefined && <span className="leave-mark is-wished">本次申请</span>}
      </p>
    </div>
  );
}

const isWished = ({ day }: MonthDay, wish: LeaveCalendarProps['wish']) =>
  wish !== undefined && leavesOn(day, [wish]).length > 0;

interface DayCellProps {
  day: MonthDay;
  leaves: readonly LeaveSlot[];
  isWished: boolean;
  onOpen: LeaveCalendarProps['onOpen'];
}

function DayCell({ day: { day, inMonth, isToday }, leaves, isWished: wished, onOpen }: DayCellProps): ReactNode {
  const types = useDict('bpm_oa_leave_type');
  const classes = [!inMonth && 'is-outside', isToday && 'is-today', wished && 'is-wished'].filter(Boolean).join(' ');
  return (
    <td className={classes}>
      <time dateTime={day} {...(isToday && { 'aria-current': 'date' as const })}>
        {Number(day.slice(8))}
      </time>
      {leaves.map(({ leaveId, type, result, unit, startTime, endTime }) => {
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
      })}
    </td>
  );
}
