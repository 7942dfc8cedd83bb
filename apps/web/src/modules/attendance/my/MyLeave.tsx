import type { LeaveBalance } from '@jiaoyan/contract/attendance/leave';
import { minsText } from '@jiaoyan/contract/attendance/shift-time';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { attendanceApi } from '../../../api/attendance.ts';

const SHOWN = 10;
const kinds: Readonly<Record<string, string>> = { '4': '年假', '5': '调休' };

/** Own annual leave and time off, and what they came from. */
export function MyLeave(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['attendance-leave'],
    queryFn: ({ signal }) => attendanceApi.attendanceLeave.mine(undefined, { quiet: true, signal }),
  });
  if (error && !data)
    return (
      <p className="my-error" role="alert">
        {error.message}
        <button type="button" className="my-link" onClick={() => void refetch()}>
          重试
        </button>
      </p>
    );
  if (!data) return <p className="my-note">正在加载…</p>;
  return (
    <>
      <dl className="leave-balances">
        <Balance name="年假" balance={data.annual} />
        <Balance name="调休" balance={data.rest} />
      </dl>
      <ul className="my-cards my-requests" aria-label="假期明细">
        {data.rows.slice(0, SHOWN).map(({ ledgerId, kind, delta, after, note, createTime }) => (
          <li key={ledgerId}>
            <p className="my-report-head">
              <b>
                {kinds[kind]} {note}
              </b>
              <b className="num">
                {delta > 0 ? '+' : '−'}
                {minsText(Math.abs(delta))}
              </b>
            </p>
            <p className="my-note num">
              {createTime.slice(0, 10)}　余 {minsText(after)}
            </p>
          </li>
        ))}
      </ul>
      {data.rows.length === 0 && <p className="my-note">还没有假期。</p>}
    </>
  );
}

const Balance = ({ name, balance }: { name: string; balance: LeaveBalance }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd className="num">
      {minsText(balance.mins)}
      {balance.expiresOn && (
        <small>
          {balance.expiresOn} 到期 {minsText(balance.expiring)}
        </small>
      )}
    </dd>
  </div>
);
