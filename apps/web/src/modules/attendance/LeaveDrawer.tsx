import type { LeavePosting } from '@jiaoyan/contract/attendance/leave';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { lengthText } from './shift-hours.ts';
import '../../desk/record.css';
import './attendance.css';

interface LeaveDrawerProps {
  /** Nothing is open without one. */
  userId: number | undefined;
  onClose: () => void;
}

/** Everything that changed the balances of somebody. */
export function LeaveDrawer({ userId, onClose }: LeaveDrawerProps): ReactNode {
  return (
    <RecordDrawer title="假期明细" id={userId} onClose={onClose}>
      {(id) => <LeaveView userId={id} />}
    </RecordDrawer>
  );
}

function LeaveView({ userId }: { userId: number }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'attendance-leave', userId],
    queryFn: ({ signal }) => attendanceApi.attendanceLeave.get({ params: { id: userId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { userName, deptName, annual, rest, rows } = data;
  return (
    <article className="report-detail" aria-label={`${userName} 假期明细`}>
      <header className="report-head">
        <h2>{userName}</h2>
        <p>{deptName}</p>
      </header>
      <FactList
        facts={[
          ['年假', lengthText(annual.mins)],
          ['调休', lengthText(rest.mins)],
        ]}
      />
      {rows.length === 0 && <p className="report-hint">还没有变动</p>}
      <ol className="leave-rows">
        {rows.map((row) => (
          <Posting key={row.ledgerId} row={row} />
        ))}
      </ol>
    </article>
  );
}

function Posting({ row }: { row: LeavePosting }): ReactNode {
  const { kind, bizType, delta, after, validTo, note, operatorName, createTime } = row;
  return (
    <li>
      <p>
        <span className="num">{createTime.slice(0, 16)}</span>
        <DictTag dictType="attendance_leave_kind" value={kind} />
        <DictTag dictType="attendance_leave_biz" value={bizType} />
        <b className="num">
          {delta > 0 ? '+' : '−'}
          {lengthText(Math.abs(delta))}
        </b>
        <small className="num">余 {lengthText(after)}</small>
      </p>
      <small>{[note, validTo && `有效期至 ${validTo}`, operatorName].filter(Boolean).join(' · ')}</small>
    </li>
  );
}
